/** `akin evaluate CATALOG`: how many questions each way to ask takes on a collection whose truth is known, for a person, as JSON and as CSV. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Client } from '../contract/client.ts';
import { AkinError } from '../contract/errors.ts';
import {
  type EvaluatedWay,
  type Evaluation,
  EvaluationSettings,
  type Spread,
  type Truth,
} from '../contract/evaluate.ts';
import { misfitsOf } from '../contract/misfit.ts';
import type { Engine } from '../engine/engine.ts';
import { NotUnderstoodError } from './arguments.ts';
import { type GroupingOptions, type Place, withGrouping } from './groupingOptions.ts';
import { newFile, writeNewFile } from './newFile.ts';

export interface EvaluateWaysOptions extends GroupingOptions {
  truth: string;
  strategies: string[];
  errors: number;
  cannotTell: number;
  reasons?: boolean;
  questions: number;
  trials: number;
  seed: number;
  csv?: string;
}

export async function evaluateWays(catalog: string, options: EvaluateWaysOptions): Promise<number> {
  const out = options.csv === undefined ? undefined : newFile(options.csv);
  return await withGrouping(catalog, options, async (client, place, _, engine) => {
    const settings = await settingsOf(client, engine, place, options);
    const done = await follow(client, place, settings);
    if (out !== undefined)
      writeNewFile(out, (await client.call('evaluate.csv', { collection: place.collection })).text);
    if (options.json) console.log(JSON.stringify(done));
    else print(done);
    if (done.state !== 'done') console.error(`akin: ${done.sentence}`);
    return done.state === 'done' ? 0 : 1;
  });
}

async function settingsOf(
  client: Client,
  engine: Engine,
  place: Place,
  options: EvaluateWaysOptions,
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
  throw new NotUnderstoodError(`--${misfitsOf(parsed.error)}.`);
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
async function follow(client: Client, place: Place, settings: EvaluationSettings): Promise<Evaluation> {
  const { promise, resolve: finish } = Promise.withResolvers<Evaluation>();
  const isTerminal = process.stderr.isTTY === true;
  const show = (state: Evaluation) => {
    if (isTerminal) process.stderr.write(`\r\x1b[K${state.sentence}`);
    if (state.state !== 'running') finish(state);
  };
  const stopListening = client.on('evaluation.changed', ({ collection, evaluation }) => {
    if (collection === place.collection) show(evaluation);
  });
  const interrupt = () => void client.call('evaluate.cancel', { collection: place.collection });
  process.once('SIGINT', interrupt);
  try {
    show(await client.call('evaluate.start', { ...place, settings }));
    return await promise;
  } finally {
    process.removeListener('SIGINT', interrupt);
    stopListening();
    if (isTerminal) process.stderr.write('\r\x1b[K');
  }
}

function print({ items, subjects, unknown, leftOut, settings, ways }: Evaluation): void {
  console.log(
    `${items} items of ${subjects} subjects; ${settings.trials} trials, at most ${settings.questions} questions each`,
  );
  if (unknown > 0) console.log(`${unknown} items of which nobody knows what they show`);
  if (leftOut > 0) console.log(`${leftOut} items left out: there are too many to compare`);
  const levels = ways[0]?.reached.map(({ level }) => level) ?? [];
  const header = ['way to ask', ...levels.map(level => `questions to ${level}`), 'quality at the end'];
  const rows = ways.map(way => [
    nameOf(way),
    ...way.reached.map(({ questions }) => inWords(questions)),
    (way.curve.at(-1)?.quality ?? 0).toFixed(3),
  ]);
  const widths = header.map((title, column) =>
    Math.max(title.length, ...rows.map(row => row[column]!.length)),
  );
  for (const row of [header, ...rows])
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    );
}

function nameOf({ strategy, withReasons }: EvaluatedWay): string {
  return withReasons ? `${strategy}, with reasons` : strategy;
}

function inWords({ middle, least, most }: Spread): string {
  if (middle === null) return '–';
  return least === most ? String(middle) : `${middle} (${least} to ${most ?? '–'})`;
}
