/**
 * `akin evaluate`: how questions are chosen, measured on a collection, or embeddings, measured on sorted
 * photos.
 */
import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import type { Client } from '../contract/client.ts';
import { AkinError } from '../contract/errors.ts';
import {
  type EvaluatedMethod,
  type Evaluation,
  EvaluationSettings,
  MethodToEvaluate,
  type Spread,
  type Truth,
} from '../contract/evaluate.ts';
import { formatZodError } from '../contract/formatZodError.ts';
import type { Kind } from '../contract/model.ts';
import type { Engine } from '../host/engine.ts';
import { NotUnderstoodError, parseAs, parseNumber, parseWhole, QUIET } from './arguments.ts';
import { type GroupingOptions, type Place, withGrouping } from './collection.ts';
import { newFile, writeNewFile } from './files.ts';
import { onSignal } from './onSignal.ts';
import { printError, printJson, printLine } from './output.ts';
import { Progress, type ProgressOptions, type ProgressState } from './progress.ts';

interface EmbeddingOptions {
  embedding: string;
  model?: string;
  kind?: Kind;
  apart?: string;
  blank?: boolean;
  json?: boolean;
  quiet?: boolean;
}

const { errorRate, dontKnowRate, questions, trials } = EvaluationSettings.shape;

const help = `
Strategies: ${MethodToEvaluate.options.join(', ')}.
The truth is the folder a photo lies in, a CSV file with a column of files and one of names, or the groups of another grouping.
Quality is Jaccard's coefficient: of all pairs that belong together or are together, the share that is both.

  akin evaluate c.akin --truth folders --errors 0.03 --csv curves.csv
  akin evaluate c.akin --truth names.csv --strategies tree-of-groups random --trials 10

Embeddings, on a folder that holds one folder for each class, with its photos in it. The figures:
  1-NN   share of photos whose nearest other photo is of their class
  AUC    chance that a pair of one class is nearer than a pair of two
  ARI    average linkage at the true number of classes, against the classes (1 is perfect, 0 is chance)
  ECE    how far P(same) is from the truth, both kinds of pairs weighing the same

  akin evaluate --embedding leaves --kind leaves --apart '^[^-]+'    leaves out pairs of one specimen
  akin evaluate --embedding leaves --kind leaves --model dinov2-small  beside a model of your own
  akin evaluate --embedding leaves --kind leaves --blank             what the background alone achieves`;

export function addEvaluateCommand(program: Command, done: (code: number) => void): void {
  program
    .command('evaluate')
    .description(
      'measure question strategies on a collection whose truth is known, or embeddings on sorted photos',
    )
    .argument('[catalog]', 'the collection file (*.akin)')
    .option('--truth <what>', '“folders”, a CSV file, or the name of a grouping', 'folders')
    .option('--grouping <name>', 'whose items are asked about; the first one by default')
    .addOption(
      new Option('--strategies <name...>', 'question strategies')
        .choices(MethodToEvaluate.options)
        .default([...MethodToEvaluate.options], 'all of them'),
    )
    .option(
      '--errors <rate>',
      'the chance that an answer is wrong, 0.5 at most',
      parseAs(errorRate, parseNumber),
      0,
    )
    .option(
      '--cannot-tell <rate>',
      'the chance that the person cannot tell, 0.9 at most',
      parseAs(dontKnowRate, parseNumber),
      0,
    )
    .option('--reasons', 'run the strategies that weigh reasons with reasons too')
    .option(
      '--questions <n>',
      'how many questions each strategy may ask at most',
      parseAs(questions, parseWhole),
      100,
    )
    .option('--trials <n>', 'how many trials of each strategy', parseAs(trials, parseWhole), 3)
    .option('--seed <n>', 'the same seed gives the same curves', parseWhole, 1)
    .option('--csv <file>', 'write every point of every curve')
    .option('--embedding <folder>', 'measure embeddings instead: the folder with the folders of photos')
    .addOption(
      new Option('--kind <kind>', 'what those photos show').choices(['people', 'leaves', 'anything']),
    )
    .option(
      '--apart <regex>',
      'leave out pairs whose file names give the same match (its first group, if any)',
    )
    .option('--model <name>', 'measure one of your own models beside the shipped one')
    .option('--blank', 'mask the subject out, to see how much of the figures is background')
    .option('--json', 'print as JSON')
    .option(...QUIET)
    .addHelpText('after', help)
    .action(async (catalog: string | undefined, options) => done(await evaluate(catalog, options)));
}

