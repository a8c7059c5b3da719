/**
 * Several simulated people at once on one collection, through the application's engine: how long until the groups
 * are right, and whether the one who is often wrong is found out. Tables for docs/results/several-people.md.
 * Usage: node scripts/results-several-people.ts ITEMS SUBJECTS SPREAD SEEDS [PART]
 *   PART time: one, two and three people who are right; PART trust: two people, one of them wrong in 10 % of answers.
 * Time is simulated: a question takes the seconds that the strategy reckons with, whoever is asked.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secondsFor } from '../main/algorithms/ask/treeOfGroups/questions.ts';
import { scoreClustering } from '../main/algorithms/metrics/clusterMetrics.ts';
import { Random } from '../main/algorithms/random.ts';
import type { AnswerGiven, Asking } from '../main/contract/grouping.ts';
import { fillWith, makeClouds } from '../main/engine/browse/testing/clouds.ts';
import { Groupings } from '../main/engine/grouping/groupings.ts';
import type { OpenGrouping } from '../main/engine/grouping/openGrouping.ts';
import { truth } from '../main/engine/grouping/testing/truthful.ts';
import { createCatalog } from '../main/store/open.ts';

const GOAL = 0.95;
const COLUMNS = 8;
const MOST = 600;
const NAMES = ['Ada', 'Bob', 'Cleo'] as const;
/** Rates are told after so many answers of both together. */
const TOLD_AFTER = [50, 100];

interface Person {
  readonly grouping: OpenGrouping;
  readonly isWrong: () => boolean;
  asking: Asking;
  /** When the present question will have been answered. */
  readyAt: number;
}

interface Outcome {
  readonly seconds: number | null;
  readonly answers: number;
  /** Questions that somebody else's answer took away. */
  readonly replaced: number;
  /** The Jaccard index at the end. */
  readonly score: number;
  /** By number of answers, how often each person is reckoned to be wrong. */
  readonly rates: readonly {
    readonly after: number;
    readonly wrong: readonly number[];
    /** How well the answers of each fit the rest. */
    readonly fits: readonly number[];
  }[];
}

const [items, subjects, spread, seeds] = process.argv.slice(2, 6).map(Number) as [
  number,
  number,
  number,
  number,
];
const part = process.argv[6] ?? 'time';

function secondsOf({ question }: Asking): number {
  if (question === null) return 0;
  return secondsFor(question.kind, question.kind === 'pair' ? 1 : question.among.length);
}

/** What somebody says who errs. */
function opposite(given: AnswerGiven): AnswerGiven {
  if (given.kind === 'pair')
    return { kind: 'pair', verdict: given.verdict === 'same' ? 'different' : 'same' };
  if (given.kind === 'choice') return { kind: 'choice', chosen: given.chosen.length === 0 ? [0] : [] };
  if (given.kind !== 'odd') return given;
  return { kind: 'odd', odd: given.odd.includes(0) ? given.odd.filter(at => at !== 0) : [0, ...given.odd] };
}

