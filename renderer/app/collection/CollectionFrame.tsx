/**
 * The frame of every screen of a collection: the head, and what is shown while there is no content. Renderer.
 */
import type { ComponentType, ReactNode, RefObject } from 'react';
import { useLocation } from 'wouter';
import type { Collection, Job } from '../../../main/contract/model.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { openFirstMenu } from '../../ui/ContextMenu.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import primitives from '../../ui/primitives.module.css';
import { CopyDetails } from '../../ui/Toasts.tsx';
import { explain } from '../errors.ts';
import { pathTo } from '../paths.ts';
import { report } from '../report.ts';
import { isDamaged, salvage } from '../salvage.ts';
import { useScreen } from '../useScreen.ts';
import styles from './CollectionFrame.module.css';
import { CollectionHead, type CollectionHeadProps } from './CollectionHead.tsx';
import type { CollectionModel, CollectionOptions } from './collectionModel.ts';
import { NothingYet } from './NothingYet.tsx';
import { useCollectionModel, useCollectionState } from './useCollectionModel.ts';

/** Makes a screen out of a model of a collection and what is drawn once the model exists. */
/** What stands in the address of a screen. */
type Params = Readonly<Record<string, string | undefined>>;

export function collectionScreen<Model extends CollectionModel>(
  Kind: new (options: CollectionOptions) => Model,
  Opened: ComponentType<{ model: Model; params: Params }>,
): ComponentType<{ params: Params }> {
  return function CollectionScreen({ params }) {
    const model = useCollectionModel(Kind, params.collection ?? '');
    return model === null ? <main aria-busy="true" /> : <Opened model={model} params={params} />;
  };
}

export interface Frame {
  readonly model: CollectionModel;
  readonly collection: Collection | null;
  readonly job: Job | null;
  readonly loadError: unknown;
  readonly main: RefObject<HTMLElement | null>;
}

/** Names the page and reads what the frame needs; `titleOf` gives its title once the collection is known. */
export function useFrame(
  model: CollectionModel,
  title: string,
  titleOf = (collection: string) => `${title} · ${collection}`,
): Frame {
  const { collection, job, loadError } = useCollectionState(model);
  const main = useScreen(collection === null ? title : titleOf(collection.name));
  return { model, collection, job, loadError, main };
}

export interface CollectionFrameProps extends Pick<CollectionHeadProps, 'screen' | 'isError' | 'heard'> {
  frame: Frame;
  /** The line under the collection's name; null for the number of photos. */
  status(collection: Collection): string | null;
  /** Whether that line and the bar below the head tell of the index job while it runs. */
  showsIndexing?: boolean;
  /** A bar below the head; by default that of the index job, where it is shown. */
  progress?: ReactNode;
  /** What can be done here, in the head. */
  actions?: ReactNode;
  isReady: boolean;
  /** Why there is nothing to show; null otherwise. */
  error?: unknown;
  /** Whether there is nothing to group. */
  isEmpty?: boolean;
  /** Shown until there is something to show. */
  waiting?: ReactNode;
  /** Dialogs and the like, drawn whatever the content is. */
  overlays?: ReactNode;
  children(collection: Collection): ReactNode;
}

export function CollectionFrame(props: CollectionFrameProps) {
  const { frame, screen, isError, heard, status, showsIndexing = false, actions, children } = props;
  const { isReady, error = null, isEmpty = false, progress, waiting, overlays } = props;
  const { model, collection, job, loadError, main } = frame;
  return (
    <main
      ref={main}
      tabIndex={-1}
      className={primitives.screen}
      onContextMenu={event => openFirstMenu(event, '[data-photo]')}
      aria-busy={!isReady && error === null && loadError === null}
    >
      {loadError !== null && <LoadError model={model} error={loadError} />}
      {collection !== null && (
        <>
          <CollectionHead
            collection={collection}
            screen={screen}
            status={headStatus(collection)}
            isError={isError}
            heard={heard}
            progress={
              progress !== undefined ? (
                progress
              ) : showsIndexing ? (
                <IndexProgress collection={collection} job={job} />
              ) : undefined
            }
          >
            {actions}
          </CollectionHead>
          {(error !== null || isEmpty) && (
            <NothingYet collection={model.id} job={job} error={error} onRetry={() => void model.open()} />
          )}
          {!isReady && error === null && waiting}
          {isReady && error === null && !isEmpty && children(collection)}
        </>
      )}
      {overlays}
    </main>
  );

  function headStatus(shown: Collection): string {
    if (showsIndexing && job?.state === 'running') return strings.job.line(job, shown.photos);
    return status(shown) ?? strings.library.counts(shown.photos, shown.folders.length);
  }
}

function IndexProgress({ collection, job }: { collection: Collection; job: Job | null }) {
  if (job?.state !== 'running') return null;
  return (
    <ProgressBar
      label={strings.library.progress}
      value={job.total ? Math.min(1, job.done / job.total) : null}
      text={strings.job.line(job, collection.photos)}
    />
  );
}

/** What is being done before there is something to show, with a bar that has no end. */
export function Waiting({ label, text }: { label: string; text: string }) {
  return (
    <div className={styles.waiting} role="status">
      <p>{text}</p>
      <ProgressBar label={label} value={null} text={text} />
    </div>
  );
}

interface LoadErrorProps {
  model: CollectionModel;
  error: unknown;
}

/** What a screen says when its collection cannot be opened, and what can be done. */
function LoadError({ model, error }: LoadErrorProps) {
  const [, navigate] = useLocation();
  const saveWhatCanBeRead = () => void salvage({ recent: model.id }).then(() => model.open(), report);
  const { title, message, details } = explain(error);
  return (
    <EmptyState heading="h1" icon="warning" title={title} message={message}>
      {details !== undefined && <CopyDetails text={details} />}
      {isDamaged(error) ? (
        <Button onClick={saveWhatCanBeRead}>{strings.salvage.save}</Button>
      ) : (
        <Button onClick={() => void model.open()}>{strings.tryAgain}</Button>
      )}
      <Button variant="primary" onClick={() => navigate(pathTo.welcome())}>
        {strings.boundary.back}
      </Button>
    </EmptyState>
  );
}
