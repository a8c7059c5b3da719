/**
 * The clustering forest: a classification forest that tells the items from samples without their structure. Pure.
 *
 * Zhu, Loy and Gong, IEEE TNNLS 2016, section III-B3 (the pseudo two-class algorithm of Breiman, and of Shi and Horvath, "Unsupervised learning with random
 * forest predictors", 2006): to the N items (class 1) come N pseudo-samples (class 0), each of whose features is drawn on its own from that feature's values
 * among the items. A tree that separates the two classes divides space into dense and sparse regions; its leaves are the neighbourhoods.
 *
 * Each tree draws its bag of N from the 2N, with replacement (section IV-A2), and makes its own pseudo-samples: see [Note: pseudo-samples] in bag.ts.
 */
import type { Matrix } from '../matrix.ts';
import type { Forest } from './randomForest.ts';
import { samplesOf } from './samples.ts';

/** The forest before any tree is grown. */
export function plantClusteringForest(points: Matrix, seed: number): Forest {
  const samples = samplesOf(points, new Uint8Array(points.rows).fill(1));
  return { samples, answers: null, hasPseudoSamples: true, seed, purpose: 'clustering' };
}
