/**
 * Measures the question strategies of paper 1 on real tables and writes docs/results/active-hacc.md with its
 * curves.
 *
 *     npm run build && node scripts/results-active-hacc.ts
 *
 * Everything is what `akin engine simulate` replies; this script only repeats, averages and draws.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { drawChart } from '../main/lab/reproduce/chart.ts';
import { type Engine, startEngine } from './results/engine.ts';
import { firstQuestionsTable } from './results/firstQuestions.ts';
import { readTable, standardised, stretched, type Table } from './results/tables.ts';

interface Entry {
  readonly questions: number;
  readonly jaccard: number;
  readonly wellCategorised: number;
}

interface SimulateReply {
  readonly curve: readonly Entry[];
  readonly msPerQuestion: { readonly median: number | null; readonly p95: number | null };
}

interface Averaged {
  readonly strategy: string;
  /** Means over the seeds; a run that ended early keeps its last score. */
  readonly points: readonly (readonly [questions: number, score: number])[];
  readonly median: number;
  readonly p95: number;
  /** When the mean first reached the level, null if never. */
  reached(level: number): number | null;
}

const STRATEGIES = ['active-hacc', 'fast-h1-h2', 'max-entropy', 'semi-random', 'random'] as const;
const target = new URL('../docs/results/', import.meta.url);

async function measure(
  engine: Engine,
  table: Table & { readonly metric?: string },
  strategy: string,
  options: { questions: number; every: number; seeds: number; score: 'jaccard' | 'wellCategorised' },
): Promise<Averaged> {
  const { questions, every, seeds, score } = options;
  const runs: SimulateReply[] = [];
  for (let seed = 0; seed < seeds; seed++)
    runs.push(
      await engine.ask<SimulateReply>({
        op: 'simulate',
        ...table,
        strategy,
        clusterer: 'hacc',
        questions,
        every,
        seed,
      }),
    );
  const points = Array.from({ length: Math.floor(questions / every) + 1 }, (_, step) => {
    const at = step * every;
    const scores = runs.map(({ curve }) => curve.findLast(entry => entry.questions <= at)![score]);
    return [at, scores.reduce((sum, one) => sum + one, 0) / seeds] as const;
  });
  const middle = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
  console.log(`${strategy}: ${points.at(-1)![1].toFixed(3)} after ${questions}`);
  return {
    strategy,
    points,
    median: middle(runs.map(run => run.msPerQuestion.median ?? 0)),
    p95: middle(runs.map(run => run.msPerQuestion.p95 ?? 0)),
    reached: level => points.find(([, value]) => value >= level)?.[0] ?? null,
  };
}

async function iris(engine: Engine): Promise<string> {
  const plain = readTable('iris.csv');
  const rows: string[] = [];
  for (const [name, table] of [
    ['as they are (cm)', plain],
    ['each from 0 to 1', stretched(plain)],
    ['standardised', standardised(plain)],
    ['as they are, cosine distance', { ...plain, metric: 'cosine' }],
  ] as const) {
    const { points } = await measure(engine, table, 'active-hacc', {
      questions: 10,
      every: 1,
      seeds: 20,
      score: 'wellCategorised',
    });
    rows.push(`| ${name} | ${points.map(([, score]) => score.toFixed(3)).join(' | ')} |`);
  }
  const numbers = Array.from({ length: 11 }, (_, question) => question);
  return `| features \\ questions | ${numbers.join(' | ')} |\n| --- |${' --- |'.repeat(11)}\n${rows.join('\n')}`;
}

interface CurveSet {
  readonly file: string;
  readonly title: string;
  readonly table: Table;
  readonly questions: number;
  readonly every: number;
  readonly seeds: number;
}

async function curves(engine: Engine, set: CurveSet): Promise<string> {
  const found: Averaged[] = [];
  for (const strategy of STRATEGIES)
    found.push(await measure(engine, set.table, strategy, { ...set, score: 'jaccard' }));
  writeFileSync(
    new URL(`${set.file}.svg`, target),
    drawChart({
      title: set.title,
      xLabel: 'questions',
      yLabel: "Jaccard's coefficient",
      curves: found.map(({ strategy, points }) => ({ name: strategy, points })),
    }),
  );
  const at = [0, 0.1, 0.25, 0.5, 1].map(share => Math.round((share * set.questions) / set.every) * set.every);
  const rows = found.map(one => {
    const scores = at.map(question => one.points.find(([asked]) => asked === question)![1].toFixed(3));
    const levels = [0.5, 0.8, 0.95].map(level => one.reached(level) ?? '–');
    return `| ${[one.strategy, ...scores, ...levels, one.median.toFixed(1), one.p95.toFixed(1)].join(' | ')} |`;
  });
  const header = [
    'strategy',
    ...at.map(question => `J at ${question}`),
    'first ≥ 0.5',
    '≥ 0.8',
    '≥ 0.95',
    'ms median',
    'ms p95',
  ];
  return `![${set.title}](${set.file}.svg)\n\n| ${header.join(' | ')} |\n|${' --- |'.repeat(header.length)}\n${rows.join('\n')}`;
}

