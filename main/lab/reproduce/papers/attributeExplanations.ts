/**
 * Lad and Parikh, "Interactively Guiding Semi-Supervised Clustering via Attribute-Based Explanations", ECCV
 * 2014, section 5: answers with reasons against answers alone. Runs in compute threads.
 *
 * Each trial has the rows in an order of its own: COP-KMeans places the items one after the other, and many
 * tables are sorted by class. The person is simulated (algorithms/simulate/reasons.ts), where the paper asked
 * people. COP-KMeans looks for as few violations as there can be, which takes minutes for a hundred questions
 * with noisy reasons: it runs only when it is asked for.
 */
import { kmeans, spreadCentroids } from '../../../algorithms/cluster/kmeans.ts';
import { pairwiseDistances } from '../../../algorithms/distance.ts';
import type { Explanation, Verdict } from '../../../algorithms/explain/explanation.ts';
import { scoreClustering } from '../../../algorithms/metrics/clusterMetrics.ts';
import { Random } from '../../../algorithms/random.ts';
import type { ClustererName, PublishedClustererName } from '../../../algorithms/simulate/clusterers.ts';
import { simulatedPerson } from '../../../algorithms/simulate/person.ts';
import { type Explainer, reasonsOfPerson } from '../../../algorithms/simulate/reasons.ts';
import type { StrategyName } from '../../../algorithms/simulate/strategies.ts';
import { runSimulation } from '../../../engine/evaluate/simulation.ts';
import {
  type LabelledData,
  type Measurement,
  type Paper,
  type Settings,
  shuffleRows,
  type Trial,
} from '../experiment.ts';
import { codeOfTrials } from '../sourceDigest.ts';
import { reportAttributeExplanations } from './attributeExplanationsReport.ts';

interface Setup {
  readonly strategy: StrategyName;
  readonly reasons: 'hard' | 'soft' | null;
  /** As many constraints as reasons make, of the same kinds and weights, between random pairs. */
  readonly elsewhere: boolean;
}

const asked = (strategy: StrategyName): Setup => ({ strategy, reasons: null, elsewhere: false });

const SETUPS: Readonly<Record<string, Setup>> = {
  '(b) random': asked('random'),
  '(c) semi-random': asked('semi-random'),
  '(d) max-entropy': asked('max-entropy'),
  '(e) many-random, hard': { strategy: 'max-entropy', reasons: 'hard', elsewhere: true },
  '(e) many-random, soft': { strategy: 'max-entropy', reasons: 'soft', elsewhere: true },
  '(f) attributes, hard': { strategy: 'max-entropy', reasons: 'hard', elsewhere: false },
  '(g) attributes, soft': { strategy: 'max-entropy', reasons: 'soft', elsewhere: false },
};
const WITHOUT = '(a) k-means';
export const METHODS: readonly string[] = [WITHOUT, ...Object.keys(SETUPS)];

type Name = ClustererName | PublishedClustererName;

const CLUSTERERS = [
  'mpck-means',
  'spectral',
  'spectral-as-published',
  'cop-kmeans',
  'cop-kmeans-least-violation',
] as const satisfies readonly Name[];

export const attributeExplanations: Paper = {
  title: 'Attribute-based explanations (Lad and Parikh, ECCV 2014)',
  scale: null,
  experiments: CLUSTERERS,
  usual: () => ({ trials: 6, seed: 0, questions: 100, trees: 0, experiments: ['mpck-means', 'spectral'] }),
  plan: (_data, { trials, experiments }) =>
    Array.from({ length: trials }, (_, number) =>
      experiments.flatMap(experiment => METHODS.map(method => ({ experiment, method, number }))),
    ).flat(),
  run: runTrial,
  codeOf: codeOfTrials({
    roots: ['lab/reproduce/papers/attributeExplanations'],
    except: ['lab/reproduce/papers/attributeExplanationsReport'],
  }),
  report: reportAttributeExplanations,
};

function runTrial(
  given: LabelledData,
  { seed: base, questions }: Settings,
  { experiment, method = WITHOUT, number }: Trial,
  checkpoint: () => void,
): Measurement[] {
  const seed = base + number;
  const data = shuffleRows(given, new Random(seed + 2000));
  const { points, truth, classes } = data;
  const entry = (x: number, value: number): Measurement => ({
    experiment,
    method,
    measure: 'Jaccard',
    x,
    value,
  });
  const setup = SETUPS[method];
  if (setup === undefined) {
    const { labels } = kmeans(points, spreadCentroids(points, classes.length, new Random(seed)), 300);
    const { jaccard } = scoreClustering(truth, labels);
    return Array.from({ length: questions + 1 }, (_, x) => entry(x, jaccard));
  }
  const distances = pairwiseDistances(points, 'euclidean');
  const random = new Random(seed);
  const purity = { same: { pairs: 0, right: 0 }, different: { pairs: 0, right: 0 } };
  const { curve } = runSimulation({
    truth,
    distances,
    points,
    probability: () => distances,
    strategy: setup.strategy,
    clusterer: experiment as Name,
    person: simulatedPerson(truth, { errorRate: 0, dontKnowRate: 0 }, new Random(random.next())),
    explain: explainerOf(data, setup, new Random(seed + 1000), purity),
    questions,
    every: 1,
    examples: null,
    lambda: null,
    random,
    clock: () => 0,
    checkpoint,
  });
  // A run that has nothing left to ask stays where it is.
  const jaccard = Array.from({ length: questions + 1 }, (_, x) =>
    entry(x, (curve[x] ?? curve.at(-1)!).jaccard),
  );
  const counts = setup.elsewhere
    ? []
    : (['same', 'different'] as const).flatMap(verdict => [
        { ...entry(questions, purity[verdict].pairs), measure: `pairs from "${verdict}"` },
        { ...entry(questions, purity[verdict].right), measure: `right pairs from "${verdict}"` },
      ]);
  return [...jaccard, ...counts];
}

type Purity = Record<Verdict, { pairs: number; right: number }>;

function explainerOf(
  { truth, points, attributes }: LabelledData,
  { reasons, elsewhere }: Setup,
  random: Random,
  purity: Purity,
): Explainer | null {
  if (reasons === null) return null;
  const explain = reasonsOfPerson(truth, attributes ?? points, reasons);
  return (pair, verdict) => {
    const explanation = explain(pair, verdict);
    explanation.following.forEach((i, j) => {
      purity[verdict].pairs += 1;
      if ((truth[i] === truth[j]) === (verdict === 'same')) purity[verdict].right += 1;
    });
    return elsewhere ? putElsewhere(explanation, truth.length, random) : explanation;
  };
}

function putElsewhere(explanation: Explanation, items: number, random: Random): Explanation {
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
