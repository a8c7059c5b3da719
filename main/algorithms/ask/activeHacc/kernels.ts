/** The computations heavy enough to exist twice: here in TypeScript, and compiled in native/, bit for bit the same. Pure. */
import { pairwiseDistances } from '../../distance.ts';
import { consensusShares } from '../consensus.ts';
import { nextEdges } from './edges.ts';
import { askFast } from './fast.ts';

export interface Kernels {
  readonly name: 'native' | 'typescript';
  readonly pairwiseDistances: typeof pairwiseDistances;
  readonly nextEdges: typeof nextEdges;
  readonly askFast: typeof askFast;
  readonly consensusShares: typeof consensusShares;
}

export const typescriptKernels: Kernels = {
  name: 'typescript',
  pairwiseDistances,
  nextEdges,
  askFast,
  consensusShares,
};
