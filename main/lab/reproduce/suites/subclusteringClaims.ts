/** What paper 4 claims, judged by the runs of its suite, and the tables over its sets. Pure. */

import { ASKED, METHODS, type MetricName, OWN, scaleChosen } from '../papers/subclustering.ts';
import { bestCut } from '../papers/subclusteringReport.ts';
import { curveOf, inWords, meanOf, pick, type Section } from '../report.ts';
import type { RunOutcome } from '../reproduce.ts';
import { type Claim, notTried, type Outcomes } from '../suite.ts';

/** What the paper compares the passive algorithm with (CLARANS only in appendix C). */
const RIVALS = ['fast-pam', 'k-medoids', 'normalised cut', 'BBC-S'] as const;
const METRICS = ['euclidean', 'sqeuclidean'] as const;

function present(outcomes: Outcomes): [string, RunOutcome][] {
  return [...outcomes];
}

/** The mean SJC without questions; ours at the λ chosen on the part held out. */
function passive({ finished, settings }: RunOutcome, experiment: MetricName, method: string): number {
  if (method === 'normalised cut') return bestCut(finished, experiment);
  const wanted = { experiment, method, measure: 'SJC' };
  const x = method === OWN ? scaleChosen(finished, experiment, settings.trials) : null;
  return meanOf(pick(finished, x === null ? wanted : { ...wanted, x }).map(({ value }) => value));
}

function hindsight({ finished }: RunOutcome, experiment: MetricName): number {
  const { points } = curveOf(finished, { experiment, method: OWN, measure: 'SJC' }, OWN);
  return Math.max(...points.map(([, value]) => value));
}

/** Means over trials by x. */
function figure({ finished }: RunOutcome, experiment: string, method: string, measure: string) {
  return curveOf(finished, { experiment, method, measure }, method).points;
}

export function judgeSubclustering(outcomes: Outcomes): Claim[] {
  const runs = present(outcomes);
  const asked = runs.filter(([, { settings }]) => settings.experiments.includes('questions'));
  const judged: readonly (readonly [Omit<Claim, 'ours' | 'verdict'>, () => Claim])[] = [
    [passiveClaim, () => judgePassive(runs)],
    [speedClaim, () => judgeSpeed(runs)],
    [restrictedClaim, () => judgeRestricted(runs)],
    [sizeClaim, () => judgeSize(runs)],
    [medoidClaim, () => judgeMedoids(runs)],
  ];
  return [
    ...judged.map(([claim, judge]) => (runs.length === 0 ? notTried(claim) : judge())),
    asked.length === 0 ? notTried(activeClaim) : judgeActive(asked),
  ];
}

const passiveClaim = {
  claim:
    'Without questions the passive algorithm has a higher SJC than Fast-PAM, k-medoids, Normalized Cut and BBC-S',
  where: 'Figure 7, Table 1',
  published: '26 % above Fast-PAM on Face-200',
  why: 'The cost of eq. (2) wants centroids far apart and their neighbours close, and nothing of all other items.',
};

function judgePassive(runs: [string, RunOutcome][]): Claim {
  const rows = runs.flatMap(([name, outcome]) =>
    METRICS.map(metric => {
      const own = passive(outcome, metric, OWN);
      const lost = RIVALS.filter(rival => passive(outcome, metric, rival) > own + 5e-4);
      return { name: `${name}, ${metric}`, own, pam: passive(outcome, metric, 'fast-pam'), lost };
    }),
  );
  const abovePam = rows.filter(({ own, pam }) => own > pam + 5e-4);
  const first = rows.filter(({ lost }) => lost.length === 0);
  const worst = rows.filter(({ lost }) => lost.length > 0);
  return {
    ...passiveClaim,
    ours: `above Fast-PAM in ${abovePam.length} of ${rows.length} (${rows.map(({ name, own, pam }) => `${name} ${own.toFixed(3)} to ${pam.toFixed(3)}`).join('; ')}); not below any rival in ${first.length}`,
    verdict: first.length === rows.length ? 'holds' : abovePam.length > 0 ? 'holds in part' : 'does not hold',
    why: `${passiveClaim.why} That helps where most items of a class are far from its core (${inWords(abovePam.map(({ name }) => name))}). ${worst.map(({ name, lost }) => `${name}: below ${inWords(lost)}`).join('; ')}. The experiment that could have shown the opposite is "strays", made to have such cores.`,
  };
}

