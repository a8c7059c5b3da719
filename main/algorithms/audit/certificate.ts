/**
 * How many photos are in the right group, and how many subjects there are, each with a 95 % interval, from
 * the checks of an audit (auditPlan.ts). Pure.
 *
 * Definition. Groups are ordered, the larger first; the face of a group is its most central photo. A photo is
 * in the right group when it shows the same subject as the face of its group, and no earlier group has a face
 * of that subject. All of it can be told by comparing two photos.
 *
 * Estimands. For N photos in G groups let m(i) = 1 where photo i does not show the subject of its group's
 * face (a misfit), d(g) = 1 where an earlier group has the same subject (a second group), and n(g) the size
 * of group g. A misfit is hidden where no face at all shows its subject; let h(i) be how many photos show it.
 *
 *     wrong    = Σ_g n(g) d(g) + Σ_i m(i) (1 − d(g(i)))                                                  (1)
 *     subjects = G − Σ_g d(g) + Σ_{i hidden} 1 / h(i)                                                    (2)
 *
 * (2) is the identity behind "counting clusters" (Perez, Sheldon, Van Horn and Maji, "Human-in-the-loop visual
 * re-ID for population size estimation", ECCV 2024, arXiv 2312.05287): K = Σ_i 1 / |C(i)|, i drawn at random
 * and |C(i)| estimated by a second draw, in which likelier photos have a larger chance. Deviations: the groups
 * are there already, so the sum runs over groups and wrong items, whose terms are mostly 0 or 1. The second draw
 * is the page of the likeliest candidates as a whole, which a person sees at a glance; what is on no page
 * counts as another subject (docs/results/certificate.md says how often that is wrong). And h(i) is not
 * estimated: hidden photos of one subject are recognised among the checked ones, so each subject found counts
 * once. Those that are not found are bounded by the hidden photos that nobody recognised: their share of the
 * checked ones is that of unseen subjects among all photos (Good, Biometrika 40, 1953), each with at least one.
 *
 * Estimator. In stratum h some units were checked at random. They are known; of the photos that the others
 * cost, the share R_h is wrong that is wrong of the photos that the checked ones cost (a ratio estimator; for
 * subjects every unit costs one). Both sums follow by linearity. For the last term of (1) the group of each
 * misfit that is found is checked too. Such groups are known and leave their stratum, whether they were drawn
 * or not: so the drawn ones that stay are a random sample of those that stay.
 *
 * Interval. Errors are rare, so a normal interval would be empty at x = 0. Fay and Feuer ("Confidence
 * intervals for directly standardized rates", Statistics in Medicine 16, 1997) give a sum of weighted counts
 * an upper limit by the distribution that it would have with one more event in the stratum of the largest
 * weight. Deviations: one more event for each kind of units; beta-binomial distributions instead of gamma, so
 * that high rates and strata that are checked to a large part get no wider limits than they need; quantiles of
 * the sum from draws. For N_h units of which n_h were checked:
 *
 *     R_h = A / (A + B),  unseen errors ~ Binomial(N_h − n_h, R_h)                                       (3)
 *
 * where A is a sum of exponential numbers times the costs of those found wrong, B the same of those found
 * right: Beta(x, n − x) where all cost the same (Rubin, "The Bayesian bootstrap", 1981). A stratum of few checks
 * also gets one check's worth of the rate of all strata of its kind, drawn in the same way. For the lower limit
 * the one more unit is one that is right. With one stratum and x = 0 the limit is about 3.7 / n; when all is
 * checked the interval is a point. For the fewest subjects, unseen hidden ones count as none.
 *
 * A check that nobody can tell is taken as what moves the limit outwards. A stratum without any check could be
 * all wrong, or all right.
 *
 * O(draws · strata).
 */
import { Random } from '../random.ts';
import type { AuditPlan } from './auditPlan.ts';

/** What was found about a unit. */
export interface Finding {
  /** A photo: a misfit. A face: its group is a second one. Null: can't tell. */
  readonly isWrong: boolean | null;
  /** Of a hidden misfit: the first photo of its subject that was found hidden. Null where it is not hidden. */
  readonly hiddenAs: number | null;
}

/** Limits of 95 %. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export interface Certificate {
  readonly photos: number;
  readonly groups: number;
  /** The units that were checked. */
  readonly checked: number;
  /** The share of photos in the right group. */
  readonly right: Estimate;
  readonly subjects: Estimate;
}

const DRAWS = 2000;
/** Of the draws beyond each limit. Half for subjects, whose counts are small: see docs/results/certificate.md. */
const TAIL: Record<Estimand, number> = { wrong: 0.025, subjects: 0.0125 };

type Estimand = 'wrong' | 'subjects';
/** Towards more of the estimand, or less. */
type Side = 'high' | 'low';

