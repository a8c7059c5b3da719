/** What the head of the Library shows: how far reading has come, and what can be done about it. Renderer. */
import type { Collection, Job } from '../../../main/contract/model.ts';
import { capsOf } from '../../app/keyboard/useCommands.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Icon } from '../../ui/icons.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import styles from './Head.module.css';

/** A missing folder has its own line under the head, with its own button to try again. */
export function hasMissingFolder({ folders }: Collection): boolean {
  return folders.some(folder => folder.missing);
}

export interface LibraryActionsProps {
  collection: Collection;
  job: Job | null;
  onTogglePause(): void;
  onStart(): void;
  onCancel(): void;
  onAddFolder(): void;
  onProblems(): void;
  onFolders(): void;
  /** How many faces are hidden; null where there are no faces. */
  hidden: number | null;
  onHidden(): void;
}

export function LibraryActions(props: LibraryActionsProps) {
  const { collection, job, hidden } = props;
  const { onTogglePause, onStart, onCancel, onAddFolder, onProblems, onFolders, onHidden } = props;
  const isRunning = job?.state === 'running';
  const isPaused = job?.state === 'paused';
  const isAway = hasMissingFolder(collection);
  const hasStopped = job?.state === 'cancelled' || (job?.state === 'failed' && !isAway);
  return (
    <>
      {(isRunning || isPaused) && (
        <>
          <Button variant="quiet" icon={isRunning ? 'pause' : 'play'} onClick={onTogglePause}>
            {isRunning ? strings.library.pause : strings.library.resume}
          </Button>
          <IconButton icon="stop" label={strings.library.cancel} onClick={onCancel} />
        </>
      )}
      {hasStopped && (
        <Button variant="quiet" icon="play" onClick={onStart}>
          {strings.library.resume}
        </Button>
      )}
      {collection.problems > 0 && (
        <Button variant="quiet" className={styles.problems} onClick={onProblems}>
          <span className={styles.problemWords}>
            <Icon name="warning" size={18} />
            {strings.library.problems(collection.problems)}
          </span>
        </Button>
      )}
      {!isRunning && !isPaused && !hasStopped && !isAway && (
        <IconButton icon="refresh" label={strings.library.lookAgain} onClick={onStart} />
      )}
      {hidden !== null && (
        <IconButton
          icon="hidden"
          label={strings.faceQuality.label(hidden)}
          caps={capsOf('library.hidden')}
          onClick={onHidden}
        />
      )}
      <IconButton
        icon="folder"
        label={strings.folders.show}
        caps={capsOf('library.folders')}
        onClick={onFolders}
      />
      <IconButton
        icon="folderPlus"
        label={strings.library.addFolder}
        caps={capsOf('library.addFolder')}
        onClick={onAddFolder}
      />
    </>
  );
}

export function ReadingProgress({ collection, job }: { collection: Collection; job: Job | null }) {
  if (job?.state !== 'running' && job?.state !== 'paused') return null;
  return (
    <ProgressBar
      label={strings.library.progress}
      value={job.total ? Math.min(1, job.done / job.total) : null}
      text={strings.job.line(job, collection.photos)}
      paused={job.state === 'paused'}
    />
  );
}

export function statusOf(collection: Collection, job: Job | null): string {
  switch (job?.state) {
    case 'running':
    case 'paused':
      return strings.job.line(job, collection.photos);
    case 'failed':
      return strings.job.ended(job);
    case 'cancelled':
      return strings.job.stopped(job);
    default:
      return strings.library.counts(collection.photos, collection.folders.length);
  }
}
