import { describe, expect, it } from 'vitest';
import { distanceFrom, meanSquareBetween, summarise } from '../../linkage/clusterDistance.ts';
import type { ItemSpace } from '../../linkage/itemSpace.ts';
import { Arrangement, HEIGHT, type Sides } from './arrange.ts';
import { answeredSidesOf, linksOf } from './assertions.ts';
import { learnChances } from './chances.ts';
import { ItemSets } from './itemSets.ts';
import { clouds, session } from './testing/session.ts';
import { Tree } from './tree.ts';

const FARTHEST = 1.2;

describe('an arrangement', () => {
  it('has the same parts and pairs of groups as one that is made from nothing', () => {
    for (const seed of [1, 2]) {
      const made = clouds(seed);
      for (const [before, { arrangement, assertions, treeModel, inputs }] of session(made)) {
        // After the metric was learned, the tree is another one.
        if (treeModel.sets.space !== made.space) break;
        const chances = learnChances(assertions.map(answeredSidesOf));
        const beliefs = { chances, errorRate: before.errorRate, support: treeModel.support };
        const links = assertions.flatMap(assertion => linksOf(assertion, treeModel.tree, beliefs));
        const { accepted } = before.arrangement.resolution;
        const fresh = new Arrangement(
          new Tree(made.space, HEIGHT),
          new ItemSets(made.space),
          chances,
          links,
          { ...inputs.groupsBefore!, labels: before.labels, accepted },
        );
        expect(arrangement.labels).toEqual(fresh.labels);
        expect([...arrangement.parts()]).toEqual([...fresh.parts()]);
        expect([...arrangement.pairsOfGroups(FARTHEST)]).toEqual([...fresh.pairsOfGroups(FARTHEST)]);
      }
    }
  });

  it('measures each part against the rest of its group, by their items', () => {
    const made = clouds(3);
    let measured = 0;
    for (const [, { arrangement, treeModel }] of session(made)) {
      if (treeModel.sets.space !== made.space) break;
      for (const sides of arrangement.parts()) {
        const { distance, sizes } = measureSlowly(made.space, arrangement, treeModel.tree, sides);
        expect(sides.distance).toBeCloseTo(distance, 9);
        expect(sides.sizes).toEqual(sizes);
        measured += 1;
      }
    }
    expect(measured).toBeGreaterThan(1000);
  });
});

/** The definition: the summaries of the two sides and the overlaps of all their pairs. */
function measureSlowly(
  { points, overlap, scale }: ItemSpace,
  { labels, resolution: { subtreeOf } }: Arrangement,
  tree: Tree,
  { nodes: [node] }: Sides,
): Pick<Sides, 'distance' | 'sizes'> {
  const part = tree
    .members(node)
    .filter(item => subtreeOf[item] === subtreeOf[node])
    .sort();
  const group = labels[part[0]!]!;
  const isPart = new Set(part);
  const rest = Int32Array.from(labels.keys()).filter(item => labels[item] === group && !isPart.has(item));
  const isRest = new Set(rest);
  if (rest.length === 0) return { distance: 0, sizes: [part.length, 0] };
  let shared = 0;
  for (const item of part)
    for (let at = overlap.starts[item]!; at < overlap.starts[item + 1]!; at++)
      if (isRest.has(overlap.columns[at]!)) shared += overlap.values[at]!;
  const meanSquare = meanSquareBetween(summarise(points, part), summarise(points, rest));
  return {
    distance: distanceFrom(scale, meanSquare, shared, part.length, rest.length),
    sizes: [part.length, rest.length],
  };
}
