/**
 * What Groups and Ask say while there is nothing to group: not read yet, still being read, or models are
 * missing. Renderer.
 */
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { AkinError } from '../../../main/contract/errors.ts';
import type { Job, Kind } from '../../../main/contract/model.ts';
import type { FetchJob } from '../../../main/contract/models.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { CopyDetails } from '../../ui/Toasts.tsx';
import { connection, useEngineEvent } from '../client.ts';
import { explain } from '../errors.ts';
import { missingOf, useModels } from '../models/useModels.ts';
import { pathTo } from '../paths.ts';
import { report, reportReading } from '../report.ts';
import { FaceQualityDialog } from './faceQuality/FaceQualityDialog.tsx';
import { useFaceQuality } from './faceQuality/useFaceQuality.ts';
import styles from './NothingYet.module.css';

export interface NothingYetProps {
  collection: string;
  job: Job | null;
  /** Why there is nothing; null where there are simply no items. */
  error: unknown;
  onRetry(): void;
}

export function NothingYet({ collection, job, error, onRetry }: NothingYetProps) {
  const code = error instanceof AkinError ? error.code : null;
  const { models, job: fetching } = useModels();
  const kind = useKind(collection);
  const quality = useFaceQuality(collection, kind);
  const [isMovingLimit, setMovingLimit] = useState(false);
  if (error === null || code === 'nothing-indexed') {
    if (quality !== null && quality.setAside === quality.faces)
      return (
        <EmptyState icon="hidden" {...strings.faceQuality.allHidden}>
          <ToLibrary collection={collection} isQuiet />
          <Button variant="primary" onClick={() => setMovingLimit(true)}>
            {strings.faceQuality.title}
          </Button>
          {isMovingLimit && (
            <FaceQualityDialog
              collection={collection}
              quality={quality}
              onClose={() => setMovingLimit(false)}
            />
          )}
        </EmptyState>
      );
    const hasLooked = job?.state === 'done' && job.done > 0;
    // No model can help where no photo could be read.
    if (hasLooked && job.failed >= job.done)
      return (
        <EmptyState icon="unreadable" {...strings.collection.unreadable}>
          <ToLibrary collection={collection} />
        </EmptyState>
      );
    if (hasLooked && kind !== null && missingOf(models, kind).length > 0)
      return (
        <EmptyState icon="model" title={strings.models.missing.title} message={strings.job.ended(job)}>
          <ToLibrary collection={collection} isQuiet />
          <ToModels collection={collection} />
          <FetchModels job={fetching} onReady={() => void lookAgain(collection).catch(report)} />
        </EmptyState>
      );
    const words = strings.collection[job?.state === 'running' ? 'indexing' : 'nothing'];
    return (
      <EmptyState icon="photos" title={words.title} message={words.message}>
        <ToLibrary collection={collection} />
      </EmptyState>
    );
  }
  const { title, message, details } = explain(error);
  const isAboutModels = code === 'model-missing' || code === 'model-damaged';
  return (
    <EmptyState icon="warning" title={title} message={message}>
      {details !== undefined && <CopyDetails text={details} />}
      <ToLibrary collection={collection} isQuiet />
      {isAboutModels && <ToModels collection={collection} />}
      {code === 'model-missing' ? (
        <FetchModels job={fetching} onReady={onRetry} />
      ) : (
        <Button variant={isAboutModels ? 'plain' : 'primary'} onClick={onRetry}>
          {strings.tryAgain}
        </Button>
      )}
    </EmptyState>
  );
}

function useKind(collection: string): Kind | null {
  const [kind, setKind] = useState<Kind | null>(null);
  useEffect(() => {
    connection.call('collection.get', { collection }).then(found => setKind(found.kind), reportReading);
  }, [collection]);
  return kind;
}

/** Analyzes the photos that were read while models were missing. */
async function lookAgain(collection: string): Promise<void> {
  await connection.call('index.start', { collection });
}

function ToLibrary({ collection, isQuiet = false }: { collection: string; isQuiet?: boolean }): ReactNode {
  const [, navigate] = useLocation();
  return (
    <Button variant={isQuiet ? 'plain' : 'primary'} onClick={() => navigate(pathTo.library(collection))}>
      {strings.collection.nothing.library}
    </Button>
  );
}

function ToModels({ collection }: { collection: string }): ReactNode {
  const [, navigate] = useLocation();
  return (
    <Button onClick={() => navigate(pathTo.models(collection))}>{strings.collection.models.show}</Button>
  );
}

function FetchModels({ job, onReady }: { job: FetchJob | null; onReady(): void }) {
  useEngineEvent('models.changed', change => {
    if (change.job?.state === 'done') onReady();
  });
  if (job?.state === 'running')
    return (
      <div className={styles.fetching}>
        <p>{strings.models.job(job)}</p>
        <ProgressBar
          label={strings.collection.models.fetching}
          value={job.total === 0 ? null : job.done / job.total}
          text={strings.models.job(job)}
        />
      </div>
    );
  return (
    <>
      {job?.state === 'failed' && (
        <p role="alert" className={styles.failed}>
          {strings.models.job(job)}
        </p>
      )}
      <Button
        variant="primary"
        onClick={() => void connection.call('models.fetch', { models: null }).catch(report)}
      >
        {strings.collection.models.fetch}
      </Button>
    </>
  );
}