/** `findings` by row; rows that were not checked are absent. */
export function certify(
  plan: AuditPlan,
  findings: ReadonlyMap<number, Finding>,
  { draws = DRAWS, seed = 1 } = {},
): Certificate {
  const photos = plan.groups.reduce((sum, { length }) => sum + length, 0);
  const random = new Random(seed);
  const limit = (estimand: Estimand, side: Side): number => {
    const sample = new Sample(plan, resolve(plan, findings, estimand, side), estimand);
    return quantile(sample.draw(random, draws, side), side === 'high' ? 1 - TAIL[estimand] : TAIL[estimand]);
  };
  const estimate = (estimand: Estimand): Estimate => ({
    value: new Sample(plan, certainFindings(findings), estimand).mean(),
    low: limit(estimand, 'low'),
    high: limit(estimand, 'high'),
  });
  const wrong = estimate('wrong');
  const subjects = estimate('subjects');
  const rightOf = (count: number) => Math.min(1, Math.max(0, 1 - count / photos));
  return {
    photos,
    groups: plan.groups.length,
    checked: findings.size,
    right: { value: rightOf(wrong.value), low: rightOf(wrong.high), high: rightOf(wrong.low) },
    subjects: { value: subjects.value, low: Math.floor(subjects.low), high: Math.ceil(subjects.high) },
  };
}

interface CertainFinding {
  readonly isWrong: boolean;
  readonly hiddenAs: number | null;
}

function certainFindings(findings: ReadonlyMap<number, Finding>): Map<number, CertainFinding> {
  const certain = new Map<number, CertainFinding>();
  for (const [row, { isWrong, hiddenAs }] of findings)
    if (isWrong !== null) certain.set(row, { isWrong, hiddenAs });
  return certain;
}

/** What nobody can tell is taken as what moves the limit outwards. */
function resolve(
  { groups }: AuditPlan,
  findings: ReadonlyMap<number, Finding>,
  estimand: Estimand,
  side: Side,
): Map<number, CertainFinding> {
  const faces = new Set(groups.map(members => members[0]!));
  const certain = certainFindings(findings);
  for (const [row, { isWrong }] of findings) {
    if (isWrong !== null) continue;
    // A second group is one subject less; a hidden one is one more.
    const isMore = estimand === 'subjects' && faces.has(row) ? side === 'low' : side === 'high';
    certain.set(row, { isWrong: isMore, hiddenAs: isMore && !faces.has(row) ? row : null });
  }
  return certain;
}

/** A stratum as one estimand sees it. */
interface Counted {
  readonly kind: 'photo' | 'group';
  /** How many units were not checked. */
  readonly unseen: number;
  /** What the mean unit that was not checked costs if it is wrong; negative where that is one subject less. */
  readonly cost: number;
  /** The costs of those that were checked, without sign. */
  readonly wrong: readonly number[];
  readonly right: readonly number[];
}

/** The counts of one estimand, and draws of it by (3). */
class Sample {
  readonly #estimand: Estimand;
  readonly #strata: readonly Counted[];
  /** What is known for sure. */
  readonly #known: number;

