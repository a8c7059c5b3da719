/** The papers whose experiments can be reproduced: to add one, write it in papers/ and add its line here and in paperNames.ts. Runs in compute threads and in the engine process. */
import type { Paper } from './experiment.ts';
import type { PaperName } from './paperNames.ts';
import { activeHacc } from './papers/activeHacc.ts';
import { attributeExplanations } from './papers/attributeExplanations.ts';
import { imperfectOracles } from './papers/imperfectOracles.ts';
import { questionsPaper } from './papers/questions.ts';
import { silhouetteBatchPaper } from './papers/silhouetteBatch.ts';
import { subclusteringPaper } from './papers/subclustering.ts';

export const PAPERS: Readonly<Record<PaperName, Paper>> = {
  'active-hacc': activeHacc,
  'silhouette-batch': silhouetteBatchPaper,
  'attribute-explanations': attributeExplanations,
  subclustering: subclusteringPaper,
  'imperfect-oracles': imperfectOracles,
  questions: questionsPaper,
};
