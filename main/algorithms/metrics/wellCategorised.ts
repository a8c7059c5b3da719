/**
 * The share of well categorised items: those on the best one-to-one matching of clusters to classes. Pure.
 *
 * The ratio that Grira, Crucianu and Boujemaa, "Active semi-supervised fuzzy clustering for image database categorization", MIR
 * 2005, report and that Biswas and Jacobs (CVPR 2012, section 4.1) call RWCP. A cluster or a class may stay without a partner.
 * 0 without items. For the cost see assignment.ts.
 */
import { heaviestMatching } from './assignment.ts';
import type { Contingency } from './contingency.ts';

export function wellCategorised({ items, classSizes, clusterSizes, cells }: Contingency): number {
  if (items === 0) return 0;
  const edges = cells.map(cell => ({ row: cell.class, column: cell.cluster, weight: cell.count }));
  return heaviestMatching(classSizes.length, clusterSizes.length, edges).weight / items;
}
