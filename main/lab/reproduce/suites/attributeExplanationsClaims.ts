/** What paper 3 claims, judged by the runs of its suite, and the tables over its sets. Pure. */
import { METHODS } from '../papers/attributeExplanations.ts';
import { curveOf, inWords, meanOf, perTrial, pick, type Section } from '../report.ts';
import { type Claim, notTried, type Outcomes, type Verdict } from '../suite.ts';

const SOFT = '(g) attributes, soft';
const HARD = '(f) attributes, hard';
const ALONE = '(d) max-entropy';
const RANDOM = '(b) random';
const UNGUIDED = '(a) k-means';
const ELSEWHERE = '(e) many-random, soft';
const BASELINES = [UNGUIDED, RANDOM, '(c) semi-random', ALONE];
/** Of an answer, as the paper's people took them (5.2). */
const SECONDS = { withReason: 17, without: 5 };

interface Case {
  readonly run: string;
  readonly clusterer: string;
}

/** The runs and clusterers that are finished. */
function casesOf(outcomes: Outcomes): Case[] {
  return [...outcomes].flatMap(([run, { settings }]) =>
    settings.experiments.map(clusterer => ({ run, clusterer })),
  );
}

const nameOf = ({ run, clusterer }: Case) => `${run}, ${clusterer}`;
const percent = (share: number) => `${(100 * share).toFixed(0)} %`;

/** Over the questions, the mean of the trials. */
function mean(outcomes: Outcomes, { run, clusterer }: Case, method: string): number {
  const wanted = { experiment: clusterer, method, measure: 'Jaccard' };
  return meanOf(perTrial(outcomes.get(run)!.finished, wanted, values => meanOf(values.slice(1))));
}

function curve(outcomes: Outcomes, { run, clusterer }: Case, method: string) {
  const wanted = { experiment: clusterer, method, measure: 'Jaccard' };
  return curveOf(outcomes.get(run)!.finished, wanted, method).points;
}

interface Compared extends Case {
  readonly own: number;
  readonly other: number;
}

function compare(
  outcomes: Outcomes,
  method: string,
  rival: string,
): { above: Compared[]; below: Compared[] } {
  const compared = casesOf(outcomes).map(one => ({
    ...one,
    own: mean(outcomes, one, method),
    other: mean(outcomes, one, rival),
  }));
  const above = compared.filter(({ own, other }) => own > other);
  return { above, below: compared.filter(one => !above.includes(one)) };
}

/** Most comparisons, and a mean of the differences that is above: less is no support. */
function inPart(above: number, differences: readonly number[]): Verdict {
  const all = differences.length;
  if (above === all) return 'holds';
  return above * 2 > all && meanOf(differences) > 0 ? 'holds in part' : 'does not hold';
}

function told({ above, below }: { above: Compared[]; below: Compared[] }): Pick<Claim, 'ours' | 'verdict'> {
  const all = [...above, ...below];
  const differences = all.map(({ own, other }) => own - other);
  const lost = below.map(one => `${nameOf(one)} ${one.own.toFixed(3)} to ${one.other.toFixed(3)}`);
  return {
    ours: `in ${above.length} of ${all.length}, by ${meanOf(differences).toFixed(3)} on average${lost.length === 0 ? '' : `; below: ${lost.join('; ')}`}`,
    verdict: inPart(above.length, differences),
  };
}

/** Of the pairs that follow from reasons in these cases, the share that is right. */
function shareRight(outcomes: Outcomes, cases: readonly Case[], verdict?: 'same' | 'different'): number {
  const kinds = verdict === undefined ? (['same', 'different'] as const) : [verdict];
  const sum = (what: (kind: string) => string) =>
    cases
      .flatMap(({ run, clusterer }) =>
        kinds.flatMap(kind =>
          pick(outcomes.get(run)!.finished, { experiment: clusterer, method: SOFT, measure: what(kind) }),
        ),
      )
      .reduce((total, { value }) => total + value, 0);
  return sum(kind => `right pairs from "${kind}"`) / sum(kind => `pairs from "${kind}"`);
}

/** By clusterer, in how many of its cases. */
function byClusterer({ above, below }: { above: Compared[]; below: Compared[] }): string {
  const names = [...new Set([...above, ...below].map(({ clusterer }) => clusterer))];
  const count = (list: Compared[], name: string) => list.filter(({ clusterer }) => clusterer === name).length;
  return names
    .map(name => `${name} ${count(above, name)} of ${count(above, name) + count(below, name)}`)
    .join(', ');
}

type Text = Omit<Claim, 'ours' | 'verdict'>;

export function judgeAttributeExplanations(outcomes: Outcomes): Claim[] {
  const isEmpty = outcomes.size === 0;
  const people = new Map([...outcomes].filter(([run]) => run.endsWith('-person')));
  return [
    isEmpty ? notTried(aloneClaim) : judgeAlone(outcomes),
    isEmpty ? notTried(softClaim) : judgeSoft(outcomes),
    isEmpty ? notTried(unguidedClaim) : judgeUnguided(outcomes),
    isEmpty ? notTried(elsewhereClaim) : judgeElsewhere(outcomes),
    isEmpty ? notTried(sharesClaim) : judgeShares(outcomes),
    people.size === 0 ? notTried(personClaim) : judgePerson(people),
    isEmpty ? notTried(timeClaim) : judgeTime(outcomes),
  ];
}