const speedClaim = {
  claim: 'The passive algorithm is about 30 times as fast as Fast-PAM',
  where: 'Table 1',
  published: '30 times on Face-200 (51,418 images, R of 5 K to 25 K)',
  why: 'Its swaps cost O(K R), Fast-PAM’s O(R N): the ratio grows with N.',
};

function judgeSpeed(runs: [string, RunOutcome][]): Claim {
  const timed = runs.find(([, { settings }]) => settings.experiments.includes('items'));
  if (timed === undefined) return notTried(speedClaim);
  const of = (method: string) => figure(timed[1], 'items', method, 'milliseconds');
  const own = of('subclustering');
  // Times too short for the clock say nothing.
  const ratios = of('fast-pam')
    .map(([x, time], at) => ({ items: x, ratio: time / own[at]![1] }))
    .filter((_, at) => own[at]![1] >= SHORTEST_TIME);
  const last = ratios.at(-1);
  if (last === undefined) return notTried(speedClaim);
  const grows = ratios.every(({ ratio }, at) => at === 0 || ratio > ratios[at - 1]!.ratio);
  return {
    ...speedClaim,
    ours: ratios.map(({ items, ratio }) => `${items} items ${ratio.toFixed(1)} times`).join('; '),
    verdict: last.ratio >= 30 ? 'holds' : last.ratio > 1 ? 'holds in part' : 'does not hold',
    why: `${speedClaim.why} CPU time on made-up classes of 40 items, R = 10 K for both. The ratio ${grows ? 'grows' : 'does not always grow'} with the number of items; 51,418 were not tried. Our Fast-PAM shares more work between swaps than the paper's, which took 7 minutes for 10,000 items.`,
  };
}

/** Milliseconds. */
const SHORTEST_TIME = 10;

const restrictedClaim = {
  claim: 'SJC rises with the restricted set; 5 K to 25 K is a fair compromise',
  where: 'Figure 8a',
  published: '5 K to 40 K on Face-40 to Face-200; 19 s to 95 s on Face-40',
  why: 'A larger set has better centroids in it.',
};

function judgeRestricted(runs: [string, RunOutcome][]): Claim {
  const rows = runs.map(([name, outcome]) => {
    const points = figure(outcome, 'restricted', 'subclustering', 'SJC');
    const [all, ...some] = [...points].sort(([a], [b]) => a - b);
    return { name, all: all?.[1] ?? 0, some };
  });
  const rising = rows.filter(({ all, some }) => some.length > 0 && all >= some[0]![1]);
  const near = rows.filter(({ all, some }) => (some.find(([x]) => x === 5)?.[1] ?? 0) >= 0.9 * all);
  return {
    ...restrictedClaim,
    ours: rows
      .map(
        ({ name, all, some }) =>
          `${name} ${some.map(([x, y]) => `${x} K ${y.toFixed(3)}`).join(', ')}, all ${all.toFixed(3)}`,
      )
      .join('; '),
    verdict: rising.length === rows.length ? 'holds' : rising.length > 0 ? 'holds in part' : 'does not hold',
    why: `With all items at least as good as with 2 K on ${inWords(rising.map(({ name }) => name))}; 5 K has nine tenths of it on ${inWords(near.map(({ name }) => name))}.`,
  };
}

const sizeClaim = {
  claim: 'As subclusters grow every method gets a little worse, and the algorithm stays ahead',
  where: 'Figure 8b to f',
  published: 'n of 5 to 25 on Face-40 to Face-200',
  why: 'The n-th nearest item is farther away.',
};

