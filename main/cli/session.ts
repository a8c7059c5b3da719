/**
 * `akin session`: a question session over a table of numbers, in lines of JSON, for scripts. Shell commands.
 */
import { createInterface } from 'node:readline';
import { type Command, Option } from 'commander';
import { z } from 'zod';
import { AkinError } from '../contract/errors.ts';
import { formatZodError } from '../contract/formatZodError.ts';
import { listOf } from '../contract/listOf.ts';
import { readNumberTable } from '../files/tables.ts';
import { QuestionSession } from '../lab/session/questionSession.ts';
import { NotUnderstoodError, parsePositive, parseWhole } from './arguments.ts';
import { readJson } from './files.ts';
import { outputTaken, printJson } from './output.ts';

const sessionHelp = `
Each line in is a step, each line out its reply:
  {"do": "question"}                    the pair to ask, and its impact; with --choosing perhaps a "round": one item
                                        among several, each answered as a pair with it
  {"do": "answer", "verdict": "same"}   about the present question; with "pair": [i, j] about any other
                                        (same, different, cannot-tell)
  {"do": "take-back", "answer": 3}      any answer, at any time
  {"do": "groups"}                      the groups as the answers give them
  {"do": "suggest"}                     how many groups there may be, and how certain that is
  {"do": "change", "k": 12}             another number of groups; all answers stay
  {"do": "contradictions"}              answers that do not fit together, with their proof
  {"do": "doubts"}                      answers most worth asking again, with what speaks against each
  {"do": "log"}                         everything said, to be given again with --log`;

interface Options {
  groups?: number;
  choosing?: boolean;
  seed: number;
  metric: 'euclidean' | 'sqeuclidean' | 'cosine';
  log?: string;
  careful?: boolean;
}

const Pair = z.tuple([z.int().nonnegative(), z.int().nonnegative()]);
/** Logs of earlier versions say "can't tell". */
const Verdict = z
  .enum(['same', 'different', 'cannot-tell', "can't tell"])
  .transform(verdict => (verdict === "can't tell" ? 'cannot-tell' : verdict));

const Step = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('question') }),
  z.strictObject({ do: z.literal('answer'), verdict: Verdict, pair: Pair.optional() }),
  z.strictObject({ do: z.literal('take-back'), answer: z.int().positive() }),
  z.strictObject({ do: z.literal('groups') }),
  z.strictObject({ do: z.literal('suggest') }),
  z.strictObject({ do: z.literal('change'), k: z.int().positive() }),
  z.strictObject({ do: z.literal('contradictions') }),
  z.strictObject({ do: z.literal('doubts'), top: z.int().positive().optional() }),
  z.strictObject({ do: z.literal('log') }),
]);
type Step = z.infer<typeof Step>;

const Log = listOf(
  z.union([
    z.strictObject({
      id: z.int().positive(),
      pair: Pair,
      verdict: Verdict,
      chance: z.number().min(0).max(1).optional(),
      corroborates: z.int().positive().optional(),
    }),
    z.strictObject({ id: z.int().positive(), takesBack: z.int().positive() }),
  ]),
);

export function addSessionCommand(program: Command, done: (code: number) => void): void {
  program
    .command('session')
    .description('a question session over a table of numbers, in lines of JSON on standard input and output')
    .argument('<table>', 'a .npy matrix, or .csv with a header (a column "label" is left out)')
    .option(
      '--groups <k>',
      'how many groups there are, for Active-HACC; without it the tree of groups finds out',
      parsePositive,
    )
    .option('--choosing', 'let the tree of groups also show several items at once')
    .option('--seed <n>', 'the same seed and answers give the same session', parseWhole, 1)
    .addOption(
      new Option('--metric <metric>', 'how far apart two rows are')
        .choices(['euclidean', 'sqeuclidean', 'cosine'])
        .default('euclidean'),
    )
    .option('--log <file>', 'answers of an earlier session, as {"do": "log"} printed them')
    .option('--careful', 'expect wrong answers: doubtful ones are soft and asked again')
    .addHelpText('after', sessionHelp)
    .action(async (table, options) => done(await sessionCommand(table, options)));
}

async function sessionCommand(table: string, options: Options): Promise<number> {
  if (options.groups !== undefined && options.choosing === true)
    throw new NotUnderstoodError('--choosing goes with the tree of groups, that is, without --groups.');
  if (options.groups === undefined && options.careful === true)
    throw new NotUnderstoodError(
      '--careful goes with --groups; the tree of groups always counts with wrong answers.',
    );
  const points = readNumberTable(table);
  if (options.groups !== undefined && options.groups > points.rows)
    throw new NotUnderstoodError(
      `--groups ${options.groups} is more than the ${points.rows} rows of ${table}.`,
    );
  const session = new QuestionSession({
    points,
    metric: options.metric,
    strategy: options.groups === undefined ? 'tree-of-groups' : 'active-hacc',
    kinds: options.choosing === true ? ['pair', 'choice', 'odd'] : ['pair'],
    k: options.groups ?? 1,
    seed: options.seed,
    log: options.log === undefined ? [] : readLog(options.log),
    isCareful: options.careful === true,
  });
  try {
    for await (const line of createInterface({ input: process.stdin }))
      if (line.trim() !== '') {
        printJson(await reply(session, line));
        await outputTaken();
      }
    return 0;
  } finally {
    // The writer of the steps may still wait for a reply.
    process.stdin.destroy();
    await session.close();
  }
}

async function reply(session: QuestionSession, line: string): Promise<unknown> {
  try {
    return { ok: true, ...(await take(session, parseStep(line))) };
  } catch (error) {
    if (error instanceof AkinError || error instanceof RangeError)
      return { ok: false, error: { message: error.message } };
    throw error;
  }
}

function parseStep(line: string): Step {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new AkinError('bad-request', 'The line is not JSON.');
  }
  const step = Step.safeParse(value);
  if (step.success) return step.data;
  throw new AkinError('bad-request', `The step cannot be taken: ${formatZodError(step.error)}.`);
}

async function take(session: QuestionSession, step: Step): Promise<Record<string, unknown>> {
  switch (step.do) {
    case 'question': {
      const question = await session.question();
      return { question, representatives: await session.representatives() };
    }
    case 'answer': {
      const pair = step.pair ?? (await session.question())?.pair;
      if (pair === undefined)
        throw new AkinError('bad-request', 'pair: nothing is left to ask; name a pair.');
      return { answer: session.answer(pair, step.verdict) };
    }
    case 'take-back':
      session.takeBack(step.answer);
      return {};
    case 'groups':
      return { labels: [...(await session.groups())] };
    case 'suggest':
      return { suggestion: await session.suggestGroups() };
    case 'change':
      await session.change({ k: step.k });
      return {};
    case 'contradictions':
      return { contradictions: session.contradictions };
    case 'doubts':
      return { doubts: await session.doubts(step.top) };
    case 'log':
      return { log: session.log };
  }
}

function readLog(path: string): z.infer<typeof Log> {
  const parsed = Log.safeParse(readJson(path));
  if (!parsed.success) throw new AkinError('bad-request', `${path} is not a log of answers.`);
  return parsed.data;
}