const aloneClaim: Text = {
  claim: 'Reasons (soft) are above answers alone with the same clusterer',
  where: '5.2, Figure 3',
  published: '15 to 20 % more within the first 100 questions',
  why: 'Both ask by maximum entropy and begin alike: the reasons are all that differs.',
};

function judgeAlone(outcomes: Outcomes): Claim {
  const compared = compare(outcomes, SOFT, ALONE);
  const { above, below } = compared;
  const [right, rightBelow] = [shareRight(outcomes, above), shareRight(outcomes, below)];
  const isAlike = Math.abs(right - rightBelow) < 0.05;
  const lost =
    above.length === 0 || below.length === 0
      ? ''
      : ` Of the pairs that follow ${percent(right)} are right where reasons win and ${percent(rightBelow)} where they lose: ${isAlike ? 'what a clusterer makes of wrong pairs decides, not how many there are' : 'the share of wrong pairs decides'}.`;
  return {
    ...aloneClaim,
    ...told(compared),
    why: `${aloneClaim.why} By clusterer: ${byClusterer(compared)}.${lost}`,
  };
}

const softClaim: Text = {
  claim: 'Soft reasons are above hard ones',
  where: '5.2',
  published: 'usually',
  why: 'Soft lets a pair count by how sure it is; hard takes a wrong pair as firmly as an answer.',
};

function judgeSoft(outcomes: Outcomes): Claim {
  const compared = compare(outcomes, SOFT, HARD);
  const { above, below } = compared;
  const wrong = (cases: Compared[]) => percent(1 - shareRight(outcomes, cases));
  const shares =
    above.length === 0 || below.length === 0
      ? ''
      : ` Wrong pairs: ${wrong(above)} where soft is above, ${wrong(below)} where hard is.`;
  return {
    ...softClaim,
    ...told(compared),
    why: `${softClaim.why} By clusterer: ${byClusterer(compared)}.${shares}`,
  };
}

const unguidedClaim: Text = {
  claim: 'Reasons are above k-means without questions',
  where: '5.2, Figure 3',
  published: 'throughout',
  why: 'k-means is another clusterer than most, so that a clusterer that begins lower has to catch up.',
};

function judgeUnguided(outcomes: Outcomes): Claim {
  const compared = compare(outcomes, SOFT, UNGUIDED);
  const alsoAlone = compared.below.filter(
    one => mean(outcomes, one, ALONE) <= mean(outcomes, one, UNGUIDED),
  ).length;
  const lost =
    compared.below.length === 0
      ? ''
      : ` In ${alsoAlone} of the ${compared.below.length} cases below it, the same clusterer with answers alone (d) is below it too.`;
  return {
    ...unguidedClaim,
    ...told(compared),
    why: `${unguidedClaim.why} By clusterer: ${byClusterer(compared)}.${lost}`,
  };
}

const elsewhereClaim: Text = {
  claim: 'As many constraints between random pairs (e) are not what helps',
  where: '5.2',
  published: '(e) is below k-means for many questions',
  why: '(e) has as many constraints, of the same kinds and weights, between other pairs: if their number helped, it would be level. Compared with reasons, both soft.',
};

function judgeElsewhere(outcomes: Outcomes): Claim {
  const compared = compare(outcomes, SOFT, ELSEWHERE);
  const { below, above } = compare(outcomes, ELSEWHERE, UNGUIDED);
  return {
    ...elsewhereClaim,
    ...told(compared),
    why: `${elsewhereClaim.why} (e) is below k-means in ${below.length} of ${below.length + above.length}.`,
  };
}

const sharesClaim: Text = {
  claim: 'Most pairs that follow from a reason are right, more of the cannot-links than of the must-links',
  where: '5.2',
  published: '86 % of the cannot-links, 60 % of the must-links',
  why: 'The paper\'s people named for "same" what two pictures share. Our person gives no reason that would be wrong more often than right, which keeps must-links pure where an attribute tells one class. Photos whose attributes are misread could show the paper\'s order, and so could every table.',
};

function judgeShares(outcomes: Outcomes): Claim {
  const cases = casesOf(outcomes);
  const shareOf = (some: readonly Case[]) => ({
    cannot: shareRight(outcomes, some, 'different'),
    must: shareRight(outcomes, some, 'same'),
  });
  const bySet = [...Map.groupBy(cases, ({ run }) => run)].map(([run, some]) => ({ run, ...shareOf(some) }));
  const asPublished = bySet.filter(({ cannot, must }) => cannot > must);
  const { cannot, must } = shareOf(cases);
  return {
    ...sharesClaim,
    ours: `${percent(cannot)} of the cannot-links, ${percent(must)} of the must-links; by set ${bySet.map(one => `${one.run} ${percent(one.cannot)} and ${percent(one.must)}`).join(', ')}`,
    verdict:
      cannot > must && must > 0.5 ? 'holds' : asPublished.length > 0 ? 'holds in part' : 'does not hold',
    why: `${sharesClaim.why} In the paper's order: ${inWords(asPublished.map(({ run }) => run))}.`,
  };
}

