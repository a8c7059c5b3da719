/**
 * The attributes that reasons name as part of the distance, with weights learned from the answers. Pure.
 *
 * Lad and Parikh, ECCV 2014, section 5.3, sort the same photos by another criterion, which reasons describe. Here each
 * attribute that was named is a column x of the items, from 0 to 1: a probability, or a rank. The log-odds that two
 * items are the same are taken to be
 *
 *     s · a(i, j) + (1 − s) · b + Σ v · l(x_i, x_j)                                       (1)
 *
 * - a is what appearance says, in nats: by how much the refined distance is below the even one.
 * - l is how alike the two are. Ranks: m − (x_i − x_j)², with m the mean of the square over all pairs, so that the
 *   attribute says as much for "same" as against it. Probabilities: BOTH · x_i x_j − (x_i − x_j)². That both lack an
 *   attribute says nothing: a tag that is rare would join all the rest.
 *
 * s, b and each v are those of a logistic regression on the answered pairs, drawn to a prior: s = 1, so appearance
 * counts as it is, and v by how reliable the attribute is and how often it was named. Many attributes share the weight
 * of a few. Where answers contradict appearance, s falls. The pair at which an attribute was first named
 * does not count for it: the person chose it because it fits there.
 *
 * Whether (1) is better than appearance alone is cross-validated on the answers. The chance that it is, from the gain in
 * log-likelihood and a prior, draws s to 1 and each v to 0. So attributes that do not help do little harm, and those
 * of a criterion (a grouping made "by" them) count from the start.
 *
 * The mean of (1) over two clusters follows from sums over each (explain/reasonEvidence.ts). Deviation from the paper:
 * it has no weights but the confidence of a pair. O(answers · attributes) for each sweep of the regression.
 */
import { ranksOf, spreadOf } from '../../explain/attributeSeparation.ts';
import type { AttributeKind } from '../../explain/explanation.ts';
import type { QuadraticEvidence } from '../../explain/reasonEvidence.ts';
import { type DistanceScale, distanceFrom, PER_NAT, squareAt } from '../../linkage/clusterDistance.ts';
import type { ItemSpace } from '../../linkage/itemSpace.ts';
import { keyOf, type Pair } from '../../matrix.ts';
import { chanceOf } from './chances.ts';

/** An attribute of all items, as a reason names it. */
export interface AttributeColumn {
  readonly key: string;
  readonly kind: AttributeKind;
  /** About from 0 to 1. */
  readonly values: Float64Array;
  /** How often it is right about two items, from 0.5 to 1. */
  readonly reliability: number;
}

export interface NamedColumns {
  readonly pair: Pair;
  readonly columns: readonly AttributeColumn[];
  /** The grouping is by these. */
  readonly isCriterion?: boolean;
}

export interface WeighedAttributes {
  /** s of (1). */
  readonly appearance: number;
  readonly evidence: QuadraticEvidence;
}

/** v of an attribute that is always right and was named often. */
const FULL = { binary: 6, relative: 16 };
/** Named so often, an attribute has half of that. */
const HALF = 1;
/** One of a criterion counts as if named so often, and as reliable as this at least: the person says so. */
const CRITERION = { named: 5, reliability: 0.9, deviation: 0.15 };
/** More attributes than this share the weight of so many. */
const FEW = 3;
const BOTH = 0.5;
/** Priors of s and b, and of v the deviation as a share of FULL. */
const APPEARANCE = { usual: { mean: 1, deviation: 0.6 }, criterion: { mean: 0.1, deviation: 0.05 } };
const CONSTANT = { usual: 0, criterion: 0.75, deviation: 1 };
const DEVIATION = 0.5;
/**
 * The log-odds that (1) is better, before any answer: for attributes that are right as often as not, and more by so
 * much for each nat of reliability.
 */
const PRIOR_ODDS = { usual: -4, criterion: 3, perNat: 2.7 };
/** Appearance never says more than so many nats against "same" of two items. */
const MOST_AGAINST = 10;
/** The mean squared difference of two ranks. */
const RANKS_SQUARE = 1 / 6;
const SWEEPS = 60;
const FOLDS = 5;

/**
 * A column as it is compared: probabilities as they are. Others by the mean of their rank and their place between the
 * 5th and the 95th percentile: ranks alone hide a gap between two kinds, and places alone what is crowded at one end.
 * Spread as ranks are, so that all measures vary as much.
 */
