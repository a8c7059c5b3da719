/**
 * Writes docs/results/attribute-explanations.md: answers with reasons against answers alone, within the first 100 questions.
 * Usage: node scripts/results-attributes.ts [runs, 4]
 *
 * Reads the sets of ../shared/data beside the repository. The numbers depend on the seeds alone, so the page comes out the same again.
 */
import { writeFileSync } from 'node:fs';
import { pairwiseDistances } from '../main/algorithms/distance.ts';
import type { Confidence, Explanation } from '../main/algorithms/explain/explanation.ts';
import { Random } from '../main/algorithms/random.ts';
import { CLUSTERERS } from '../main/algorithms/simulate/clusterers.ts';
import { simulatedPerson } from '../main/algorithms/simulate/person.ts';
import { type Explainer, reasonsOfPerson } from '../main/algorithms/simulate/reasons.ts';
import { simulate } from '../main/algorithms/simulate/run.ts';
import { STRATEGIES } from '../main/algorithms/simulate/strategies.ts';
import { type AttributeSet, animals, footwear, sunScenes, table } from './results/attributeSets.ts';

const RUNS = Number(process.argv[2] ?? 4);
const QUESTIONS = 100;
const SHOWN = [0, 25, 50, 100];
const WAYS = ['answers alone', 'as many random pairs', 'reasons, hard', 'reasons, soft'] as const;
const CLUSTERINGS = ['mpck-means', 'spectral', 'cop-kmeans'] as const;

/** COP-KMeans searches for as few violations as there can be, which takes minutes for a hundred questions with noisy reasons: it runs on the two smallest sets. */
const BY_COP_KMEANS = ['wine', 'seeds'];

type Way = (typeof WAYS)[number];

/** How many pairs followed from reasons, and how many of them were right. */
interface Purity {
  pairs: number;
  right: number;
}

interface Curve {
  /** The Jaccard coefficient after each number of questions. */
  readonly jaccard: ReadonlyMap<number, number>;
  /** Its mean over 1 … 100 questions. */
  readonly overall: number;
  readonly purity: { readonly same: Purity; readonly different: Purity };
}

function runOnce(set: AttributeSet, clustering: (typeof CLUSTERINGS)[number], way: Way, seed: number): Curve {
  const { truth, points } = set;
  const distances = pairwiseDistances(points, 'euclidean');
  const random = new Random(seed);
  const person = simulatedPerson(truth, { errorRate: 0, dontKnowRate: 0 }, new Random(random.next()));
  const setting = {
    k: new Set(truth).size,
    distances,
    points,
    examples: null,
    lambda: null,
    random,
    probability: () => distances,
    askActiveHacc: () => {
      throw new Error('not asked for');
    },
  };
  const purity = { same: { pairs: 0, right: 0 }, different: { pairs: 0, right: 0 } };
  const run = simulate({
    truth,
    distances,
    strategy: STRATEGIES['max-entropy'](setting),
    clusterer: CLUSTERERS[clustering](setting),
    person,
    explain: explainerOf(set, way, new Random(seed + 1000), purity),
    questions: QUESTIONS,
    every: 1,
    examples: null,
    clock: () => 0,
  });
  const jaccard = new Map<number, number>();
  for (const entry of run) jaccard.set(entry.questions, entry.jaccard);
  // A run that has nothing left to ask stays where it is.
  const last = jaccard.get(jaccard.size - 1)!;
  for (let questions = jaccard.size; questions <= QUESTIONS; questions++) jaccard.set(questions, last);
  const overall = mean([...jaccard.keys()].filter(at => at > 0).map(at => jaccard.get(at)!));
  return { jaccard, overall, purity };
}

function explainerOf(set: AttributeSet, way: Way, random: Random, purity: Curve['purity']): Explainer | null {
  if (way === 'answers alone') return null;
  const confidence: Confidence = way === 'reasons, hard' ? 'hard' : 'soft';
  const explain = reasonsOfPerson(set.truth, set.scores, confidence);
  return (pair, verdict) => {
    const explanation = explain(pair, verdict);
    explanation.following.forEach((i, j) => {
      purity[verdict].pairs += 1;
      if ((set.truth[i] === set.truth[j]) === (verdict === 'same')) purity[verdict].right += 1;
    });
    return way === 'as many random pairs' ? elsewhere(explanation, set.truth.length, random) : explanation;
  };
}