const personClaim: Text = {
  claim: 'On groups that one person wants, reasons are above every way without them',
  where: '5.3, Figure 4',
  published: 'significantly above all baselines on Shoes and PubFig, personalised',
  why: 'Each is compared with the best of four baselines, any of which could have been below it.',
};

function judgePerson(outcomes: Outcomes): Claim {
  const rows = casesOf(outcomes).map(one => {
    const own = mean(outcomes, one, SOFT);
    const best = BASELINES.map(method => ({ method, value: mean(outcomes, one, method) })).toSorted(
      (a, b) => b.value - a.value,
    )[0]!;
    return { ...one, own, best };
  });
  const won = rows.filter(({ own, best }) => own > best.value);
  const aboveAlone = rows.filter(one => one.own > mean(outcomes, one, ALONE)).length;
  return {
    ...personClaim,
    ours: rows
      .map(
        row =>
          `${nameOf(row)} ${row.own.toFixed(3)}, best other ${row.best.value.toFixed(3)} (${row.best.method})`,
      )
      .join('; '),
    verdict: inPart(
      won.length,
      rows.map(({ own, best }) => own - best.value),
    ),
    why: `${personClaim.why} First in ${won.length} of ${rows.length}; above max-entropy alone (d) in ${aboveAlone} of ${rows.length}.`,
  };
}

const timeClaim: Text = {
  claim: 'Though a reason takes time, a person needs less of it than with random pairs',
  where: '5.2',
  published: `${SECONDS.withReason} s with a reason, ${SECONDS.without} s without; 70 % on Shoes1000 in 40 % of the time`,
  why: `Each question with a reason counts ${SECONDS.withReason} s, and a random pair ${SECONDS.without} s. Compared is the time to where random pairs (b) end. Where reasons do not reach it, all their questions count. With ${(SECONDS.withReason / SECONDS.without).toFixed(1)} times as many questions in the same time (b) could have been first.`,
};

/** Seconds until reasons reach what random pairs have at the end, and how long those took; null: not reached. */
function timesOf(outcomes: Outcomes, one: Case) {
  const random = curve(outcomes, one, RANDOM);
  const [questions, level] = random.at(-1)!;
  const first = random.find(([, value]) => value >= level)![0];
  const reached = curve(outcomes, one, SOFT).find(([, value]) => value >= level)?.[0];
  return {
    level,
    random: Math.min(questions, first) * SECONDS.without,
    reasons: reached === undefined ? null : reached * SECONDS.withReason,
    /** Of all questions with a reason: it takes longer than that where the level is not reached. */
    longest: questions * SECONDS.withReason,
  };
}

function judgeTime(outcomes: Outcomes): Claim {
  // Where random pairs end no higher than they begin there is nothing to reach.
  const rows = casesOf(outcomes)
    .map(one => ({ ...one, ...timesOf(outcomes, one) }))
    .filter(({ random }) => random > 0);
  if (rows.length === 0) return notTried(timeClaim);
  const faster = rows.filter(({ reasons, random }) => reasons !== null && reasons < random);
  const missed = rows.filter(({ reasons }) => reasons === null);
  const saved = rows.map(row => row.random - (row.reasons ?? row.longest));
  return {
    ...timeClaim,
    ours: `sooner in ${faster.length} of ${rows.length} (${faster.map(row => `${nameOf(row)} ${row.reasons} s to ${row.random} s`).join('; ')}); never in ${missed.length}; ${meanOf(saved).toFixed(0)} s sooner on average`,
    verdict: inPart(faster.length, saved),
  };
}

export function attributeExplanationsSections(outcomes: Outcomes): Section[] {
  const cases = casesOf(outcomes);
  return [
    {
      heading: 'Means over the questions (Figures 3 and 4)',
      table: {
        header: ['set, clusterer', ...METHODS],
        rows: cases.map(one => [
          nameOf(one),
          ...METHODS.map(method => mean(outcomes, one, method).toFixed(3)),
        ]),
      },
    },
    {
      heading: 'Pairs that follow from reasons, and the time a person needs',
      text: `Soft reasons (g). "level": what random pairs (b) have at the end; then when (b) and (g) first have it, at ${SECONDS.without} s and ${SECONDS.withReason} s a question.`,
      table: {
        header: ['set, clusterer', 'right cannot-links', 'right must-links', 'level', '(b)', '(g)'],
        rows: cases.map(one => {
          const { level, random, reasons } = timesOf(outcomes, one);
          return [
            nameOf(one),
            percent(shareRight(outcomes, [one], 'different')),
            percent(shareRight(outcomes, [one], 'same')),
            level.toFixed(3),
            `${random} s`,
            reasons === null ? '–' : `${reasons} s`,
          ];
        }),
      },
    },
  ];
}