async function evaluate(
  catalog: string | undefined,
  options: Partial<EmbeddingOptions> & EvaluateMethodsOptions,
): Promise<number> {
  const { embedding } = options;
  if (embedding === undefined && catalog !== undefined) return await evaluateMethods(catalog, options);
  if (embedding === undefined || catalog !== undefined)
    throw new NotUnderstoodError(
      'Say what to evaluate: a collection file, or --embedding with a folder of sorted photos.',
    );
  return await evaluateEmbeddings({ ...options, embedding });
}

async function evaluateEmbeddings(options: EmbeddingOptions): Promise<number> {
  // Loaded here because no other command needs them.
  const { evaluateEmbedding } = await import('../lab/embeddings/evaluateEmbedding.ts');
  const { openEvaluation } = await import('../lab/embeddings/describePhotos.ts');
  const folder = resolve(options.embedding);
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new AkinError('not-a-folder', `${folder} is not a folder.`);
  const { kind, blank = false } = options;
  if (kind === undefined)
    throw new NotUnderstoodError('Say what the photos show: --kind people, leaves or anything.');
  const apart = options.apart === undefined ? null : expressionOf(options.apart);
  const evaluation = await openEvaluation(kind, options.model ?? null);
  const progress = new Progress('photos', { quiet: options.quiet ?? false });
  try {
    const result = await evaluateEmbedding(
      { folder, kind, apart, blank },
      evaluation.describer,
      (done, total) => progress.show(counting(done, total)),
    );
    progress.end();
    if (options.json) printJson({ folder, kind, apart: options.apart ?? null, blank, ...result });
    else {
      printLine(`${result.photos} photos of ${result.classes} classes${blank ? ', subject masked out' : ''}`);
      if (result.withoutSubject > 0) printLine(`no subject found in ${result.withoutSubject} photos`);
      for (const path of result.unreadable) printLine(`left out, unreadable: ${path}`);
      printLine('embedding   1-NN   AUC    ARI    ECE    model');
      for (const row of result.rows) {
        const figures = [row.nearestNeighbour, row.auc, row.adjustedRand, row.calibrationError];
        const shown = figures
          .map(figure => (Number.isNaN(figure) ? '–' : figure.toFixed(3)).padEnd(7))
          .join('');
        printLine(`${row.embedding.padEnd(12)}${shown}${row.model}`);
      }
    }
    return 0;
  } finally {
    progress.end();
    await evaluation.close();
  }
}

function counting(done: number, total: number): ProgressState {
  const message = `${done} of ${total} photos`;
  return { done, total, message, onTerminal: message };
}

function expressionOf(text: string): RegExp {
  try {
    return new RegExp(text);
  } catch (error) {
    throw new NotUnderstoodError(`--apart: ${(error as Error).message}.`);
  }
}

interface EvaluateMethodsOptions extends GroupingOptions {
  truth: string;
  strategies: string[];
  errors: number;
  cannotTell: number;
  reasons?: boolean;
  questions: number;
  trials: number;
  seed: number;
  csv?: string;
  quiet?: boolean;
}

async function evaluateMethods(catalog: string, options: EvaluateMethodsOptions): Promise<number> {
  const out = options.csv === undefined ? undefined : newFile(options.csv);
  return await withGrouping(catalog, options, async (client, place, _, engine) => {
    const settings = await settingsOf(client, engine, place, options);
    const done = await followEvaluation(client, place, settings, { quiet: options.quiet ?? false });
    if (out !== undefined)
      writeNewFile(out, (await client.call('evaluate.csv', { collection: place.collection })).text);
    if (options.json) printJson(done);
    else printEvaluation(done);
    if (done.state !== 'done') printError(`akin: ${done.message}`);
    return done.state === 'done' ? 0 : 1;
  });
}