/** The paper's baseline (e): as many constraints of the same kind and weights, between random pairs. */
function elsewhere(explanation: Explanation, items: number, random: Random): Explanation {
  const { count, forEach } = explanation.following;
  return {
    ...explanation,
    following: {
      count,
      forEach: visit =>
        forEach((_i, _j, weight) => {
          const [i, j] = random.sample(items, 2) as [number, number];
          visit(Math.min(i, j), Math.max(i, j), weight);
        }),
    },
  };
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

function standardError(numbers: readonly number[]): number {
  const middle = mean(numbers);
  return Math.sqrt(mean(numbers.map(number => (number - middle) ** 2)) / (numbers.length - 1));
}

/** A difference beyond two standard errors of the paired runs. */
function verdictOf(differences: readonly number[]): 'better' | 'worse' | 'even' {
  const difference = mean(differences);
  if (Math.abs(difference) <= 2 * standardError(differences)) return 'even';
  return difference > 0 ? 'better' : 'worse';
}

function signed(differences: readonly number[]): string {
  const difference = mean(differences);
  return `${difference < 0 ? '−' : '+'}${Math.abs(difference).toFixed(3)} ± ${standardError(differences).toFixed(3)}`;
}

function share({ pairs, right }: Purity): string {
  return pairs === 0 ? 'none' : `${((100 * right) / pairs).toFixed(0)} %`;
}

/** The share of all pairs that are of one class: what a must-link between random items would be right by. */
function chanceOfSame(truth: Int32Array): number {
  const sizes = new Map<number, number>();
  for (const label of truth) sizes.set(label, (sizes.get(label) ?? 0) + 1);
  const together = [...sizes.values()].reduce((sum, size) => sum + size * (size - 1), 0);
  return together / (truth.length * (truth.length - 1));
}

const tally = new Map<string, number>();

function count(clustering: string, way: Way, word: string): number {
  return tally.get(`${clustering} ${way} ${word}`) ?? 0;
}

function linesOf(set: AttributeSet, clustering: (typeof CLUSTERINGS)[number]): string[] {
  const seeds = Array.from({ length: RUNS }, (_, seed) => seed);
  const curves = new Map(WAYS.map(way => [way, seeds.map(seed => runOnce(set, clustering, way, seed))]));
  const alone = curves.get('answers alone')!.map(curve => curve.overall);
  return WAYS.map(way => {
    const runs = curves.get(way)!;
    const differences = runs.map((curve, run) => curve.overall - alone[run]!);
    const word = verdictOf(differences);
    const key = `${clustering} ${way} ${word}`;
    tally.set(key, (tally.get(key) ?? 0) + 1);
    const pooled = (kind: 'same' | 'different'): Purity => ({
      pairs: runs.reduce((sum, { purity }) => sum + purity[kind].pairs, 0),
      right: runs.reduce((sum, { purity }) => sum + purity[kind].right, 0),
    });
    const right =
      way === 'answers alone' || way === 'as many random pairs'
        ? ''
        : `${share(pooled('same'))}, ${share(pooled('different'))}`;
    const shown = SHOWN.map(at => mean(runs.map(({ jaccard }) => jaccard.get(at)!)).toFixed(3)).join(' | ');
    const against = way === 'answers alone' ? '' : `${signed(differences)} ${word}`;
    console.log(set.name, clustering, way, shown, against);
    return `| ${clustering} | ${way} | ${shown} | ${mean(runs.map(curve => curve.overall)).toFixed(3)} | ${against} | ${right} |`;
  });
}

function sectionOf(set: AttributeSet): string[] {
  return [
    `## ${set.name}`,
    '',
    `${set.about}. A must-link between two random items would be right in ${(100 * chanceOfSame(set.truth)).toFixed(0)} % of the cases, a cannot-link in ${(100 - 100 * chanceOfSame(set.truth)).toFixed(0)} %.`,
    '',
    `| clustering | way | ${SHOWN.join(' | ')} | mean 1–${QUESTIONS} | against answers alone | right: must-links, cannot-links |`,
    `| --- | --- | ${SHOWN.map(() => '---:').join(' | ')} | ---: | ---: | ---: |`,
    ...CLUSTERINGS.filter(
      clustering => clustering !== 'cop-kmeans' || BY_COP_KMEANS.includes(set.name),
    ).flatMap(clustering => linesOf(set, clustering)),
    '',
  ];
}

const sets = [
  sunScenes(),
  await footwear(),
  animals(),
  table('wine', 'wine.csv'),
  table('seeds', 'seeds.csv'),
  table('ecoli', 'ecoli.csv'),
  table('leaf340', 'leaf340_features.csv', ['specimen']),
];
const sections = sets.flatMap(sectionOf);
const sums = CLUSTERINGS.map(clustering => {
  const words = (way: Way): string =>
    ['better', 'even', 'worse'].map(word => `${word} in ${count(clustering, way, word)}`).join(', ');
  return `- ${clustering}: reasons, soft: ${words('reasons, soft')}; hard: ${words('reasons, hard')}; as many random pairs: ${words('as many random pairs')}.`;
});
const page = [
  '# Answers with reasons against answers alone',
  '',
  'Written by `node scripts/results-attributes.ts`; do not edit. What is compared, and what the paper claims: [docs/papers/3-attribute-explanations.md](../papers/3-attribute-explanations.md).',
  '',
  `Jaccard coefficient over all items after so many questions, mean of ${RUNS} runs. All questions are chosen by max-entropy; a simulated person who is always right answers and, in the last two ways, gives a reason each time one comes to mind (main/algorithms/simulate/reasons.ts); "as many random pairs" is the paper's baseline of equally many constraints without meaning. "Against answers alone" compares the mean over the first ${QUESTIONS} questions, run by run; ± is the standard error, "better" and "worse" are differences beyond two of them. The last column says how many of the pairs that followed from reasons were right.`,
  '',
  `Of ${sets.length} sets (cop-kmeans: ${BY_COP_KMEANS.length}):`,
  '',
  ...sums,
  '',
  ...sections,
];
writeFileSync(
  new URL('../docs/results/attribute-explanations.md', import.meta.url),
  `${page.join('\n').trimEnd()}\n`,
);
