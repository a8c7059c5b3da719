/** One trial of a paper's experiments as a task. Runs in compute threads. */
import type { LabelledData, Measurement, Settings, Trial } from '../../reproduce/experiment.ts';
import type { PaperName } from '../../reproduce/paperNames.ts';
import { PAPERS } from '../../reproduce/papers.ts';
import type { TaskContext } from '../task.ts';

interface ReproduceTrial {
  readonly paper: PaperName;
  readonly data: LabelledData;
  readonly settings: Settings;
  readonly trial: Trial;
}

export function reproduceTrialTask(
  { paper, data, settings, trial }: ReproduceTrial,
  { checkpoint }: TaskContext,
): Measurement[] {
  return PAPERS[paper].run(data, settings, trial, checkpoint);
}
