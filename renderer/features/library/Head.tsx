/** The head of the Library: the collection's name, how far reading has come, and what can be done about it. Renderer. */
import type { Collection, Job } from '../../../main/contract/model.ts';
import { CollectionHead } from '../../app/collection/CollectionHead.tsx';
import { capsOf } from '../../app/keyboard/useCommands.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Icon } from '../../ui/icons.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import styles from './Head.module.css';

export interface HeadProps {
  collection: Collection;
  job: Job | null;
  onTogglePause(): void;
  onStart(): void;
  onCancel(): void;
  onAddFolder(): void;
  onProblems(): void;
}

export function Head(props: HeadProps) {
  const { collection, job, onTogglePause, onStart, onCancel, onAddFolder, onProblems } = props;
  const isRunning = job?.state === 'running';
  const isPaused = job?.state === 'paused';
  // A folder that is away has its own line under the head, with its own way to try again.
  const isAway = collection.folders.some(folder => folder.missing);
  const hasStopped = job?.state === 'cancelled' || (job?.state === 'failed' && !isAway);
  const share = job === null || !job.total ? null : Math.min(1, job.done / job.total);
  return (
    <CollectionHead
      collection={collection}
      screen="library"
      status={statusOf(collection, isAway && job?.state === 'failed' ? null : job)}
      isTrouble={job?.state === 'failed' && !isAway}
      // Only the turns are announced; the numbers in between would be chatter.
      heard={job !== null && !isRunning ? strings.job.ended(job) : ''}
      progress={
        (isRunning || isPaused) && (
          <ProgressBar
            label={strings.library.progress}
            value={share}
            text={strings.job.line(job, collection.photos)}
            paused={isPaused}
          />
        )
      }
    >
      {(isRunning || isPaused) && (
        <>
          <Button look="quiet" icon={isRunning ? 'pause' : 'play'} onClick={onTogglePause}>
            {isRunning ? strings.library.pause : strings.library.resume}
          </Button>
          <IconButton icon="stop" label={strings.library.cancel} onClick={onCancel} />
        </>
      )}
      {hasStopped && (
        <Button look="quiet" icon="play" onClick={onStart}>
          {strings.library.resume}
        </Button>
      )}
      {collection.problems > 0 && (
        <Button look="quiet" className={styles.problems} onClick={onProblems}>
          <span className={styles.problemWords}>
            <Icon name="warning" size={18} />
            {strings.library.problems(collection.problems)}
          </span>
        </Button>
      )}
      {!isRunning && !isPaused && !hasStopped && !isAway && (
        <IconButton icon="refresh" label={strings.library.lookAgain} onClick={onStart} />
      )}
      <IconButton
        icon="folderPlus"
        label={strings.library.addFolder}
        caps={capsOf('library.addFolder')}
        onClick={onAddFolder}
      />
    </CollectionHead>
  );
}

function statusOf(collection: Collection, job: Job | null): string {
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