async function settingsOf(
  client: Client,
  engine: Engine,
  place: Place,
  options: EvaluateMethodsOptions,
): Promise<EvaluationSettings> {
  const parsed = EvaluationSettings.safeParse({
    truth: await truthOf(client, engine, place, options.truth),
    strategies: options.strategies,
    errorRate: options.errors,
    dontKnowRate: options.cannotTell,
    reasons: options.reasons ?? false,
    questions: options.questions,
    trials: options.trials,
    seed: options.seed,
  });
  if (parsed.success) return parsed.data;
  throw new NotUnderstoodError(`--${formatZodError(parsed.error)}.`);
}

/** `folders`, the name of a grouping, or a file. */
async function truthOf(client: Client, engine: Engine, { collection }: Place, words: string): Promise<Truth> {
  if (words === 'folders') return { kind: 'folders' };
  const all = await client.call('groupings.list', { collection });
  const grouping = all.find(({ name }) => name === words);
  if (grouping !== undefined) return { kind: 'grouping', grouping: grouping.id };
  const path = resolve(words);
  if (!existsSync(path))
    throw new AkinError(
      'not-found',
      `--truth ${words} is neither “folders”, nor a grouping of this collection, nor a file.`,
    );
  return { kind: 'table', file: engine.grant(path) };
}

/** The first Ctrl+C stops it; what is there by then is printed. */
async function followEvaluation(
  client: Client,
  place: Place,
  settings: EvaluationSettings,
  options: ProgressOptions,
): Promise<Evaluation> {
  const { promise, resolve: finish } = Promise.withResolvers<Evaluation>();
  const progress = new Progress('runs', options);
  const show = (state: Evaluation) => {
    const { done, total, message } = state;
    progress.show({ done, total: total === 0 ? null : total, message, onTerminal: message });
    if (state.state !== 'running') finish(state);
  };
  const stopListening = client.on('evaluation.changed', ({ collection, evaluation }) => {
    if (collection === place.collection) show(evaluation);
  });
  const stopWaiting = onSignal(
    ['SIGINT'],
    () => void client.call('evaluate.cancel', { collection: place.collection }),
  );
  try {
    show(await client.call('evaluate.start', { ...place, settings }));
    return await promise;
  } finally {
    stopWaiting();
    stopListening();
    progress.end();
  }
}

function printEvaluation({ items, subjects, unknown, leftOut, settings, methods }: Evaluation): void {
  printLine(
    `${items} items of ${subjects} subjects; ${settings.trials} trials, at most ${settings.questions} questions each`,
  );
  if (unknown > 0) printLine(`${unknown} items of which nobody knows what they show`);
  if (leftOut > 0) printLine(`${leftOut} items left out: there are too many to compare`);
  const levels = methods[0]?.reached.map(({ level }) => level) ?? [];
  const header = [
    'way to ask',
    ...levels.map(level => `questions to ${level}`),
    'quality at the end',
    'sheet (SJC)',
  ];
  const rows = methods.map(way => [
    nameOf(way),
    ...way.reached.map(({ questions }) => inWords(questions)),
    (way.curve.at(-1)?.quality ?? 0).toFixed(3),
    (way.sheet ?? 0).toFixed(3),
  ]);
  const widths = header.map((title, column) =>
    Math.max(title.length, ...rows.map(row => row[column]!.length)),
  );
  for (const row of [header, ...rows])
    printLine(
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    );
}

function nameOf({ strategy, withReasons }: EvaluatedMethod): string {
  return withReasons ? `${strategy}, with reasons` : strategy;
}

function inWords({ middle, least, most }: Spread): string {
  if (middle === null) return '–';
  return least === most ? String(middle) : `${middle} (${least} to ${most ?? '–'})`;
}
