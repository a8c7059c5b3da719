/** Reads lists of pairs (answers, skipped questions), plain or weighted, and the subclusters of a request. Any process. */
import type { Pair, WeightedPair } from '../../algorithms/matrix.ts';
import { badRequest, shown } from './failure.ts';
import {
  asArray,
  asItem,
  asItems,
  asObject,
  isGiven,
  type Request,
  readArray,
  requiredField,
} from './fields.ts';

export interface Answers {
  readonly mustLink: Pair[];
  readonly cannotLink: Pair[];
}

/** The two optional fields that most operations share. `items` is Infinity where the request does not say how many there are. */
export function readAnswers(request: Request, items: number): Answers {
  return {
    mustLink: readPairs(request, 'mustLink', items),
    cannotLink: readPairs(request, 'cannotLink', items),
  };
}

/** `[[i, j], ...]`; [] where the field is absent. */
export function readPairs(request: Request, name: string, items: number): Pair[] {
  if (!isGiven(request, name)) return [];
  return readArray(request, name).map((entry, position) => asPair(entry, `${name}[${position}]`, items));
}

export function asPair(value: unknown, path: string, items: number): Pair {
  const entry = asArray(value, path);
  if (entry.length !== 2) throw badRequest(path, `must hold two items, not ${entry.length}`);
  const i = asItem(entry[0], `${path}[0]`, items);
  const j = asItem(entry[1], `${path}[1]`, items);
  if (i === j) throw badRequest(path, `pairs the item ${i} with itself`);
  return [i, j];
}

/** `[[i, j], ...]` or `[[i, j, w], ...]`, 0 < w <= 1; a pair without a weight weighs 1; [] where the field is absent. */
export function readWeightedPairs(request: Request, name: string, items: number): WeightedPair[] {
  if (!isGiven(request, name)) return [];
  return readArray(request, name).map((value, position): WeightedPair => {
    const path = `${name}[${position}]`;
    const entry = asArray(value, path);
    if (entry.length === 2) return [...asPair(entry, path, items), 1];
    if (entry.length !== 3)
      throw badRequest(path, `must hold two items and perhaps a weight, not ${entry.length} values`);
    const [i, j] = asPair(entry.slice(0, 2), path, items);
    const weight = entry[2];
    if (typeof weight !== 'number' || !(weight > 0 && weight <= 1))
      throw badRequest(`${path}[2]`, `must be a weight above 0 and up to 1, not ${shown(weight)}`);
    return [i, j, weight];
  });
}

export interface Subcluster {
  readonly centroid: number;
  readonly members: readonly number[];
}

/** `[{"centroid": c, "members": [c, ...]}, ...]`, as the operation `subcluster` replies. Subclusters may share items. */
export function readSubclusters(request: Request, items: number): Subcluster[] {
  return readArray(request, 'subclusters').map((value, position) => {
    const path = `subclusters[${position}]`;
    const entry = asObject(value, path, ['centroid', 'members']);
    const centroid = asItem(requiredOf(entry, path, 'centroid'), `${path}.centroid`, items);
    const members = asItems(requiredOf(entry, path, 'members'), `${path}.members`, items);
    if (!members.includes(centroid))
      throw badRequest(`${path}.members`, `must hold the centroid ${centroid}`);
    return { centroid, members };
  });
}

function requiredOf(entry: Request, path: string, name: string): unknown {
  if (!isGiven(entry, name)) throw badRequest(`${path}.${name}`, 'is missing');
  return requiredField(entry, name);
}
