/**
 * How long a question of the tree of groups takes: a truthful session on Gaussian classes, one thread.
 * Usage: node bench/tree-of-groups.ts [items, 1000] [classes, 60] [questions, 60]
 *
 * Beyond 2,000 items centres stand for close ones, as in a session. Times are of the processor and, in brackets, on the clock. The metric is learned after 20, 40, 80 … answers: those
 * questions are counted apart.
 */
import type { Given } from '../main/algorithms/ask/treeOfGroups/treeOfGroups.ts';
import { scoreClustering } from '../main/algorithms/metrics/score.ts';
import { TreeAsker } from '../main/engine/session/treeAsker.ts';
import { gaussianClasses } from './gaussianClasses.ts';

const [items = 1000, classes = 60, questions = 60] = process.argv.slice(2).map(Number);
const { points, truth } = gaussianClasses(items, classes, 1, { columns: 64, spread: 0.9 });

interface Time {
  readonly processor: number;
  readonly clock: number;
}

function timed<Value>(work: () => Value): [Value, Time] {
  const before = process.cpuUsage();
  const begun = performance.now();
  const value = work();
  const { user, system } = process.cpuUsage(before);
  return [value, { processor: (user + system) / 1000, clock: performance.now() - begun }];
}

const shown = ({ processor, clock }: Time) => `${processor.toFixed(0)} (${clock.toFixed(0)}) ms`;

function quantile(times: readonly Time[], share: number): string {
  const sorted = times.toSorted((a, b) => a.processor - b.processor);
  return sorted.length === 0 ? '–' : shown(sorted[Math.floor(share * (sorted.length - 1))]!);
}

const isMilestone = (answers: number) => answers >= 20 && Number.isInteger(Math.log2(answers / 20));

const material = { points, metric: 'euclidean', way: 'tree-of-groups', k: 1, seed: 1, runs: 1 } as const;
const [asker, preparing] = timed(() => new TreeAsker(material, () => {}));
const given: Given[] = [];
const plain: Time[] = [];
const learning: Time[] = [];
let [asked, first] = timed(() => asker.ask({ mustLink: [], cannotLink: [], skip: [], given }));
console.log(`${items} items, ${classes} classes, ${asked.representatives ?? 'no'} centres`);
console.log(`prepared in ${shown(preparing)}, first question ${shown(first)}`);
while (asked.question !== null && given.length < questions) {
  const { pair } = asked.question;
  given.push({ pair, verdict: truth[pair[0]] === truth[pair[1]] ? 'same' : 'different' });
  const pairsOf = (wanted: string) => given.filter(({ verdict }) => verdict === wanted).map(one => one.pair);
  const situation = {
    mustLink: pairsOf('same'),
    cannotLink: pairsOf('different'),
    skip: [],
    given: [...given],
  };
  const [answer, time] = timed(() => asker.ask(situation));
  asked = answer;
  // What hangs on the question before a milestone is worked out beyond it.
  const isLearning = isMilestone(given.length) || isMilestone(given.length + 1);
  (isLearning ? learning : plain).push(time);
}
console.log(
  `a question with what hangs on it: median ${quantile(plain, 0.5)}, p95 ${quantile(plain, 0.95)}, ${plain.length} of them`,
);
console.log(`when the metric is learned: median ${quantile(learning, 0.5)}, ${learning.length} of them`);
console.log(
  `Jaccard ${scoreClustering(truth, asked.labels).jaccard.toFixed(3)} after ${given.length} answers`,
);