function judgeSize(runs: [string, RunOutcome][]): Claim {
  const rows = runs.map(([name, outcome]) => {
    const of = (method: string) => figure(outcome, 'size', method, 'SJC');
    const own = of('subclustering');
    const pam = of('fast-pam');
    return {
      name,
      falls: own.at(-1)![1] <= own[0]![1],
      ahead: own.filter(([, y], at) => y >= pam[at]![1] - 5e-4).length,
      places: own.length,
      ends: `${own[0]![1].toFixed(3)} (n = ${own[0]![0]}) to ${own.at(-1)![1].toFixed(3)} (n = ${own.at(-1)![0]}), Fast-PAM ${pam[0]![1].toFixed(3)} to ${pam.at(-1)![1].toFixed(3)}`,
    };
  });
  const isAhead = rows.every(({ ahead, places }) => ahead === places);
  const falls = rows.every(row => row.falls);
  return {
    ...sizeClaim,
    ours: rows.map(({ name, ends }) => `${name} ${ends}`).join('; '),
    verdict:
      isAhead && falls
        ? 'holds'
        : falls || rows.some(({ ahead }) => ahead > 0)
          ? 'holds in part'
          : 'does not hold',
    why: `${falls ? 'It falls on every set.' : `It falls on ${inWords(rows.filter(row => row.falls).map(({ name }) => name))}.`} At or above Fast-PAM: ${rows.map(({ name, ahead, places }) => `${name} at ${ahead} of ${places} sizes`).join(', ')}.`,
  };
}

const medoidClaim = {
  claim:
    'Fast-PAM is as good as CLARANS and better than k-medoids in Jaccard’s coefficient; its cost is 2 to 3 % below that of k-medoids',
  where: 'Figure C.10',
  published: 'cost 34,007 against 34,873 with 50 clusters',
  why: 'K-medoids stops where no medoid moves inside its own cluster.',
};

function judgeMedoids(runs: [string, RunOutcome][]): Claim {
  const rows = runs.map(([name, outcome]) => {
    const mean = (method: string, measure: string) =>
      meanOf(figure(outcome, 'classes', method, measure).map(([, y]) => y));
    return {
      name,
      pam: mean('fast-pam', 'Jaccard'),
      clarans: mean('clarans', 'Jaccard'),
      medoids: mean('k-medoids', 'Jaccard'),
      cost: 100 * (1 - mean('fast-pam', 'cost') / mean('k-medoids', 'cost')),
    };
  });
  const better = rows.filter(({ pam, medoids }) => pam > medoids);
  const alike = rows.filter(({ pam, clarans }) => Math.abs(pam - clarans) <= 0.05);
  const isAll = better.length === rows.length && alike.length === rows.length;
  return {
    ...medoidClaim,
    ours: rows
      .map(
        ({ name, pam, clarans, medoids, cost }) =>
          `${name} ${pam.toFixed(3)}, CLARANS ${clarans.toFixed(3)}, k-medoids ${medoids.toFixed(3)}, cost ${cost.toFixed(1)} % lower`,
      )
      .join('; '),
    verdict: isAll ? 'holds' : better.length > 0 ? 'holds in part' : 'does not hold',
    why: `${medoidClaim.why} Fast-PAM is above it on ${inWords(better.map(({ name }) => name))}, and within 0.05 of CLARANS on ${inWords(alike.map(({ name }) => name))}. Means over the numbers of classes, squared distances.`,
  };
}

const activeClaim = {
  claim:
    'Active subclustering reaches a perfect SJC with fewer questions than Active-HACC and Active-PCKMeans',
  where: 'Figure 9',
  published: 'Leaf-25: 654, next best 876; Face-10: 161, next best 639',
  why: 'It asks only about what is on the sheet.',
};

function reached(outcome: RunOutcome, method: string, level: number): number | null {
  return figure(outcome, 'questions', method, 'SJC').find(([, y]) => y >= level)?.[0] ?? null;
}

/** Levels that are looked for, the highest first. */
const LEVELS = [0.9995, 0.95, 0.9];

