import { describe, expect, it } from 'vitest';
import { distanceFrom, meanSquareBetween, summarise } from '../../linkage/clusterDistance.ts';
import { type ItemSpace, spaceOfPoints } from '../../linkage/itemSpace.ts';
import { Random } from '../../random.ts';
import { Arrangement, HEIGHT, type Sides } from './arrange.ts';
import { answeredSidesOf, linksOf } from './assertions.ts';
import { learnChances } from './chances.ts';
import { ItemSets } from './itemSets.ts';
import { Tree } from './tree.ts';
import { TreeOfGroups } from './treeOfGroups.ts';
import type { Given, TreeState } from './treeState.ts';

const FARTHEST = 1.2;

function clouds(seed: number): { space: ItemSpace; truth: Int32Array } {
  const random = new Random(seed);
  const [rows, columns, classes] = [240, 6, 12];
  const centres = Array.from({ length: classes * columns }, () => random.normal() * 1.4);
  const truth = Int32Array.from({ length: rows }, () => random.below(classes));
  const data = Float64Array.from(
    { length: rows * columns },
    (_, at) => centres[truth[Math.floor(at / columns)]! * columns + (at % columns)]! + random.normal(),
  );
  return { space: spaceOfPoints({ rows, columns, data }, { calibration: null }), truth };
}

/**
 * The states of a session in which every seventh answer is wrong, each with the one before; some answers are taken
 * back.
 */
function* session({ space, truth }: ReturnType<typeof clouds>): Generator<[TreeState, TreeState]> {
  const tree = new TreeOfGroups(space, ['pair', 'choice', 'odd']);
  let state = tree.start();
  for (let answers = 0; answers < 30 && state.question !== null; answers++) {
    const { item, among } = state.question;
    const given = among.map(({ other }, at): Given => {
      const isSame = (truth[item] === truth[other]) !== (at === 0 && answers % 7 === 6);
      return { pair: [item, other], verdict: isSame ? 'same' : 'different' };
    });
    const opposite = given.map(
      (answer): Given => ({
        ...answer,
        verdict: answer.verdict === 'same' ? 'different' : 'same',
      }),
    );
    yield [state, tree.next(state, opposite)];
    const next = tree.next(state, given);
    yield [state, next];
    state = next;
  }
}

describe('an arrangement', () => {
  it('has the same parts and pairs of groups as one that is made from nothing', () => {
    for (const seed of [1, 2]) {
      const made = clouds(seed);
      for (const [before, { arrangement, assertions, treeModel }] of session(made)) {
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
          { labels: before.labels, accepted, isNamed: false },
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
