/** Bringing in boxes of another program: the file, what would come of it, and the person's yes. Renderer. */
import { useEffect, useState } from 'react';
import {
  type BoxImportOptions,
  type BoxImportOutcome,
  USUAL_CONFIDENCE,
} from '../../../main/contract/boxImport.ts';
import { useEngineEvent } from '../../app/client.ts';
import { undoOf } from '../../app/collection/steps.ts';
import { undoAction } from '../../app/collection/UndoRedo.tsx';
import { explain, isCancelled } from '../../app/errors.ts';
import { type Chosen, choose } from '../../app/places/choose.ts';
import { report } from '../../app/report.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { CheckField, TextField } from '../../ui/Form.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { useToasts } from '../../ui/toasts.ts';
import styles from './Dialogs.module.css';
import type { ExportModel } from './exportModel.ts';
import { LeftList } from './LeftList.tsx';

export function BoxesDialog({ model, onClose }: { model: ExportModel; onClose(): void }) {
  const words = strings.boxes;
  const [file, setFile] = useState<Chosen | null>(null);
  const [least, setLeast] = useState(String(USUAL_CONFIDENCE));
  const [names, setNames] = useState(false);
  const [setEmptyAside, setSetEmptyAside] = useState(true);
  const [outcome, setOutcome] = useState<BoxImportOutcome | null>(null);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const [isApplying, setApplying] = useState(false);
  const [share, setShare] = useState<number | null>(null);
  useEngineEvent('call.progress', ({ done, total }) => setShare(total === null ? null : done / total));
  const confidence = confidenceOf(least);
  const options: BoxImportOptions | null =
    confidence === null ? null : { least: confidence, names, setEmptyAside };
  const asked = options === null ? null : JSON.stringify(options);
  useEffect(() => {
    setOutcome(null);
    setErrorMessage(null);
    if (file === null || asked === null) return;
    const controller = new AbortController();
    model
      .importBoxes(file.grant, JSON.parse(asked) as BoxImportOptions, false, controller.signal)
      .then(setOutcome, (error: unknown) => isCancelled(error) || setErrorMessage(explain(error).message));
    return () => controller.abort();
  }, [model, file, asked]);
  const chooseFile = async () => {
    const chosen = await choose('boxes');
    if (chosen !== null) setFile(chosen);
  };
  const apply = () => {
    if (file === null || options === null) return;
    setApplying(true);
    model.importBoxes(file.grant, options, true, new AbortController().signal).then(
      ({ boxes, named }) => {
        useToasts.getState().show({
          tone: 'calm',
          title: words.done(boxes),
          message: words.doneSentence,
          // Names are a step of their own.
          action: undoAction(undoOf(model.said, 'anything', named > 0 ? 2 : 1)),
        });
        onClose();
      },
      (error: unknown) => {
        setApplying(false);
        setErrorMessage(explain(error).message);
      },
    );
  };
  const isReading = file !== null && asked !== null && outcome === null && errorMessage === null;
  const brings = outcome !== null && outcome.boxes + outcome.empty + outcome.named > 0;
  const doing = isApplying ? words.working : words.reading;
  return (
    <Dialog
      shape="medium"
      title={words.title}
      description={words.description}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button variant="primary" disabled={!brings || isApplying} onClick={apply}>
            {words.apply(outcome?.boxes ?? 0)}
          </Button>
        </>
      }
    >
      <div className={styles.import}>
        <div>
          <Button icon="folder" onClick={() => void chooseFile().catch(report)}>
            {file === null ? words.choose : words.file(file.name)}
          </Button>
        </div>
        <TextField
          label={words.least}
          value={least}
          isNumber
          hint={words.leastHint}
          {...(confidence === null ? { fault: words.leastFault } : {})}
          onChange={setLeast}
        />
        <CheckField label={words.names} hint={words.namesHint} checked={names} onChange={setNames} />
        <CheckField label={words.setEmptyAside} checked={setEmptyAside} onChange={setSetEmptyAside} />
        {(isReading || isApplying) && (
          <div role="status" className={styles.looking}>
            <p>{doing}</p>
            <ProgressBar label={doing} value={share} text={doing} />
          </div>
        )}
        {outcome !== null && !isApplying && <Outcome outcome={outcome} />}
        <ErrorNote message={errorMessage} />
      </div>
    </Dialog>
  );
}

/** Null where it is no number from 0 to 1. */
function confidenceOf(text: string): number | null {
  const value = Number(text.replace(',', '.'));
  return text.trim() !== '' && value >= 0 && value <= 1 ? value : null;
}

function Outcome({ outcome }: { outcome: BoxImportOutcome }) {
  const words = strings.boxes;
  const more = words.more(outcome);
  return (
    <>
      <p className={styles.found}>{words.found(outcome)}</p>
      {more !== '' && <p className={styles.quiet}>{more}</p>}
      {outcome.categories.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys
        <ul className={styles.nameList} tabIndex={0} aria-label={words.list}>
          {outcome.categories.map(({ category, boxes }) => (
            <li key={category} className={styles.nameRow}>
              <span className={styles.groupName}>{category}</span>
              <span />
              <span className={styles.number}>{words.count(boxes)}</span>
            </li>
          ))}
        </ul>
      )}
      <LeftList left={outcome.left} summary={words.left(outcome.left.length)} label={words.why} />
    </>
  );
}