export function columnOfScores(
  key: string,
  kind: AttributeKind,
  scores: Float64Array,
  reliability: number,
): AttributeColumn {
  const clip = (score: number) => Math.min(1, Math.max(0, score));
  if (kind === 'binary') return { key, kind, values: scores.map(clip), reliability };
  const ranks = ranksOf(scores);
  const low = scores.toSorted()[Math.round(0.05 * (scores.length - 1))]!;
  const spread = spreadOf(scores) || 1;
  const values = scores.map((score, item) => (ranks[item]! + clip((score - low) / spread)) / 2);
  const factor = Math.sqrt(RANKS_SQUARE / (meanSquareOf(values) || RANKS_SQUARE));
  return { key, kind, values: values.map(value => factor * value), reliability };
}

/** Null where reasons name nothing. `even`: the distance at which two items are as likely the same as not. */
export function weighAttributes(
  space: ItemSpace,
  reasons: readonly NamedColumns[],
  answers: readonly { readonly pair: Pair; readonly isSame: boolean }[],
  even: number,
): WeighedAttributes | null {
  const named = countNamed(reasons);
  if (named.length === 0) return null;
  const usual = reasons.some(({ isCriterion }) => isCriterion) ? 'criterion' : 'usual';
  const examples = examplesOf(space, reasons, named, answers, even);
  const plain: Prior[] = [
    { mean: CONSTANT.usual, deviation: CONSTANT.deviation, low: -MOST_AGAINST, high: MOST_AGAINST },
    { ...APPEARANCE.usual, low: 0, high: 1 },
  ];
  const all: Prior[] = [
    { ...plain[0]!, mean: CONSTANT[usual] },
    { ...plain[1]!, ...APPEARANCE[usual] },
    ...priorsOf(named),
  ];
  const gain = crossValidated(examples, all) - crossValidated(examples, plain);
  const total = named.reduce((sum, { count }) => sum + count, 0);
  const reliability = named.reduce((sum, one) => sum + (one.reliability * one.count) / total, 0);
  const trust = chanceOf(
    gain + PRIOR_ODDS[usual] + PRIOR_ODDS.perNat * Math.log(reliability / (1 - reliability)),
  );
  const [constant = 0, fitted = 1, ...weights] = fitWeights(examples, all);
  const share = 1 - trust * (1 - fitted);
  const columns = named.map(({ column: { values, kind } }, at) => {
    const apart = trust * weights[at]!;
    return { values, apart, both: kind === 'binary' ? BOTH * apart : 0 };
  });
  const byRanks = columns.reduce((sum, { apart }, at) => sum + apart * meanOf(named[at]!), 0);
  return { appearance: share, evidence: { constant: (1 - share) * constant + byRanks, columns } };
}

interface Named {
  readonly column: AttributeColumn;
  count: number;
  reliability: number;
  /** Of v, as a share of FULL. */
  deviation: number;
  /** Of the squared difference of two items. */
  readonly meanSquare: number;
}

/** m of l, for ranks. */
function meanOf({ column: { kind }, meanSquare }: Named): number {
  return kind === 'relative' ? meanSquare : 0;
}

function likeness(named: Named, i: number, j: number): number {
  const { values, kind } = named.column;
  const [x, y] = [values[i]!, values[j]!];
  return (kind === 'binary' ? BOTH * x * y : meanOf(named)) - (x - y) ** 2;
}

/** A reason that names several counts once for all of them. */
function countNamed(reasons: readonly NamedColumns[]): Named[] {
  const named = new Map<string, Named>();
  for (const { columns, isCriterion } of reasons)
    for (const column of columns) {
      const { key, values, reliability } = column;
      const known = named.get(key) ?? {
        column,
        count: 0,
        reliability,
        deviation: DEVIATION,
        meanSquare: meanSquareOf(values),
      };
      known.count += (isCriterion ? CRITERION.named : 1) / columns.length;
      if (isCriterion) {
        known.reliability = Math.max(reliability, CRITERION.reliability);
        known.deviation = CRITERION.deviation;
      }
      named.set(column.key, known);
    }
  return [...named.values()];
}

function meanSquareOf(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return (2 * values.reduce((sum, value) => sum + (value - mean) ** 2, 0)) / values.length;
}

function priorsOf(named: readonly Named[]): Prior[] {
  const total = named.reduce((sum, { count }) => sum + count, 0);
  const most = Math.max(...named.map(({ count }) => count));
  const shared = Math.min(1, (FEW * most) / total);
  return named.map(({ column: { kind }, reliability, deviation, count }) => ({
    mean: shared * FULL[kind] * (2 * reliability - 1) * (count / (count + HALF)),
    deviation: deviation * FULL[kind],
    low: 0,
    high: 3 * FULL[kind],
  }));
}

