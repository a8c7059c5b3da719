/**
 * The ways to choose the next question in a simulation: to add one, add its line to the table. Pure.
 *
 * `active-hacc`, `fast-h1` and `fast-h1-h2`: Biswas and Jacobs, CVPR 2012, exact, with the first heuristic and with both. `max-entropy`, `random`, `semi-random`: Lad and
 * Parikh, ECCV 2014, section 5.1, (d), (b) and (c). `random` draws among all pairs, also those that the answers already decide, but none twice;
 * `semi-random` draws among the pairs outside the transitive closure of the answers. `subclustering`: see subclustering.ts; `silhouette-batch`: see
 * silhouetteBatch.ts; `explore-consolidate`: see exploreConsolidate.ts.
 */

import type { Method } from '../ask/activeHacc/question.ts';
import { maxEntropyQuestion } from '../ask/maxEntropy.ts';
import { forEachOpenPair } from '../ask/openPairs.ts';
import { condensedIndex, type Pair, pairCount } from '../matrix.ts';
import { exploreConsolidate } from './exploreConsolidate.ts';
import type { Setting, Strategy } from './setting.ts';
import { silhouetteBatch } from './silhouetteBatch.ts';
import { subclustering } from './subclustering.ts';
import { askTreeOfGroups } from './treeOfGroups.ts';

export const STRATEGIES = {
  'active-hacc': (setting: Setting) => activeHacc(setting, 'fast'),
  'fast-h1': (setting: Setting) => activeHacc(setting, 'fast-h1'),
  'fast-h1-h2': (setting: Setting) => activeHacc(setting, 'fast-h1-h2'),
  'max-entropy': maxEntropy,
  random: anyPair,
  'semi-random': openPair,
  subclustering,
  'silhouette-batch': silhouetteBatch,
  'tree-of-groups': askTreeOfGroups,
  'tree-of-groups-choosing': askTreeOfGroups,
  'explore-consolidate': exploreConsolidate,
} as const satisfies Readonly<Record<string, (setting: Setting) => Strategy>>;

export type StrategyName = keyof typeof STRATEGIES;

function activeHacc(setting: Setting, method: Method): Strategy {
  const ask = setting.askActiveHacc();
  return ({ mustLink, cannotLink, skip }) =>
    ask({ k: setting.k, mustLink, cannotLink, skip, method, top: 1 }).pair;
}

function maxEntropy({ distances }: Setting): Strategy {
  return ({ closure, skip }, labels) => maxEntropyQuestion(distances, labels, closure, skip)?.pair ?? null;
}

/** Draws without putting back: the pairs drawn so far are swapped to the front of a list that exists only where it was touched. */
function anyPair({ distances: { n }, random }: Setting): Strategy {
  const pairs = pairCount(n);
  const moved = new Map<number, number>();
  let drawn = 0;
  return () => {
    if (drawn === pairs) return null;
    const at = drawn + random.below(pairs - drawn);
    const position = moved.get(at) ?? at;
    moved.set(at, moved.get(drawn) ?? drawn);
    moved.delete(drawn);
    drawn += 1;
    return pairAt(n, position);
  };
}

function openPair({ random }: Setting): Strategy {
  return ({ closure, skip }) => {
    let open = 0;
    forEachOpenPair(closure, skip, () => {
      open += 1;
    });
    if (open === 0) return null;
    let left = random.below(open);
    let chosen: Pair | null = null;
    forEachOpenPair(closure, skip, (i, j) => {
      if (left === 0) chosen = [i, j];
      left -= 1;
    });
    return chosen;
  };
}

/** The pair at a position of the condensed form, by halving the rows. */
function pairAt(n: number, position: number): Pair {
  let i = 0;
  let end = n - 1;
  while (end - i > 1) {
    const middle = (i + end) >> 1;
    if (condensedIndex(n, middle, middle + 1) <= position) i = middle;
    else end = middle;
  }
  return [i, i + 1 + position - condensedIndex(n, i, i + 1)];
}
