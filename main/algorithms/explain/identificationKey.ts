/**
 * A key as in a flora: couplets of two opposite leads that end at groups, built from the attributes that
 * separate the groups best. Pure.
 *
 * A couplet puts every group of its branch on the side where most of its items are. Of all attributes and
 * thresholds it takes the one with the greatest mutual information between side and group, all groups counted
 * alike, I = H(side) - mean over groups of H(side | group) (as ID3, Quinlan 1986, with groups for classes):
 * it halves the groups and keeps each of them whole. It counts less where the two sides
 * hardly differ to the eye. Minor attributes count half. A couplet is kept where
 * three of four items, by the mean over groups, are on the side of their group, and the rank sum test of the
 * two sides is significant at 5 % after Bonferroni's correction for the attributes. A branch without such a
 * couplet ends with several groups: what was measured does not tell them apart.
 *
 * Accuracy: five parts, each keyed out by a key built from the other four; a branch that ends with several
 * groups counts as a guess among them. O(A N log N) per level for A attributes, five times for the accuracy.
 */
import { holm, plainness, rankSum, spreadOf } from './attributeSeparation.ts';

export interface KeyAttribute {
  /** By row. */
  readonly scores: Float64Array;
  /** Never before a trait that separates nearly as well. */
  readonly isMinor: boolean;
}

export interface Lead {
  /** Numbers of groups that it leads to. */
  readonly groups: readonly number[];
  /** The couplet that goes on; null where it ends. */
  readonly next: number | null;
}

export interface Couplet {
  /** Place among the attributes. */
  readonly attribute: number;
  /** From here on an item is on the high side. */
  readonly threshold: number;
  readonly low: Lead;
  readonly high: Lead;
  /** Items of these groups, and those on the side of their group. */
  readonly items: number;
  readonly right: number;
}

const LEAST_RIGHT = 0.75;
const SIGNIFICANT = 0.05;
const MINOR = 0.5;
const PARTS = 5;

/** The first couplet is the start; none where no attribute tells any two groups apart. */
export function buildKey(
  attributes: readonly KeyAttribute[],
  groups: readonly (readonly number[])[],
): Couplet[] {
  const couplets: Couplet[] = [];
  const build = (branch: readonly number[]): number | null => {
    const split = branch.length < 2 ? null : bestSplit(attributes, groups, branch);
    if (split === null) return null;
    const at = couplets.length;
    // Its number comes before those of its branches.
    couplets.push({
      ...split,
      low: { groups: split.low, next: null },
      high: { groups: split.high, next: null },
    });
    const [low, high] = [build(split.low), build(split.high)];
    couplets[at] = {
      ...couplets[at]!,
      low: { groups: split.low, next: low },
      high: { groups: split.high, next: high },
    };
    return at;
  };
  build([...groups.keys()]);
  return couplets;
}

interface Split {
  readonly attribute: number;
  readonly threshold: number;
  readonly low: readonly number[];
  readonly high: readonly number[];
  readonly items: number;
  readonly right: number;
}

function bestSplit(
  attributes: readonly KeyAttribute[],
  groups: readonly (readonly number[])[],
  branch: readonly number[],
): Split | null {
  const tried = attributes
    .map(({ scores, isMinor }, attribute) => {
      const { gain, threshold } = bestThreshold(scores, groups, branch);
      const rows = branch.flatMap(group => groups[group]!);
      const plain = plainness(
        meanOf(
          rows.filter(row => scores[row]! >= threshold),
          scores,
        ) -
          meanOf(
            rows.filter(row => scores[row]! < threshold),
            scores,
          ),
        spreadOf(scores),
      );
      return { attribute, threshold, worth: gain * plain * (isMinor ? MINOR : 1) };
    })
    .filter(({ worth }) => worth > 0)
    .sort((a, b) => b.worth - a.worth || a.attribute - b.attribute);
  for (const { attribute, threshold } of tried) {
    const split = splitAt(attributes[attribute]!.scores, threshold, groups, branch);
    if (split !== null && split.p * attributes.length < SIGNIFICANT)
      return { attribute, threshold, ...split };
  }
  return null;
}

function bestThreshold(
  scores: Float64Array,
  groups: readonly (readonly number[])[],
  branch: readonly number[],
): { gain: number; threshold: number } {
  const items = branch.flatMap((group, at) => groups[group]!.map(row => ({ score: scores[row]!, at })));
  items.sort((a, b) => a.score - b.score);
  const sizes = branch.map(group => groups[group]!.length);
  const below = new Float64Array(branch.length);
  // The mean over groups of the share below, and of the entropy of that share.
  let [share, inside] = [0, 0];
  let best = { gain: 0, threshold: Number.NaN };
  for (const [place, { score, at }] of items.entries()) {
    const [size, before] = [sizes[at]!, below[at]!];
    below[at] = before + 1;
    share += 1 / size / branch.length;
    inside += (entropy((before + 1) / size) - entropy(before / size)) / branch.length;
    const next = items[place + 1];
    if (next === undefined || next.score === score) continue;
    const gain = entropy(share) - inside;
    if (gain > best.gain + 1e-12) best = { gain, threshold: (score + next.score) / 2 };
  }
  return best;
}