async function simulate(seed: number, errors: readonly number[], most: number): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'akin-several-'));
  const catalog = createCatalog(join(folder, 'test.akin'), { name: 'Test', kind: 'people' });
  const points = makeClouds(items, subjects, spread, COLUMNS, seed);
  const ids = fillWith(catalog, folder, points);
  const subjectOf = new Map(ids.map((id, at) => [id, at % subjects]));
  const groupings = new Groupings(catalog, () => {});
  const first = groupings.get(groupings.list()[0]!.id);
  const random = new Random(seed);
  const people: Person[] = [];
  for (const [at, error] of errors.entries()) {
    const grouping = first.by(NAMES[at]!, at + 1);
    const asking = await grouping.questions.now();
    people.push({ grouping, isWrong: () => random.unit() < error, asking, readyAt: secondsOf(asking) });
  }
  let [answers, replaced] = [0, 0];
  let seconds: number | null = null;
  let score = 0;
  const shown = Int32Array.from({ length: items }, (_, at) => at % subjects);
  const rates: { after: number; wrong: number[]; fits: number[] }[] = [];
  while (answers < most && seconds === null) {
    const able = people.filter(({ asking }) => asking.question !== null);
    if (able.length === 0) break;
    const now = able.reduce((one, other) => (other.readyAt < one.readyAt ? other : one));
    const given = truth(now.asking, item => subjectOf.get(item));
    const said = now.isWrong() ? opposite(given) : given;
    now.asking = await now.grouping.questions.answer(now.asking.question!.id, said, 1_000);
    const time = now.readyAt;
    now.readyAt += secondsOf(now.asking);
    answers++;
    for (const other of people)
      if (other !== now) {
        const { question } = other.asking;
        other.asking = await other.grouping.questions.now();
        if (question?.id === other.asking.question?.id) continue;
        // What they had begun to look at is gone.
        if (question !== null) replaced++;
        other.readyAt = time + secondsOf(other.asking);
      }
    const { result } = await first.state.asked();
    score = scoreClustering(shown, result.labels).jaccard;
    if (errors.every(error => error === 0) && score >= GOAL) seconds = time;
    if (TOLD_AFTER.includes(answers) && errors.some(error => error > 0)) {
      const told = await first.review.people();
      rates.push({
        after: answers,
        wrong: errors.map((_, at) => told.find(({ person }) => person === NAMES[at])?.wrong ?? Number.NaN),
        fits: errors.map((_, at) => told.find(({ person }) => person === NAMES[at])?.trust ?? Number.NaN),
      });
    }
  }
  await groupings.close();
  catalog.close();
  rmSync(folder, { recursive: true, force: true });
  return { seconds, answers, replaced, score, rates };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const cpu = process.cpuUsage();
if (part === 'time') {
  console.log(
    '| seed | one: answers, s | two: answers, s, replaced | of one | three: answers, s, replaced | of one |',
  );
  console.log('| --- | --- | --- | --- | --- | --- |');
  const shares: [number[], number[]] = [[], []];
  for (let seed = 1; seed <= seeds; seed++) {
    const one = await simulate(seed, [0], MOST);
    const two = await simulate(seed, [0, 0], MOST);
    const three = await simulate(seed, [0, 0, 0], MOST);
    const share = (other: Outcome) => other.seconds! / one.seconds!;
    if (one.seconds !== null && two.seconds !== null) shares[0].push(share(two));
    if (one.seconds !== null && three.seconds !== null) shares[1].push(share(three));
    const tell = ({ answers, seconds, replaced }: Outcome) =>
      `${answers}, ${seconds?.toFixed(0)}, ${replaced}`;
    console.log(
      `| ${seed} | ${one.answers}, ${one.seconds?.toFixed(0) ?? one.score.toFixed(3)} | ${tell(two)} | ${(100 * share(two)).toFixed(0)} % | ${tell(three)} | ${(100 * share(three)).toFixed(0)} % |`,
    );
  }
  console.log(
    `mean share: two ${(100 * mean(shares[0])).toFixed(1)} %, three ${(100 * mean(shares[1])).toFixed(1)} %`,
  );
} else {
  const found = new Map(TOLD_AFTER.map(after => [after, [] as { right: number; wrong: number }[]]));
  for (let seed = 1; seed <= seeds; seed++) {
    // Which of the two errs alternates: who is asked first has the question that changes the most.
    const errors = seed % 2 === 0 ? [0, 0.1] : [0.1, 0];
    const { rates } = await simulate(seed, errors, Math.max(...TOLD_AFTER));
    for (const { after, wrong, fits } of rates) {
      const at = errors.indexOf(0);
      found.get(after)!.push({ right: wrong[at]!, wrong: wrong[1 - at]! });
      console.log(
        `seed ${seed}, ${after}: wrong ${wrong[at]} and ${wrong[1 - at]}, fits ${fits[at]} and ${fits[1 - at]}`,
      );
    }
  }
  console.log(
    '| answers of both | seeds | found out | rate of who is right | rate of who is wrong in 10 % |',
  );
  console.log('| --- | --- | --- | --- | --- |');
  for (const [after, all] of found)
    console.log(
      `| ${after} | ${all.length} | ${all.filter(({ right, wrong }) => wrong > right).length} | ` +
        `${mean(all.map(({ right }) => right)).toFixed(3)} | ${mean(all.map(({ wrong }) => wrong)).toFixed(3)} |`,
    );
}
const { user, system } = process.cpuUsage(cpu);
console.log(`CPU time ${((user + system) / 1e6).toFixed(0)} s`);
