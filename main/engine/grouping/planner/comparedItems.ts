/** How the items of a grouping are compared: the same in both threads, and in an evaluation. */
import type { Matrix } from '../../../algorithms/matrix.ts';
import type { NearestItems } from '../../../algorithms/neighbours/nearestNeighbours.ts';
import type { ComparedItems, Evidence } from '../../../algorithms/session/evidence.ts';
import { PAIRING_CLUSTERERS } from '../../../contract/grouping.ts';
import { loadKernels } from '../../../native.ts';
import { MOST_PAIRED, measuredCalibration, mostLikelyDistance } from '../../embeddings/comparisons.ts';
import type { GroupingInput } from './messages.ts';

/** All that is known of the items beside their embeddings. */
export function evidenceOf(
  { model, photos, evidence }: Pick<GroupingInput, 'model' | 'photos' | 'evidence'>,
  columns: number,
): Evidence {
  return { cooccurrence: { photos, height: mostLikelyDistance(model, columns) }, pairs: evidence };
}

export function comparedItems<Neighbours extends NearestItems | undefined>(
  input: GroupingInput,
  points: Matrix,
  neighbours: Neighbours,
): ComparedItems & { readonly neighbours: Neighbours } {
  const { columns } = input.embeddings;
  return {
    points,
    calibration: measuredCalibration(input.model, columns),
    evidence: evidenceOf(input, columns),
    neighbours,
    kernels: loadKernels(),
    quality: input.quality,
  };
}

/**
 * Whether the groups are linked over neighbours: a number of them is wanted, or their clusterer compares all
 * pairs, and there are too many items for that.
 */
export function isLinkedSparsely(
  { clusterer, wanted }: Pick<GroupingInput, 'clusterer' | 'wanted'>,
  items: number,
): boolean {
  if (items <= MOST_PAIRED) return false;
  if (clusterer === 'own') return wanted !== null;
  return clusterer === 'average-linkage' || PAIRING_CLUSTERERS.includes(clusterer);
}
