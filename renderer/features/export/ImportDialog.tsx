/**
 * Bringing in names that were given elsewhere: which there are, what could not be used, and the person's yes.
 * Renderer.
 */
import { useEffect, useState } from 'react';
import type { ImportOptions, ImportOutcome } from '../../../main/contract/export.ts';
import { useEngineEvent } from '../../app/client.ts';
import { explain, isCancelled } from '../../app/errors.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { CheckField } from '../../ui/Form.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { useToasts } from '../../ui/toasts.ts';
import styles from './Dialogs.module.css';
import type { ExportModel } from './exportModel.ts';

type Source = ImportOptions['from'][number];
const SOURCES: readonly Source[] = ['metadata', 'folders'];

export function ImportDialog({ model, onClose }: { model: ExportModel; onClose(): void }) {
  const words = strings.export.import;
  const [from, setFrom] = useState<readonly Source[]>(['metadata']);
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const [isApplying, setApplying] = useState(false);
  const [share, setShare] = useState<number | null>(null);
  useEngineEvent('call.progress', ({ done, total }) => setShare(total === null ? null : done / total));
  useEffect(() => {
    setOutcome(null);
    setErrorMessage(null);
    if (from.length === 0) return;
    const controller = new AbortController();
    model
      .import({ from: [...from] }, false, controller.signal)
      .then(setOutcome, (error: unknown) => isCancelled(error) || setErrorMessage(explain(error).sentence));
    return () => controller.abort();
  }, [model, from]);
  const apply = () => {
    setApplying(true);
    model.import({ from: [...from] }, true, new AbortController().signal).then(
      ({ names, items }) => {
        useToasts
          .getState()
          .show({ tone: 'calm', title: words.done(names.length, items), sentence: words.doneSentence });
        onClose();
      },
      (error: unknown) => {
        setApplying(false);
        setErrorMessage(explain(error).sentence);
      },
    );
  };
  const isBusy = isApplying || (from.length > 0 && outcome === null && errorMessage === null);
  const canApply = outcome !== null && outcome.items > 0 && !isApplying;
  return (
    <Dialog
      shape="medium"
      title={words.title}
      description={words.description}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button variant="primary" disabled={!canApply} onClick={apply}>
            {words.apply(outcome?.names.length ?? 0)}
          </Button>
        </>
      }
    >
      <div className={styles.import}>
        {SOURCES.map(source => (
          <CheckField
            key={source}
            label={words.from[source]}
            checked={from.includes(source)}
            onChange={isWanted =>
              setFrom(SOURCES.filter(one => (one === source ? isWanted : from.includes(one))))
            }
          />
        ))}
        {from.length === 0 && <p className={styles.quiet}>{words.noSource}</p>}
        {isBusy && (
          <div role="status" className={styles.looking}>
            <p>{words.reading}</p>
            <ProgressBar label={words.reading} value={share} text={words.reading} />
          </div>
        )}
        {outcome !== null && <Outcome outcome={outcome} />}
        <ErrorNote message={errorMessage} />
      </div>
    </Dialog>
  );
}

function Outcome({ outcome }: { outcome: ImportOutcome }) {
  const words = strings.export.import;
  return (
    <>
      <p className={styles.found}>{words.found(outcome)}</p>
      {outcome.names.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys
        <ul className={styles.nameList} tabIndex={0} aria-label={words.list}>
          {outcome.names.map(({ name, items, isNew }) => (
            <li key={name} className={styles.nameRow}>
              <span className={styles.groupName}>{name}</span>
              <span className={styles.quiet}>{words.name(isNew)}</span>
              <span className={styles.number}>{words.count(items)}</span>
            </li>
          ))}
        </ul>
      )}
      {outcome.left.length > 0 && (
        <details className={styles.details}>
          <summary>{words.left(outcome.left.length)}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys */}
          <ul className={styles.leftList} tabIndex={0} aria-label={words.why}>
            {outcome.left.map(({ path, name, why }) => (
              <li key={`${path} ${name}`}>
                {name !== null && <b>{name} </b>}
                {why} <span className={styles.quiet}>{path}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