interface Example {
  /** 1, a, and l of each attribute. */
  readonly features: Float64Array;
  readonly isSame: boolean;
}

function examplesOf(
  space: ItemSpace,
  reasons: readonly NamedColumns[],
  named: readonly Named[],
  answers: readonly { readonly pair: Pair; readonly isSame: boolean }[],
  even: number,
): Example[] {
  const { unit, even: evenPlain, against, isRefined } = space.scale;
  const scale: DistanceScale = { unit, even: evenPlain, against, isRefined };
  const { columns, data } = space.points;
  const firsts = firstNamings(reasons);
  // The pair of a criterion was not answered by a look at it.
  const unasked = new Set(reasons.flatMap(({ pair, isCriterion }) => (isCriterion ? [keyOf(pair)] : [])));
  const answered = answers.filter(({ pair }) => !unasked.has(keyOf(pair)));
  return answered.map(({ pair: [i, j], isSame }) => {
    const square = squareAt(data, i * columns, data, j * columns, columns);
    const distance = distanceFrom(scale, square, overlapOf(space, i, j), 1, 1);
    const first = firsts.get(keyOf([i, j]));
    const alike = named.map(one => (first?.has(one.column.key) ? 0 : likeness(one, i, j)));
    const appearance = Math.max(-MOST_AGAINST, (even - distance) / PER_NAT);
    return { features: Float64Array.from([1, appearance, ...alike]), isSame };
  });
}

/** By pair, the attributes that no reason had named before its own. */
function firstNamings(reasons: readonly NamedColumns[]): Map<string, ReadonlySet<string>> {
  const known = new Set<string>();
  return new Map(
    reasons.map(({ pair, columns }) => {
      const fresh = columns.map(({ key }) => key).filter(key => !known.has(key));
      for (const key of fresh) known.add(key);
      return [keyOf(pair), new Set(fresh)];
    }),
  );
}

function overlapOf({ overlap }: ItemSpace, i: number, j: number): number {
  for (let at = overlap.starts[i]!; at < overlap.starts[i + 1]!; at++)
    if (overlap.columns[at] === j) return overlap.values[at]!;
  return 0;
}

interface Prior {
  readonly mean: number;
  readonly deviation: number;
  readonly low: number;
  readonly high: number;
}

/**
 * The most probable weights, one after the other by a bound of the curvature: every step is downhill (Böhning and
 * Lindsay 1988), whatever the answers. Features that come after the priors are not read.
 */
function fitWeights(examples: readonly Example[], priors: readonly Prior[]): number[] {
  const weights = priors.map(({ mean }) => mean);
  const odds = Float64Array.from(examples, example => oddsOf(example, weights));
  const curvatures = priors.map(
    ({ deviation }, at) =>
      deviation ** -2 + examples.reduce((sum, { features }) => sum + features[at]! ** 2 / 4, 0),
  );
  for (let sweep = 0; sweep < SWEEPS; sweep++)
    for (const [at, { mean, deviation, low, high }] of priors.entries()) {
      let slope = (mean - weights[at]!) / deviation ** 2;
      for (let row = 0; row < examples.length; row++) {
        const { features, isSame } = examples[row]!;
        slope += features[at]! * ((isSame ? 1 : 0) - chanceOf(odds[row]!));
      }
      const next = Math.min(high, Math.max(low, weights[at]! + slope / curvatures[at]!));
      const step = next - weights[at]!;
      weights[at] = next;
      for (let row = 0; row < examples.length; row++) odds[row]! += step * examples[row]!.features[at]!;
    }
  return weights;
}

function oddsOf({ features }: Example, weights: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * features[at]!, 0);
}

/** The log-likelihood of the answers, each fifth by the others. */
function crossValidated(examples: readonly Example[], priors: readonly Prior[]): number {
  let sum = 0;
  for (let fold = 0; fold < FOLDS; fold++) {
    const weights = fitWeights(
      examples.filter((_, at) => at % FOLDS !== fold),
      priors,
    );
    for (let at = fold; at < examples.length; at += FOLDS) {
      const odds = oddsOf(examples[at]!, weights);
      sum += Math.log(chanceOf(examples[at]!.isSame ? odds : -odds));
    }
  }
  return sum;
}
