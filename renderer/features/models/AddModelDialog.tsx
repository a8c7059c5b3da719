/**
 * Adds a model of one's own: a file, how pictures are prepared for it, how its numbers are compared; the
 * engine tries it first. Renderer.
 */
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type PresetName, suggestPreset } from '../../../main/contract/modelPresets.ts';
import { modelNameOf } from '../../../main/contract/models.ts';
import { connection } from '../../app/client.ts';
import { explain, isCancelled } from '../../app/errors.ts';
import { type Chosen, choose } from '../../app/places/choose.ts';
import { report } from '../../app/report.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { SelectField, TextField } from '../../ui/Form.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import primitives from '../../ui/primitives.module.css';
import styles from './AddModelDialog.module.css';
import {
  EMPTY,
  type Fault,
  type Field,
  graphFields,
  type OwnModelForm,
  PREPARATIONS,
  type Preparation,
  preparationOf,
  presetFields,
  presetOf,
  readForm,
} from './ownModelForm.ts';

export interface AddModelDialogProps {
  onClose(): void;
  onAdded(name: string): void;
}

export function AddModelDialog({ onClose, onAdded }: AddModelDialogProps) {
  const id = useId();
  const words = strings.models.add;
  const [file, setFile] = useState<Chosen | null>(null);
  const [form, setForm] = useState(EMPTY);
  const [suggested, setSuggested] = useState<PresetName | null>(null);
  /** Families that are fed alike are told apart by what was chosen. */
  const [chosenPreset, setChosenPreset] = useState<PresetName | null>(null);
  const [faults, setFaults] = useState<Partial<Record<Field, Fault>>>({});
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const [isTrying, setTrying] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const trial = useRef<AbortController | null>(null);
  useEffect(() => () => trial.current?.abort(), []);
  useEffect(() => {
    // In a low window the form is longer than the dialog.
    if (isTrying || errorMessage !== null) outcome.current?.scrollIntoView({ block: 'end' });
  }, [isTrying, errorMessage]);

  const change = (changes: Partial<OwnModelForm>) => {
    setForm(now => ({ ...now, ...changes }));
    setFaults(now =>
      Object.fromEntries(Object.entries(now).filter(([field]) => !Object.hasOwn(changes, field))),
    );
    setErrorMessage(null);
  };
  const chooseFile = async () => {
    setChoosing(true);
    const chosen = await choose('model').finally(() => setChoosing(false));
    if (chosen === null) return;
    setFile(chosen);
    setSuggested(null);
    if (form.name === '') change({ name: modelNameOf(chosen.name) });
    await connection.call('models.inspect', { file: chosen.grant }).then(
      graph => {
        const preset = suggestPreset(graph);
        setSuggested(preset);
        setChosenPreset(preset);
        change({ ...(preset === null ? {} : presetFields(preset)), ...graphFields(graph) });
      },
      (error: unknown) => setErrorMessage(explain(error).sentence),
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isTrying) return;
    const read = readForm(form);
    if (!('model' in read)) {
      setFaults(read.faults);
      // Once the fields are drawn with what is wrong with them.
      requestAnimationFrame(() =>
        element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      );
      return;
    }
    if (file === null) {
      setErrorMessage(words.noFile);
      return;
    }
    setTrying(true);
    setErrorMessage(null);
    trial.current = new AbortController();
    connection
      .call('models.add', { ...read.model, from: { file: file.grant } }, trial.current.signal)
      .then(
        ({ name }) => onAdded(name),
        (error: unknown) => isCancelled(error) || setErrorMessage(explain(error).sentence),
      )
      .finally(() => setTrying(false));
  };

  const text = (field: Field, label: string, hint?: string) => {
    const fault = faults[field];
    return (
      <TextField
        label={label}
        hint={hint}
        value={form[field]}
        fault={fault && words.faults[fault]}
        onChange={value => change({ [field]: value })}
      />
    );
  };
  // Two dialogs at once would fight for the focus; what was typed stays while a file is chosen.
  if (isChoosing) return null;
  return (
    <Dialog
      title={words.title}
      description={words.description}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button variant="primary" type="submit" form={id} aria-disabled={isTrying}>
            {words.add}
          </Button>
        </>
      }
    >
      <form ref={element} id={id} className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.file}>
          <Button icon="folder" onClick={() => void chooseFile().catch(report)}>
            {file === null ? words.choose : words.other}
          </Button>
          <span className={primitives.ellipsisFlex}>{file?.name}</span>
        </div>
        {text('name', words.name)}
        <FieldGroup hint={suggested === null ? words.presetHint : words.suggested[suggested]}>
          <SelectField<PresetName | 'none'>
            label={words.preset}
            value={presetOf(form, chosenPreset) ?? 'none'}
            choices={{ none: words.noPreset, ...words.presets }}
            onChange={chosen => {
              if (chosen === 'none') return;
              setChosenPreset(chosen);
              change(presetFields(chosen));
            }}
          />
        </FieldGroup>
        <FieldGroup>
          {text('width', words.width)}
          {text('height', words.height)}
        </FieldGroup>
        <FieldGroup>
          <SelectField
            label={words.fit}
            value={form.fit}
            choices={words.fits}
            onChange={fit => change({ fit })}
          />
          <SelectField
            label={words.channels}
            value={form.channels}
            choices={words.channelNames}
            onChange={channels => change({ channels })}
          />
        </FieldGroup>
        <FieldGroup>
          <SelectField
            label={words.layout}
            value={form.layout}
            choices={words.layouts}
            onChange={layout => change({ layout })}
          />
          <SelectField<Preparation | 'own'>
            label={words.preparation}
            value={preparationOf(form) ?? 'own'}
            choices={{ ...words.preparations, own: words.ownPreparation }}
            onChange={chosen => chosen !== 'own' && change(PREPARATIONS[chosen])}
          />
        </FieldGroup>
        <FieldGroup isFirstNarrow hint={words.formula}>
          {text('scale', words.scale)}
          {text('mean', words.mean)}
          {text('std', words.std)}
        </FieldGroup>
        <FieldGroup>
          <SelectField
            label={words.distance}
            value={form.distance}
            choices={words.distances}
            onChange={distance => change({ distance })}
          />
          {text('threshold', words.threshold, words.thresholdHint)}
          {text('output', words.output, words.outputHint)}
        </FieldGroup>
        <div ref={outcome} className={styles.outcome}>
          {isTrying && (
            <div role="status" className={styles.trying}>
              <p>{words.trying}</p>
              <ProgressBar label={words.trying} value={null} text={words.trying} />
            </div>
          )}
          <ErrorNote message={errorMessage} />
        </div>
      </form>
    </Dialog>
  );
}

interface FieldGroupProps {
  hint?: string;
  isFirstNarrow?: boolean;
  children: ReactNode;
}

/** Fields beside one another. */
function FieldGroup({ hint, isFirstNarrow = false, children }: FieldGroupProps) {
  return (
    <div>
      <div className={styles.group} data-first-narrow={isFirstNarrow}>
        {children}
      </div>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}
