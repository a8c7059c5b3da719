/** How far the index job is, along the lower edge of a head, while it runs. Renderer. */
import type { Collection, Job } from '../../../main/contract/model.ts';
import { strings } from '../../strings/strings.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';

export function IndexProgress({ collection, job }: { collection: Collection; job: Job | null }) {
  if (job?.state !== 'running') return null;
  return (
    <ProgressBar
      label={strings.library.progress}
      value={job.total ? Math.min(1, job.done / job.total) : null}
      text={strings.job.line(job, collection.photos)}
    />
  );
}
