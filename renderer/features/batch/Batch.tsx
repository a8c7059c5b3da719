/**
 * Batch: the pictures worth labelling, chosen once, labelled by keys, and then all that follows. Renderer.
 */
import { useStore } from 'zustand';
import { CollectionFrame, collectionScreen, useFrame } from '../../app/collection/CollectionFrame.tsx';
import { UndoRedo } from '../../app/collection/UndoRedo.tsx';
import { strings } from '../../strings/strings.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { useToasts } from '../../ui/toasts.ts';
import styles from './Batch.module.css';
import { BatchModel } from './batchModel.ts';
import { Labelling } from './Labelling.tsx';
import { Start } from './Start.tsx';

export const Batch = collectionScreen(BatchModel, Opened);

function Opened({ model }: { model: BatchModel }) {
  const words = strings.batch;
  const frame = useFrame(model, words.title);
  const { batch, outcome, canRedo, loadError } = useStore(model.state);
  const labelled = batch?.items.filter(({ label }) => label !== null).length ?? 0;
  return (
    <CollectionFrame
      frame={frame}
      screen="batch"
      status={() => (batch ? words.status(labelled, batch.items.length) : words.noneYet)}
      showsIndexing
      progress={
        batch ? (
          <ProgressBar
            label={words.progress}
            value={batch.items.length === 0 ? 0 : labelled / batch.items.length}
            text={words.status(labelled, batch.items.length)}
          />
        ) : null
      }
      actions={
        <UndoRedo
          canUndo={outcome !== null}
          canRedo={canRedo}
          undo={async () => {
            await model.undo();
            useToasts.getState().show({ tone: 'calm', title: words.undone });
          }}
          redo={() => model.redo()}
        />
      }
      isReady={batch !== undefined}
      error={loadError}
      waiting={
        <p className={styles.preparing} role="status">
          {words.preparing}
        </p>
      }
    >
      {({ kind }) =>
        batch ? (
          <Labelling model={model} kind={kind} batch={batch} main={frame.main} />
        ) : (
          <Start model={model} kind={kind} />
        )
      }
    </CollectionFrame>
  );
}
