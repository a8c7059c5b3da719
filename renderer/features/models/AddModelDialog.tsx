/**
 * Adds a model of one's own: where its file comes from, how pictures are prepared for it, how its numbers are
 * compared; the engine tries it first. Renderer.
 */
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { type PresetName, suggestPreset } from '../../../main/contract/modelPresets.ts';
import { modelNameOf } from '../../../main/contract/models.ts';
import { connection } from '../../app/client.ts';
import { explain } from '../../app/errors.ts';
import { choose } from '../../app/places/choose.ts';
import { report } from '../../app/report.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import styles from './AddModelDialog.module.css';
import { ModelSourceFields } from './ModelSourceFields.tsx';
import { OwnModelFields } from './OwnModelFields.tsx';
import {
  EMPTY,
  type Fault,
  type Field,
  fileOf,
  graphFields,
  type ModelSource,
  NO_SOURCE,
  type OwnModelForm,
  presetFields,
  readForm,
  readSource,
  type SourceFault,
} from './ownModelForm.ts';
import { type Trial, useTrial } from './useTrial.ts';

export interface AddModelDialogProps {
  onClose(): void;
  onAdded(name: string): void;
}

export function AddModelDialog({ onClose, onAdded }: AddModelDialogProps) {
  const id = useId();
  const words = strings.models.add;
  const [source, setSource] = useState(NO_SOURCE);
  const [sourceFault, setSourceFault] = useState<SourceFault | null>(null);
  const [form, setForm] = useState(EMPTY);
  const [suggested, setSuggested] = useState<PresetName | null>(null);
  /** Families that are fed alike are told apart by what was chosen. */
  const [chosenPreset, setChosenPreset] = useState<PresetName | null>(null);
  const [faults, setFaults] = useState<Partial<Record<Field, Fault>>>({});
  const [isChoosing, setChoosing] = useState(false);
  const trial = useTrial(onAdded);
  const element = useRef<HTMLFormElement>(null);

  const change = (changes: Partial<OwnModelForm>) => {
    setForm(now => ({ ...now, ...changes }));
    setFaults(now =>
      Object.fromEntries(Object.entries(now).filter(([field]) => !Object.hasOwn(changes, field))),
    );
    trial.say(null);
  };
  const changeSource = (changes: Partial<ModelSource>) => {
    setSource(now => ({ ...now, ...changes }));
    setSourceFault(null);
    trial.say(null);
    // The name of the file, for as long as nobody typed another.
    if (changes.url !== undefined && form.name === modelNameOf(fileOf(source.url)))
      change({ name: modelNameOf(fileOf(changes.url)) });
  };
  const choosePreset = (preset: PresetName) => {
    setChosenPreset(preset);
    change(presetFields(preset));
  };
  const chooseFile = async () => {
    setChoosing(true);
    const chosen = await choose('model').finally(() => setChoosing(false));
    if (chosen === null) return;
    changeSource({ file: chosen });
    setSuggested(null);
    if (form.name === '') change({ name: modelNameOf(chosen.name) });
    await connection.call('models.inspect', { file: chosen.grant }).then(
      graph => {
        const preset = suggestPreset(graph);
        setSuggested(preset);
        setChosenPreset(preset);
        change({ ...(preset === null ? {} : presetFields(preset)), ...graphFields(graph) });
      },
      (error: unknown) => trial.say(explain(error).message),
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (trial.state !== null) return;
    const read = readForm(form);
    const from = readSource(source);
    if ('model' in read && 'from' in from) {
      trial.start({ ...read.model, ...from });
      return;
    }
    setFaults('model' in read ? {} : read.faults);
    setSourceFault('from' in from ? null : from.fault);
    // A button and a box to tick have no room for a sentence beside them.
    if ('fault' in from && (from.fault === 'file' || from.fault === 'consent'))
      trial.say(words.sourceFaults[from.fault]);
    // Once the fields are drawn with what is wrong with them.
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
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
          <Button variant="primary" type="submit" form={id} aria-disabled={trial.state !== null}>
            {source.from === 'file' ? words.add : words.fetchAndAdd}
          </Button>
        </>
      }
    >
      <form ref={element} id={id} className={styles.form} onSubmit={submit} noValidate>
        <ModelSourceFields
          source={source}
          fault={sourceFault}
          onChange={changeSource}
          onChooseFile={() => void chooseFile().catch(report)}
        />
        <OwnModelFields
          form={form}
          faults={faults}
          suggested={suggested}
          chosenPreset={chosenPreset}
          onChange={change}
          onChoosePreset={choosePreset}
        />
        <Outcome trial={trial} />
      </form>
    </Dialog>
  );
}

/** How the fetching and the test run go, and what came of them. */
function Outcome({ trial }: { trial: Trial }) {
  const words = strings.models.add;
  const { state, message } = trial;
  const outcome = useRef<HTMLDivElement>(null);
  const isRunning = state !== null;
  useEffect(() => {
    // In a low window the form is longer than the dialog.
    if (isRunning || message !== null) outcome.current?.scrollIntoView({ block: 'end' });
  }, [isRunning, message]);
  const done = state?.done ?? null;
  const total = state?.total ?? null;
  const title = done === null ? words.trying : words.fetchingIt;
  const doing = done === null ? words.trying : words.fetching(done, total);
  return (
    <div ref={outcome} className={styles.outcome}>
      {state !== null && (
        <div className={styles.trying}>
          {/* Only the turns are announced; every step in between would be chatter. */}
          <p role="status">{title}</p>
          <ProgressBar
            label={title}
            value={done === null || total === null ? null : done / total}
            text={doing}
          />
          {done !== null && (
            <div className={styles.file}>
              <Button icon="stop" onClick={trial.stop}>
                {words.stop}
              </Button>
              <span>{doing}</span>
            </div>
          )}
        </div>
      )}
      <ErrorNote message={message} />
    </div>
  );
}
