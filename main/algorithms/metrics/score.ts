/** All metrics of a clustering against the truth, from one table. Pure. */
import { adjustedRand } from './adjustedRand.ts';
import { contingencyOf, pairCounts } from './contingency.ts';
import { fMeasure } from './fMeasure.ts';
import { jaccard } from './jaccard.ts';
import { nmi } from './nmi.ts';
import { purity } from './purity.ts';
import { rand } from './rand.ts';
import { wellCategorised } from './wellCategorised.ts';

export interface Scores {
  readonly jaccard: number;
  readonly adjustedRand: number;
  readonly rand: number;
  readonly nmi: number;
  readonly fMeasure: number;
  readonly purity: number;
  readonly wellCategorised: number;
}

export function scoreClustering(truth: ArrayLike<number>, labels: ArrayLike<number>): Scores {
  const table = contingencyOf(truth, labels);
  const pairs = pairCounts(table);
  return {
    jaccard: jaccard(pairs),
    adjustedRand: adjustedRand(pairs),
    rand: rand(pairs),
    nmi: nmi(table),
    fMeasure: fMeasure(pairs),
    purity: purity(table),
    wellCategorised: wellCategorised(table),
  };
}
