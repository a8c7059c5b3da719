/**
 * What can be had of paper 3: curves (a) to (g) of Figure 3 for MPCK-Means, spectral clustering and COP-KMeans, and
 * the shares of right pairs among those that follow from reasons. SUN, Shoes and PubFig with people's answers
 * are not at hand: tables stand in for them, with columns of noise beside the features, so that clustering
 * starts as low as in the paper, and reasons are given in the features. Engine process.
 */
import { Random } from '../../../algorithms/random.ts';
import { type LabelledData, scaleColumns } from '../experiment.ts';
import { METHODS } from '../papers/attributeExplanations.ts';
import { meanOf, perTrial, pick, type Section } from '../report.ts';
import { type Claim, notTried, type Outcomes, type Suite, type SuiteRun, type Verdict } from '../suite.ts';

const SOFT = '(g) attributes, soft';
const HARD = '(f) attributes, hard';
const ALONE = '(d) max-entropy';
const UNGUIDED = '(a) k-means';
const ELSEWHERE = ['(e) many-random, hard', '(e) many-random, soft'];
/** Columns of noise for each feature. */
const NOISE = 4;

function weakTable(
  name: string,
  experiments: readonly string[],
  trials: number,
  questions: number,
): SuiteRun {
  const file = `tables/${name}.csv`;
  return {
    name: experiments.includes('cop-kmeans') ? `${name}-cop-kmeans` : name,
    needs: [file],
    read: async sets => withNoise(await sets.table(file)),
    scale: 'as-is',
    keepsScale: true,
    settings: { trials, questions, experiments },
  };
}

/** The features are what reasons are given in; what is clustered has noise beside them. */
function withNoise(given: LabelledData): LabelledData {
  const features = scaleColumns(given.points, 'standard');
  const { rows, columns, data } = features;
  const wide = columns * (1 + NOISE);
  const random = new Random(3);
  const points = new Float64Array(rows * wide);
  for (let row = 0; row < rows; row++) {
    points.set(data.subarray(row * columns, (row + 1) * columns), row * wide);
    for (let column = columns; column < wide; column++) points[row * wide + column] = random.normal();
  }
  return {
    ...given,
    about: `${given.about}; ${NOISE} columns of noise for each feature`,
    points: { rows, columns: wide, data: points },
    attributes: features,
  };
}

const TWO = ['mpck-means', 'spectral'];

export const attributeExplanationsSuite: Suite = {
  paper: 'attribute-explanations',
  about: [
    `A simulated person who is always right gives a reason in the features of the table each time one comes to mind. What is clustered has ${NOISE} columns of noise for each feature. Figures are Jaccard's coefficient, the mean over the questions.`,
    'The paper asked people, about photos: it had 12 to 20 % at the start. COP-KMeans is the one that looks for the fewest violations; it takes long, and runs over fewer questions.',
  ],
  runs: [
    weakTable('seeds', TWO, 4, 40),
    weakTable('wine', TWO, 4, 40),
    weakTable('ecoli', TWO, 4, 40),
    weakTable('glass', TWO, 4, 40),
    weakTable('seeds', ['cop-kmeans'], 2, 12),
  ],
  claims: judge,
  sections,
};

/** One value per trial: the mean over the questions. */
function means(outcomes: Outcomes, run: string, experiment: string, method: string): number[] {
  const { finished } = outcomes.get(run)!;
  return perTrial(finished, { experiment, method, measure: 'Jaccard' }, values => meanOf(values.slice(1)));
}

/** The runs and clusterers that are finished. */
function casesOf(outcomes: Outcomes): { run: string; clusterer: string }[] {
  return [...outcomes].flatMap(([run, { settings }]) =>
    settings.experiments.map(clusterer => ({ run, clusterer })),
  );
}

function compare(
  outcomes: Outcomes,
  method: string,
  rival: string,
): { readonly ours: string; readonly verdict: Verdict } {
  const told = casesOf(outcomes).map(({ run, clusterer }) => {
    const [own, other] = [method, rival].map(one => meanOf(means(outcomes, run, clusterer, one)));
    return {
      text: `${run}, ${clusterer}: ${own!.toFixed(3)} and ${other!.toFixed(3)}`,
      isAbove: own! > other!,
    };
  });
  const above = told.filter(({ isAbove }) => isAbove).length;
  return {
    ours: `in ${above} of ${told.length}: ${told.map(({ text }) => text).join('; ')}`,
    verdict: above === told.length ? 'holds' : above > 0 ? 'holds in part' : 'does not hold',
  };
}

function judge(outcomes: Outcomes): Claim[] {
  const why = 'Means of trials; each comparison could have come out the other way.';
  const claims = [
    {
      claim: 'Reasons (soft) are above answers alone with the same clusterer',
      where: '5.2, Figure 3',
      published: '15 to 20 % more within the first 100 questions',
      why,
      pair: [SOFT, ALONE] as const,
    },
    {
      claim: 'Soft reasons are above hard ones',
      where: '5.2',
      published: 'usually',
      why,
      pair: [SOFT, HARD] as const,
    },
    {
      claim: 'Reasons are above k-means without questions',
      where: '5.2, Figure 3',
      published: 'throughout',
      why,
      pair: [SOFT, UNGUIDED] as const,
    },
    {
      claim: 'As many constraints between random pairs (e) are not what helps',
      where: '5.2',
      published: '(e) is below k-means for many questions',
      why: `${why} Here (e) is compared with reasons, both soft.`,
      pair: [SOFT, ELSEWHERE[1]!] as const,
    },
  ];
  const judged = claims.map(({ pair, ...text }) =>
    outcomes.size === 0 ? notTried(text) : { ...text, ...compare(outcomes, ...pair) },
  );
  return [...judged, judgeShares(outcomes)];
}

function judgeShares(outcomes: Outcomes): Claim {
  const text = {
    claim: 'Most pairs that follow from a reason are right, more of the cannot-links than of the must-links',
    where: '5.2',
    published: '86 % of the cannot-links, 60 % of the must-links',
    why: 'Counted against the classes.',
  };
  if (outcomes.size === 0) return notTried(text);
  const shares = (['different', 'same'] as const).map(verdict => shareRight(outcomes, verdict));
  const [cannot, must] = shares as [number, number];
  return {
    ...text,
    ours: `${(100 * cannot).toFixed(0)} % of the cannot-links, ${(100 * must).toFixed(0)} % of the must-links`,
    verdict: cannot > must && must > 0.5 ? 'holds' : cannot > must ? 'holds in part' : 'does not hold',
  };
}

function shareRight(outcomes: Outcomes, verdict: 'same' | 'different'): number {
  const sum = (measure: string) =>
    [...outcomes.values()]
      .flatMap(({ finished }) => pick(finished, { method: SOFT, measure }))
      .reduce((total, { value }) => total + value, 0);
  return sum(`right pairs from "${verdict}"`) / sum(`pairs from "${verdict}"`);
}

function sections(outcomes: Outcomes): Section[] {
  const cases = casesOf(outcomes);
  return [
    {
      heading: 'Means over the questions (Figure 3)',
      table: {
        header: ['way', ...cases.map(({ run, clusterer }) => `${run}, ${clusterer}`)],
        rows: METHODS.map(method => [
          method,
          ...cases.map(({ run, clusterer }) => meanOf(means(outcomes, run, clusterer, method)).toFixed(3)),
        ]),
      },
    },
  ];
}