function splitAt(
  scores: Float64Array,
  threshold: number,
  groups: readonly (readonly number[])[],
  branch: readonly number[],
): (Omit<Split, 'attribute' | 'threshold'> & { p: number }) | null {
  const [low, high]: [number[], number[]] = [[], []];
  let [right, items, shares] = [0, 0, 0];
  for (const group of branch) {
    const members = groups[group]!;
    const below = members.filter(row => scores[row]! < threshold).length;
    const most = Math.max(below, members.length - below);
    (below * 2 > members.length ? low : high).push(group);
    right += most;
    items += members.length;
    shares += most / members.length / branch.length;
  }
  if (low.length === 0 || high.length === 0 || shares < LEAST_RIGHT) return null;
  const scoresOf = (side: readonly number[]) =>
    side.flatMap(group => groups[group]!.map(row => scores[row]!));
  return { low, high, right, items, p: rankSum(scoresOf(low), scoresOf(high)).p };
}

function meanOf(rows: readonly number[], scores: Float64Array): number {
  return rows.reduce((sum, row) => sum + scores[row]!, 0) / Math.max(1, rows.length);
}

/** Of a share and the rest, in bits. */
function entropy(share: number): number {
  if (share <= 1e-12 || share >= 1 - 1e-12) return 0;
  return -share * Math.log2(share) - (1 - share) * Math.log2(1 - share);
}

/** The groups that a row is keyed out to; all where there is no couplet. */
export function keyOut(
  couplets: readonly Couplet[],
  attributes: readonly KeyAttribute[],
  row: number,
): readonly number[] | null {
  let at: number | null = couplets.length > 0 ? 0 : null;
  let found: readonly number[] | null = null;
  while (at !== null) {
    const { attribute, threshold, low, high }: Couplet = couplets[at]!;
    const lead: Lead = attributes[attribute]!.scores[row]! < threshold ? low : high;
    found = lead.groups;
    at = lead.next;
  }
  return found;
}

/** The share of items that a key made without them leads to their group, and of how many; see above. */
export function keyAccuracy(
  attributes: readonly KeyAttribute[],
  groups: readonly (readonly number[])[],
): { value: number; items: number } | null {
  let [right, items] = [0, 0];
  for (let part = 0; part < PARTS; part++) {
    const rest = groups.map(rows => rows.filter((_, at) => at % PARTS !== part));
    if (rest.some(rows => rows.length === 0)) return null;
    const key = buildKey(attributes, rest);
    for (const [group, rows] of groups.entries())
      for (const [at, row] of rows.entries()) {
        if (at % PARTS !== part) continue;
        const found = keyOut(key, attributes, row);
        items += 1;
        if (found === null) right += 1 / groups.length;
        else if (found.includes(group)) right += 1 / found.length;
      }
  }
  return items === 0 ? null : { value: right / items, items };
}

export interface Difference {
  readonly attribute: number;
  /** The probability that an item of the first set has more of it than one of the second. */
  readonly area: number;
  /** After Holm's correction for all attributes. */
  readonly p: number;
}

/** Seven of ten pairs must be as it says. */
const LEAST_AREA = 0.7;

/** What separates two sets of rows, traits first, the clearest first. O(A n log n). */
export function differencesBetween(
  attributes: readonly KeyAttribute[],
  first: readonly number[],
  second: readonly number[],
): Difference[] {
  const tests = attributes.map(({ scores }) =>
    rankSum(
      first.map(row => scores[row]!),
      second.map(row => scores[row]!),
    ),
  );
  const ps = holm(tests.map(({ p }) => p));
  const clear = (area: number) => Math.abs(area - 0.5);
  return tests
    .map(({ area }, attribute) => {
      const { scores } = attributes[attribute]!;
      const plain = plainness(meanOf(first, scores) - meanOf(second, scores), spreadOf(scores));
      return { attribute, area, p: ps[attribute]!, plain };
    })
    .filter(({ area, p }) => p < SIGNIFICANT && clear(area) >= LEAST_AREA - 0.5 - 1e-9)
    .sort(
      (a, b) =>
        Number(attributes[a.attribute]!.isMinor) - Number(attributes[b.attribute]!.isMinor) ||
        b.plain * clear(b.area) - a.plain * clear(a.area) ||
        a.attribute - b.attribute,
    )
    .map(({ attribute, area, p }) => ({ attribute, area, p }));
}
