/** Which ways to sort make something of what follows from reasons. Renderer. */
import type { Clusterer } from '../../../main/contract/grouping.ts';

export function weighsReasons(clusterer: Clusterer): boolean {
  return clusterer !== 'own' && clusterer !== 'cop-rf';
}