const SETS: readonly CurveSet[] = [
  {
    file: 'active-hacc-leaves',
    title: 'Leaves: 340 items, 30 species, 14 shape and texture features',
    table: standardised(readTable('leaf340_features.csv', { without: ['specimen'] })),
    questions: 1200,
    every: 20,
    seeds: 5,
  },
  {
    file: 'active-hacc-digits',
    title: 'Handwritten digits: 1,797 items, 10 classes, 64 grey values',
    table: readTable('sklearn_digits1797.csv'),
    questions: 1000,
    every: 20,
    seeds: 2,
  },
];

/** How far, and how often, the first questions are looked into. */
const PROBE = { questions: 100, seeds: 5 } as const;

async function main(): Promise<void> {
  mkdirSync(target, { recursive: true });
  const engine = startEngine();
  const parts = {
    iris: await iris(engine),
    leaves: await curves(engine, SETS[0]!),
    digits: await curves(engine, SETS[1]!),
    first: firstQuestionsTable(SETS[1]!.table, PROBE.questions, PROBE.seeds),
  };
  engine.close();
  writeFileSync(new URL('active-hacc.md', target), page(parts));
}

function page({
  iris,
  leaves,
  digits,
  first,
}: Record<'iris' | 'leaves' | 'digits' | 'first', string>): string {
  return `# Paper 1, Active-HACC: what it does on real tables

    npm run build && node scripts/results-active-hacc.ts

Biswas and Jacobs, "Active Image Clustering: Seeking Constraints from Humans to Complement Algorithms", CVPR 2012.

- A simulated person who is always right; \`akin engine simulate\` with the clusterer \`hacc\`, k = the number of classes.
- \`active-hacc\` is exact; \`fast-h1-h2\` uses both heuristics; \`max-entropy\`, \`semi-random\` (pairs outside the closure of the
  answers) and \`random\` are those of Lad and Parikh, ECCV 2014.
- Milliseconds per question (clustering and choosing) are of a busy machine with ${availableParallelism()} cores: compare
  them within a table only.

## Iris: 150 items, 3 classes, 4 features
Share of well categorised items after each question, mean over 20 seeds (a seed changes only the consensus, 100 runs of k-means):

${iris}

- The paper reports 0.97 within three questions and does not say how the features were scaled. **Not reproduced as stated.**
- In centimetres one answer gives 0.960 in every seed, the second ("same" for items 51 and 70, rightly) leaves 0.740. From 0
  to 1 the figure is reached (0.967) after four questions in all 20 seeds. Standardised or by cosine: not within ten.
- Why the second answer hurts was not traced; single linkage and many equal distances are likely reasons.

## Leaves
Standardised features without the specimen's number; means over ${SETS[0]!.seeds} seeds.

${leaves}

## Digits
All ${SETS[1]!.table.points.length} items, grey values as they are; means over ${SETS[1]!.seeds} seeds.

${digits}

First ${PROBE.questions} questions on the digits, means over ${PROBE.seeds} seeds (from the library directly: \`scripts/results/firstQuestions.ts\`; the curves do not show pairs):

${first}

## What follows
- Leaves, 30 small classes: exact Active-HACC is first to 0.5 and 0.8; random strategies stay below 0.3. Up to 400 questions
  it is hardly better than they are. Max-entropy passes it at 1,040 and reaches 1 by 1,060.
- The heuristics cost something here: \`fast-h1-h2\` leads until about 700 questions and falls behind from 780 on.
- Digits, ten large classes: **the paper's order does not hold.** Active-HACC is below random, semi-random and max-entropy
  throughout. HACC starts from one giant cluster; random hears "different" more often, also for two items that were
  together. Two seeds are few.
- Which strategy is best depends on the classes; \`akin engine simulate\` tells it for a truth of one's own.
`;
}

await main();
