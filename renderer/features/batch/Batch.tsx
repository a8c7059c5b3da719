/** Batch: the pictures worth labelling, chosen once, labelled by keys, and then all that follows. Renderer. */
import { useStore } from 'zustand';
import { CollectionHead } from '../../app/collection/CollectionHead.tsx';
import { collectionScreen } from '../../app/collection/collectionScreen.tsx';
import { NothingYet } from '../../app/collection/NothingYet.tsx';
import { Trouble } from '../../app/collection/Trouble.tsx';
import { useCollectionState } from '../../app/collection/useCollectionModel.ts';
import { KeyboardButton } from '../../app/keyboard/KeyboardOverlay.tsx';
import { useScreen } from '../../app/useScreen.ts';
import { strings } from '../../strings/strings.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import styles from './Batch.module.css';
import { BatchModel } from './batchModel.ts';
import { Labelling } from './Labelling.tsx';
import { Start } from './Start.tsx';

export const Batch = collectionScreen(BatchModel, Opened);

function Opened({ model }: { model: BatchModel }) {
  const { collection, job, trouble } = useCollectionState(model);
  const { batch, trouble: nothing } = useStore(model.state);
  const { title } = strings.batch;
  const main = useScreen(collection === null ? title : `${title} · ${collection.name}`);
  const labelled = batch?.items.filter(({ label }) => label !== null).length ?? 0;
  const isRunning = job?.state === 'running';

  return (
    <main
      ref={main}
      tabIndex={-1}
      className={styles.screen}
      aria-busy={batch === undefined && nothing === null && trouble === null}
    >
      {trouble !== null && <Trouble model={model} error={trouble} />}
      {collection !== null && (
        <>
          <CollectionHead
            collection={collection}
            screen="batch"
            status={
              isRunning
                ? strings.job.line(job, collection.photos)
                : batch
                  ? strings.batch.status(labelled, batch.items.length)
                  : strings.batch.noneYet
            }
            progress={
              batch && (
                <ProgressBar
                  label={strings.batch.progress}
                  value={batch.items.length === 0 ? 0 : labelled / batch.items.length}
                  text={strings.batch.status(labelled, batch.items.length)}
                />
              )
            }
          >
            <KeyboardButton />
          </CollectionHead>
          {nothing !== null && (
            <NothingYet collection={model.id} job={job} trouble={nothing} onRetry={() => void model.open()} />
          )}
          {nothing === null && batch === undefined && (
            <p className={styles.preparing} role="status">
              {strings.batch.preparing}
            </p>
          )}
          {nothing === null && batch === null && <Start model={model} kind={collection.kind} />}
          {nothing === null && batch && (
            <Labelling model={model} kind={collection.kind} batch={batch} main={main} />
          )}
        </>
      )}
    </main>
  );
}
