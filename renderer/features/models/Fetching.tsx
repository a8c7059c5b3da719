/**
 * How fetching or checking goes, and what came of it: progress with a way to stop it, or a sentence.
 * Renderer.
 */
import type { FetchJob } from '../../../main/contract/models.ts';
import { capsOf } from '../../app/keyboard/useCommands.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import primitives from '../../ui/primitives.module.css';
import styles from './Models.module.css';

export interface FetchingProps {
  job: FetchJob | null;
  /** What is being checked just now. */
  doing: string | null;
  missing: number;
  onFetch(): void;
  onStop(): void;
}

export function Fetching({ job, doing, missing, onFetch, onStop }: FetchingProps) {
  const words = strings.models;
  const isRunning = job?.state === 'running';
  return (
    <>
      {/* Only the turns are announced; every step in between would be chatter. */}
      <p role="status" className={primitives.visuallyHidden}>
        {isRunning
          ? words.fetching
          : job?.state === 'done'
            ? words.fetched
            : doing !== null && words.verifying}
      </p>
      {isRunning && (
        <section className={styles.panel} aria-label={words.fetching}>
          <div className={styles.panelWords}>
            <p className={styles.message}>{words.job(job)}</p>
            <ProgressBar
              label={words.fetching}
              value={job.total === 0 ? null : Math.min(1, job.done / job.total)}
              text={words.job(job)}
            />
          </div>
          <Button icon="stop" onClick={onStop}>
            {words.stop}
          </Button>
        </section>
      )}
      {!isRunning && (missing > 0 || job?.state === 'failed') && (
        <section className={styles.panel} data-error={job?.state === 'failed'}>
          {job?.state === 'failed' && <Icon name="warning" />}
          <div className={styles.panelWords}>
            {job?.state === 'failed' ? (
              <div role="alert">
                <strong>{words.failed}</strong>
                <p className={styles.message}>{words.job(job)}</p>
              </div>
            ) : (
              <p className={styles.message}>
                {job?.state === 'cancelled' ? words.job(job) : words.missing.title}
              </p>
            )}
          </div>
          {missing > 0 && (
            <Button variant="primary" icon="download" onClick={onFetch}>
              <span className={styles.withKey}>
                {words.fetchMissing(missing)}
                <Kbd caps={capsOf('models.fetch')} />
              </span>
            </Button>
          )}
        </section>
      )}
      {doing !== null && (
        <section className={styles.panel}>
          <div className={styles.panelWords}>
            <p className={styles.message}>{doing}</p>
            <ProgressBar label={words.verifying} value={null} text={doing} />
          </div>
        </section>
      )}
    </>
  );
}
