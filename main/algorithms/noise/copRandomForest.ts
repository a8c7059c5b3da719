/**
 * COP-RF, the constraint propagation random forest: a clustering forest whose trees keep to the answers, and the affinity it induces. Pure.
 *
 * Zhu, Loy and Gong, "Constrained clustering with imperfect oracles", IEEE TNNLS 27, 2016, section III-C. Each tree draws a bag of N from the N items and N
 * pseudo-samples and knows only the answers whose two items are both in that bag (eq. 6). A split must keep every must-link together and prefers to respect
 * cannot-links (eq. 7, Algorithm 1, in growTree.ts). Items that share leaves are alike (eqs. 8 and 9, in forestAffinity.ts), so the answers
 * reach items that no answer names: whatever lies with them in the features that the splits had to choose.
 *
 * Answers are used as given: one given twice counts twice, and where a cannot-link contradicts must-links these win, since no split may separate them.
 * Without answers it is the plain clustering forest. One item: one leaf. The paper's parameters: 1,000 trees, √d features per node, leaves
 * down to one sample.
 */
import type { Matrix, Pair } from '../matrix.ts';
import { flattenAnswers } from './bagLinks.ts';
import { plantClusteringForest } from './clusteringForest.ts';
import type { Forest } from './randomForest.ts';

/** The forest before any tree is grown. */
export function plantCopForest(
  points: Matrix,
  mustLink: readonly Pair[],
  cannotLink: readonly Pair[],
  seed: number,
): Forest {
  return {
    ...plantClusteringForest(points, seed),
    answers: flattenAnswers(points.rows, mustLink, cannotLink),
  };
}
