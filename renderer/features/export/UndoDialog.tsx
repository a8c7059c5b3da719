/**
 * Undoing an export: first what would go and what would stay because somebody changed it, then the person's
 * yes. Renderer.
 */
import { useEffect, useState } from 'react';
import type { ExportView, UndoneExport } from '../../../main/contract/export.ts';
import { useEngineEvent } from '../../app/client.ts';
import { explain, isCancelled } from '../../app/errors.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { useToasts } from '../../ui/toasts.ts';
import styles from './Dialogs.module.css';
import type { ExportModel } from './exportModel.ts';

export interface UndoDialogProps {
  model: ExportModel;
  view: ExportView;
  onClose(): void;
}

export function UndoDialog({ model, view, onClose }: UndoDialogProps) {
  const words = strings.export.undoing;
  const [would, setWould] = useState<UndoneExport | null>(null);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const [isUndoing, setUndoing] = useState(false);
  const [share, setShare] = useState<number | null>(null);
  useEngineEvent('call.progress', ({ done, total }) => setShare(total === null ? null : done / total));
  useEffect(() => {
    const controller = new AbortController();
    model
      .undo(view.id, false, controller.signal)
      .then(setWould, (error: unknown) => isCancelled(error) || setErrorMessage(explain(error).message));
    return () => controller.abort();
  }, [model, view.id]);
  const undo = () => {
    setUndoing(true);
    model.undo(view.id, true).then(
      ({ removed, left }) => {
        useToasts.getState().show({ tone: 'calm', title: words.done(removed, left.length) });
        onClose();
      },
      (error: unknown) => {
        setUndoing(false);
        setErrorMessage(explain(error).message);
      },
    );
  };
  const isBusy = isUndoing || (would === null && errorMessage === null);
  return (
    <Dialog
      title={words.title}
      description={view.destination}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button variant="primary" disabled={would === null || isUndoing} onClick={undo}>
            {words.undo}
          </Button>
        </>
      }
    >
      <div className={styles.undo}>
        {isBusy && (
          <div role="status" className={styles.looking}>
            <p>{words.looking}</p>
            <ProgressBar label={words.looking} value={share} text={words.looking} />
          </div>
        )}
        {would !== null && (
          <>
            <p>{words.would(would.removed)}</p>
            <p>{words.left(would.left.length)}</p>
            {would.left.length > 0 && (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys
              <ul className={styles.leftList} tabIndex={0} aria-label={words.list}>
                {would.left.map(path => (
                  <li key={path}>{path}</li>
                ))}
              </ul>
            )}
          </>
        )}
        <ErrorNote message={errorMessage} />
      </div>
    </Dialog>
  );
}