  constructor(
    { groups, strata, settledWrong }: AuditPlan,
    certain: ReadonlyMap<number, CertainFinding>,
    estimand: Estimand,
  ) {
    this.#estimand = estimand;
    const membersOf = new Map(groups.flatMap(members => members.map(row => [row, members] as const)));
    const settled = new Set(settledWrong);
    const faceOf = (row: number): number => membersOf.get(row)![0]!;
    const isFace = (row: number): boolean => faceOf(row) === row;
    const isSecond = (face: number): boolean => settled.has(face) || certain.get(face)?.isWrong === true;
    const timesFound = new Map<number, number>();
    for (const { hiddenAs } of certain.values())
      if (hiddenAs !== null) timesFound.set(hiddenAs, (timesFound.get(hiddenAs) ?? 0) + 1);
    // Settled wrong items count by themselves, whatever their group is.
    const costOf = (row: number): number =>
      estimand === 'wrong' && isFace(row)
        ? membersOf.get(row)!.filter(member => !settled.has(member)).length
        : 1;
    const isError = (row: number): boolean => {
      const { isWrong = false, hiddenAs = null } = certain.get(row) ?? {};
      if (isFace(row) || !isWrong) return isWrong;
      return estimand === 'wrong'
        ? !isSecond(faceOf(row))
        : hiddenAs !== null && timesFound.get(hiddenAs) === 1;
    };

    const known = [...settledWrong, ...[...certain.keys()].filter(isError)];
    const ofFaces = sum(known.filter(isFace).map(costOf));
    this.#known =
      estimand === 'wrong'
        ? ofFaces + sum(known.filter(row => !isFace(row)).map(costOf))
        : groups.length - ofFaces + timesFound.size;
    const withWrong = new Set(
      [...certain].filter(([row, { isWrong }]) => isWrong && !isFace(row)).map(([row]) => faceOf(row)),
    );
    this.#strata = strata.map(({ kind, rows }): Counted => {
      const open = rows.filter(row => !withWrong.has(row));
      const unseen = open.filter(row => !certain.has(row));
      const checked = open.filter(row => certain.has(row));
      const cost = unseen.length === 0 ? 1 : sum(unseen.map(costOf)) / unseen.length;
      return {
        kind,
        unseen: unseen.length,
        cost: kind === 'group' && estimand === 'subjects' ? -cost : cost,
        wrong: checked.filter(isError).map(costOf),
        right: checked.filter(row => !isError(row)).map(costOf),
      };
    });
  }

  /** The estimate. */
  mean(): number {
    const unseen = this.#strata.map(({ unseen, cost, wrong, right }) => {
      const all = sum(wrong) + sum(right);
      return all === 0 ? 0 : (unseen * cost * sum(wrong)) / all;
    });
    return this.#known + sum(unseen);
  }

  draw(random: Random, draws: number, side: Side): number[] {
    const isMore = (cost: number): boolean => cost > 0 === (side === 'high');
    const heaviest = new Set([this.#heaviest('photo', isMore), this.#heaviest('group', isMore)]);
    return Array.from({ length: draws }, () => {
      const pooled = {
        photo: this.#drawRate(random, 'photo', isMore),
        group: this.#drawRate(random, 'group', isMore),
      };
      const errors = this.#strata.map(stratum => {
        const { kind, unseen, cost, wrong, right } = stratum;
        if (this.#estimand === 'subjects' && kind === 'photo' && side === 'low') return 0;
        if (wrong.length + right.length === 0) return isMore(cost) ? unseen * cost : 0;
        const extra = heaviest.has(stratum) ? 1 : 0;
        const size = Math.abs(cost);
        const a = weigh(random, wrong, size, pooled[kind] + (isMore(cost) ? extra : 0));
        const b = weigh(random, right, size, 1 - pooled[kind] + (isMore(cost) ? 0 : extra));
        return binomial(random, unseen, a / (a + b)) * cost;
      });
      return this.#known + sum(errors);
    });
  }

  /** Where one more error, or one more unit that is right, moves the sum the most. */
  #heaviest(kind: Counted['kind'], isMore: (cost: number) => boolean): Counted | undefined {
    const weightOf = ({ unseen, cost, wrong, right }: Counted): number => {
      const checked = wrong.length + right.length;
      const step = isMore(cost) ? 1 : wrong.length / (checked + 1);
      return checked === 0 ? 0 : (unseen / checked) * Math.abs(cost) * step;
    };
    return this.#strata
      .filter(stratum => stratum.kind === kind)
      .reduce<Counted | undefined>(
        (best, one) => (best === undefined || weightOf(one) > weightOf(best) ? one : best),
        undefined,
      );
  }

  /** The rate of all strata of a kind together, with one more check on the side of the limit. */
  #drawRate(random: Random, kind: Counted['kind'], isMore: (cost: number) => boolean): number {
    const alike = this.#strata.filter(stratum => stratum.kind === kind);
    if (alike.length === 0) return 0;
    const extra = isMore(alike[0]!.cost) ? [1, 0] : [0, 1];
    const wrong = gamma(random, sum(alike.map(stratum => stratum.wrong.length)) + extra[0]!);
    const right = gamma(random, sum(alike.map(stratum => stratum.right.length)) + extra[1]!);
    return wrong / (wrong + right);
  }
}

/** Σ Gamma(1) · cost, and for `more` units of the usual size. */
function weigh(random: Random, costs: readonly number[], size: number, more: number): number {
  const own = costs.every(cost => cost === costs[0])
    ? gamma(random, costs.length) * (costs[0] ?? 0)
    : sum(costs.map(cost => gamma(random, 1) * cost));
  return own + gamma(random, more) * size;
}

/** Up to so many units each is drawn by itself. */
const FEW = 48;

/** A number from Binomial(n, p): exact for small n; by Poisson where p is small, otherwise by a normal one. */
function binomial(random: Random, n: number, p: number): number {
  if (p <= 0 || n === 0) return 0;
  if (p >= 1) return n;
  if (p > 0.5) return n - binomial(random, n, 1 - p);
  if (n <= FEW) {
    let count = 0;
    for (let at = 0; at < n; at++) if (random.unit() < p) count++;
    return count;
  }
  const expected = n * p;
  if (expected < 25) {
    // Knuth's product of uniform numbers.
    let [count, product] = [0, random.unit()];
    for (const least = Math.exp(-expected); product > least; count++) product *= random.unit();
    return Math.min(n, count);
  }
  const drawn = Math.round(expected + random.normal() * Math.sqrt(expected * (1 - p)));
  return Math.min(n, Math.max(0, drawn));
}

/** Marsaglia and Tsang, "A simple method for generating gamma variables", 2000. */
function gamma(random: Random, shape: number): number {
  if (shape === 0) return 0;
  if (shape < 1) return gamma(random, shape + 1) * (1 - random.unit()) ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = random.normal();
    const v = (1 + c * x) ** 3;
    if (v > 0 && Math.log(1 - random.unit()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
}
