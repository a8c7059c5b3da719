/**
 * How many of the answers that Review lists are wrong, by the least doubt that is listed. Tables for
 * docs/results/trust.md.
 * Usage: node scripts/results-review.ts QUESTIONS TRIALS SOURCE … with sources as in results-trust.ts. A person who
 * errs in 3 and in 10 of 100 answers is asked the default strategy's questions; each trial leaves out one item in ten.
 */
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { answerErrors } from '../main/algorithms/ask/treeOfGroups/answerErrors.ts';
import { TreeOfGroups } from '../main/algorithms/ask/treeOfGroups/treeOfGroups.ts';
import type { Given, TreeState } from '../main/algorithms/ask/treeOfGroups/treeState.ts';
import { allAtOnce } from '../main/algorithms/collections.ts';
import { spaceOfPoints } from '../main/algorithms/linkage/itemSpace.ts';
import { keyOf } from '../main/algorithms/matrix.ts';
import {
  answersToAskAgain,
  findCircles,
  type GivenAnswer,
  scoreByPoints,
} from '../main/algorithms/noise/doubts.ts';
import { Random } from '../main/algorithms/random.ts';
import { leaveOut } from '../main/algorithms/simulate/examples.ts';
import { simulatedPerson } from '../main/algorithms/simulate/person.ts';
import { loadKernels } from '../main/native.ts';
import { readLabelled } from './results/labelled.ts';
import { QUESTION_SETS } from './results/questionSets.ts';

const RATES = [0.03, 0.1];
const PER_CLASS = 60;
/** As in the application (clusteringWorker.ts). */
const TREES = 100;
const LEAST_DOUBTS = [0, 0.2, 0.4, 0.6];
/** By how likely the tree of groups finds it that the answer is wrong. */
const LEAST_ERRORS = [0.02, 0.05, 0.1, 0.2, 0.3, 0.5];

/** One that would be listed. */
interface Listed {
  readonly doubt: number;
  readonly isContradiction: boolean;
  readonly isWrong: boolean;
}

const kept = join(process.env.AKIN_KEPT ?? join(tmpdir(), 'akin-questions'), 'sets');
const shared = fileURLToPath(new URL('../../shared/data', import.meta.url));
const [questions = '100', trials = '5', ...sources] = process.argv.slice(2);
console.log(
  `| set | wrong | answers, wrong | contradictions: listed, wrong | ${LEAST_DOUBTS.map(least => `inconsistent above ${least}`).join(' | ')} | ${LEAST_ERRORS.map(least => `error above ${least}`).join(' | ')} |`,
);
console.log(`| --- | --- | --- | --- |${' --- |'.repeat(LEAST_DOUBTS.length + LEAST_ERRORS.length)}`);
for (const source of sources) {
  const load = QUESTION_SETS[source];
  const data = load === undefined ? await readLabelled(source, PER_CLASS) : await load(kept, shared);
  for (const rate of RATES) {
    const listed: Listed[] = [];
    const byTree: Listed[] = [];
    let [given, wrong] = [0, 0];
    for (let seed = 0; seed < Number(trials); seed++) {
      const { points, truth } = leaveOut(data, new Random(seed));
      const space = spaceOfPoints(points, { calibration: data.calibration, kernels: loadKernels() });
      const { answers, state } = ask(new TreeOfGroups(space, ['pair', 'choice', 'odd']), truth, rate, seed);
      const isWrong = ({ pair: [i, j], verdict }: GivenAnswer) =>
        (truth[i] === truth[j]) !== (verdict === 'same');
      given += answers.length;
      wrong += answers.filter(isWrong).length;
      for (const answer of answerErrors(state))
        byTree.push({ doubt: answer.chance, isContradiction: false, isWrong: isWrong(answer) });
      const scores = allAtOnce(scoreByPoints(answers, points, TREES, 0));
      for (const { answer, doubt, reason } of answersToAskAgain(scores, findCircles(answers), answers.length))
        listed.push({
          doubt,
          isContradiction: reason.kind === 'contradicts',
          isWrong: isWrong(answers[answer]!),
        });
    }
    const circles = listed.filter(({ isContradiction }) => isContradiction);
    const single = listed.filter(({ isContradiction }) => !isContradiction);
    const columns = LEAST_DOUBTS.map(least => shareOf(single.filter(({ doubt }) => doubt > least)));
    columns.push(...LEAST_ERRORS.map(least => shareOf(byTree.filter(({ doubt }) => doubt > least))));
    console.log(
      `| ${[basename(source), `${100 * rate} %`, `${given}, ${wrong}`, shareOf(circles), ...columns].join(' | ')} |`,
    );
  }
}

/** Each pair once, as it was answered last. */
function ask(
  tree: TreeOfGroups,
  truth: Int32Array,
  errorRate: number,
  seed: number,
): { answers: GivenAnswer[]; state: TreeState } {
  const { round } = simulatedPerson(truth, { errorRate, dontKnowRate: 0 }, new Random(1000 + seed));
  const said = new Map<string, GivenAnswer>();
  let state = tree.start();
  for (let asked = 0; asked < Number(questions) && state.question !== null; asked++) {
    const { kind, item, among } = state.question;
    const others = among.map(({ other }) => other);
    const answers = round!({ kind, item, among: others }).map(
      (verdict, at): Given => ({ pair: [item, others[at]!], verdict }),
    );
    for (const { pair, verdict } of answers)
      if (verdict !== 'cannot-tell') said.set(keyOf(pair), { pair, verdict });
    state = tree.next(state, answers);
  }
  return { answers: [...said.values()], state };
}

function shareOf(listed: readonly Listed[]): string {
  const wrong = listed.filter(({ isWrong }) => isWrong).length;
  return listed.length === 0 ? '–' : `${listed.length}, ${((100 * wrong) / listed.length).toFixed(0)} %`;
}
