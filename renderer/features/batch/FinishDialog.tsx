/** What the labels of the batch would change, before they do. Renderer. */
import { useEffect, useRef, useState } from 'react';
import type { BatchItem, BatchOutcome } from '../../../main/contract/batch.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { ChangePreview } from '../../app/collection/ChangePreview.tsx';
import { isCancelled } from '../../app/errors.ts';
import { report } from '../../app/report.ts';
import { useBusy } from '../../app/useBusy.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './Batch.module.css';
import type { BatchModel } from './batchModel.ts';

export interface FinishDialogProps {
  model: BatchModel;
  kind: Kind;
  items: readonly BatchItem[];
  onClose(): void;
}

export function FinishDialog({ model, kind, items, onClose }: FinishDialogProps) {
  const [outcome, setOutcome] = useState<BatchOutcome | null>(null);
  const [isBusy, begin] = useBusy();
  const applying = useRef<HTMLButtonElement>(null);
  const words = strings.batch.finishing;
  const saysSomething = items.some(({ label }) => label !== null && label.kind !== 'cannot-tell');

  useEffect(() => {
    if (!saysSomething) return;
    const asking = new AbortController();
    model.preview(asking.signal).then(setOutcome, (error: unknown) => {
      if (!asking.signal.aborted && !isCancelled(error)) report(error);
    });
    return () => asking.abort();
  }, [model, saysSomething]);

  // Once it is known what follows, Enter applies it.
  useEffect(() => {
    if (outcome !== null) applying.current?.focus();
  }, [outcome]);

  const apply = async () => {
    await model.finish();
    onClose();
  };
  return (
    <Dialog
      title={words.title}
      description={words.description}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button
            ref={applying}
            variant="primary"
            disabled={outcome === null || isBusy}
            onClick={() => begin(apply)}
          >
            {words.apply}
          </Button>
        </>
      }
    >
      <div className={styles.outcome}>
        {saysSomething ? (
          <>
            <p>{outcome !== null && words.said(outcome, kind)}</p>
            <ChangePreview
              collection={model.id}
              kind={kind}
              change={outcome?.change ?? null}
              waiting={words.waiting}
            />
            <p className={styles.note}>{outcome !== null && words.named(outcome.namedItems, kind)}</p>
          </>
        ) : (
          <p>{words.none}</p>
        )}
        <p className={styles.note}>{words.left(items.filter(({ label }) => label === null).length)}</p>
      </div>
    </Dialog>
  );
}