function judgeActive(runs: [string, RunOutcome][]): Claim {
  const rows = runs.map(([name, outcome]) => {
    // The highest that any way reaches: a rival that gets further is ahead.
    const level =
      LEVELS.find(one => Object.keys(METHODS).some(method => reached(outcome, method, one) !== null)) ?? 0.9;
    const own = reached(outcome, OWN, level);
    const next = Object.keys(METHODS)
      .filter(method => method !== OWN)
      .map(method => ({ method, at: reached(outcome, method, level) }))
      .filter(({ at }) => at !== null)
      .sort((a, b) => a.at! - b.at!)[0];
    const isFirst = own !== null && (next === undefined || own <= next.at!);
    return { name, outcome, level, own, next, isFirst, asked: outcome.settings.questions };
  });
  const won = rows.filter(({ isFirst }) => isFirst);
  const isPerfect = won.length === rows.length && rows.every(({ level }) => level === LEVELS[0]);
  return {
    ...activeClaim,
    ours: rows
      .map(
        ({ name, level, own, next, asked }) =>
          `${name}, SJC ${level === LEVELS[0] ? 1 : level}: ${own ?? `not within ${asked}`}, next best ${next === undefined ? `not within ${asked}` : `${next.at} (${next.method})`}`,
      )
      .join('; '),
    verdict: isPerfect ? 'holds' : won.length > 0 ? 'holds in part' : 'does not hold',
    why: `${activeClaim.why} First on ${inWords(won.map(({ name }) => name))}. Compared is the highest level that any way reaches within the questions: a rival that gets further is ahead.${overtaken(rows)} Questions are counted in steps of K, and the mean of the trials must reach the level.`,
  };
}

interface Raced {
  readonly name: string;
  readonly outcome: RunOutcome;
  readonly next: { readonly method: string } | undefined;
  readonly isFirst: boolean;
}

/** Where a rival gets further: from where, and to what. */
function overtaken(rows: readonly Raced[]): string {
  const told = rows.flatMap(({ name, outcome, next, isFirst }) => {
    if (isFirst || next === undefined) return [];
    const ends = [OWN, next.method].map(method => {
      const points = figure(outcome, 'questions', method, 'SJC');
      return `${points[0]![1].toFixed(3)} to ${points.at(-1)![1].toFixed(3)}`;
    });
    return [
      ` On ${name} ${next.method} overtakes it: it goes from ${ends[0]}, ${next.method} from ${ends[1]}.`,
    ];
  });
  return told.join('');
}

export function subclusteringSections(outcomes: Outcomes): Section[] {
  const runs = present(outcomes);
  return [
    {
      heading: 'Without questions (Figure 7, Table 1)',
      text: 'SJC, means over trials; "λ" in units of the mean distance. "best λ": the λ that would have been best.',
      table: {
        header: ['set', 'distance', 'λ', 'subclustering', 'best λ', ...RIVALS, 'CLARANS'],
        rows: runs.flatMap(([name, outcome]) =>
          METRICS.map(metric => [
            name,
            metric,
            String(scaleChosen(outcome.finished, metric, outcome.settings.trials)),
            passive(outcome, metric, OWN).toFixed(3),
            hindsight(outcome, metric).toFixed(3),
            ...RIVALS.map(rival => passive(outcome, metric, rival).toFixed(3)),
            passive(outcome, metric, 'clarans').toFixed(3),
          ]),
        ),
      },
    },
    ...runs
      .filter(([, { settings }]) => settings.experiments.includes('questions'))
      .map(([name, outcome]) => activeSection(name, outcome)),
  ];
}

function activeSection(name: string, outcome: RunOutcome): Section {
  const methods = Object.keys(METHODS);
  const last = figure(outcome, 'questions', OWN, 'SJC').at(-1)?.[0] ?? 0;
  const at = [0, 0.1, 0.25, 0.5, 1].map(share => share * last);
  return {
    heading: `SJC against questions: ${name} (Figure 9)`,
    text: `Squared distances, λ ${scaleChosen(outcome.finished, ASKED, outcome.settings.trials)} of the mean.`,
    table: {
      header: ['method', ...at.map(x => `after ${x.toFixed(0)}`), '0.95 after', '1 after'],
      rows: methods.map(method => {
        const points = figure(outcome, 'questions', method, 'SJC');
        return [
          method,
          ...at.map(x => points.findLast(([place]) => place <= x)?.[1].toFixed(3) ?? ''),
          String(reached(outcome, method, 0.95) ?? '–'),
          String(reached(outcome, method, 0.9995) ?? '–'),
        ];
      }),
    },
  };
}
