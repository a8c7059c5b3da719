/**
 * The papers that can be reproduced. To add one, write it in papers/ and add its line here and in
 * paperNames.ts.
 */

import { defineTask } from '../../engine/compute/task.ts';
import type { LabelledData, Measurement, Paper, Settings, Trial } from './experiment.ts';
import type { PaperName } from './paperNames.ts';
import { activeHacc } from './papers/activeHacc.ts';
import { attributeExplanations } from './papers/attributeExplanations.ts';
import { imperfectOracles } from './papers/imperfectOracles.ts';
import { questionsPaper } from './papers/questions.ts';
import { silhouetteBatchPaper } from './papers/silhouetteBatch.ts';
import { subclusteringPaper } from './papers/subclustering.ts';
import { threadTime } from './threadTime.ts';

export const PAPERS: Readonly<Record<PaperName, Paper>> = {
  'active-hacc': activeHacc,
  'silhouette-batch': silhouetteBatchPaper,
  'attribute-explanations': attributeExplanations,
  subclustering: subclusteringPaper,
  'imperfect-oracles': imperfectOracles,
  questions: questionsPaper,
};

interface ReproduceTrial {
  readonly paper: PaperName;
  readonly data: LabelledData;
  readonly settings: Settings;
  readonly trial: Trial;
}

interface RanTrial {
  readonly measurements: Measurement[];
  /** CPU time of the thread. */
  readonly milliseconds: number;
}

export const reproduceTrialTask = defineTask(
  import.meta.url,
  'reproduceTrialTask',
  ({ paper, data, settings, trial }: ReproduceTrial, { checkpoint }): RanTrial => {
    const begun = threadTime();
    const measurements = PAPERS[paper].run(data, settings, trial, checkpoint);
    return { measurements, milliseconds: Math.round(threadTime() - begun) };
  },
);
