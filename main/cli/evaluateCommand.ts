/** `akin evaluate`: ways to ask on a collection, or how well embeddings tell same from different on folders that a person sorted. */
import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { AkinError } from '../contract/errors.ts';
import { EvaluationSettings, WayToAsk } from '../contract/evaluate.ts';
import type { Kind } from '../contract/model.ts';
import { NotUnderstoodError, parseAs, parseNumber, parseWhole } from './arguments.ts';
import { type EvaluateWaysOptions, evaluateWays } from './evaluateWays.ts';

interface EmbeddingOptions {
  embedding: string;
  kind?: Kind;
  apart?: string;
  blank?: boolean;
  json?: boolean;
}

const { errorRate, dontKnowRate, questions, trials } = EvaluationSettings.shape;

const help = `
Ways to ask: ${WayToAsk.options.join(', ')}.
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
  akin evaluate --embedding leaves --kind leaves --blank             what the background alone achieves`;

export function addEvaluateCommand(program: Command, done: (code: number) => void): void {
  program
    .command('evaluate')
    .description('measure ways to ask on a collection whose truth is known, or embeddings on sorted photos')
    .argument('[catalog]', 'the collection file (*.akin)')
    .option('--truth <what>', '“folders”, a CSV file, or the name of a grouping', 'folders')
    .option('--grouping <name>', 'whose items are asked about; the first one by default')
    .addOption(
      new Option('--strategies <way...>', 'ways to ask')
        .choices(WayToAsk.options)
        .default([...WayToAsk.options], 'all of them'),
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
    .option('--reasons', 'run the ways that weigh reasons with reasons too')
    .option(
      '--questions <n>',
      'how many questions each way may ask at most',
      parseAs(questions, parseWhole),
      100,
    )
    .option('--trials <n>', 'how many trials of each way', parseAs(trials, parseWhole), 3)
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
    .option('--blank', 'mask the subject out, to see how much of the figures is background')
    .option('--json', 'print as JSON')
    .addHelpText('after', help)
    .action(async (catalog: string | undefined, options) => done(await evaluate(catalog, options)));
}

async function evaluate(
  catalog: string | undefined,
  options: Partial<EmbeddingOptions> & EvaluateWaysOptions,
): Promise<number> {
  const { embedding } = options;
  if (embedding === undefined && catalog !== undefined) return await evaluateWays(catalog, options);
  if (embedding === undefined || catalog !== undefined)
    throw new NotUnderstoodError(
      'Say what to evaluate: a collection file, or --embedding with a folder of sorted photos.',
    );
  return await evaluateEmbeddings({ ...options, embedding });
}

async function evaluateEmbeddings(options: EmbeddingOptions): Promise<number> {
  // Loaded here because no other command needs them.
  const { evaluateEmbedding } = await import('../engine/embeddings/evaluateEmbedding.ts');
  const { openEvaluation } = await import('../engine/embeddings/openEvaluation.ts');
  const folder = resolve(options.embedding);
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new AkinError('not-a-folder', `${folder} is not a folder.`);
  const { kind, blank = false } = options;
  if (kind === undefined)
    throw new NotUnderstoodError('Say what the photos show: --kind people, leaves or anything.');
  const apart = options.apart === undefined ? null : expressionOf(options.apart);
  const evaluation = await openEvaluation(kind);
  try {
    const result = await evaluateEmbedding(
      { folder, kind, apart, blank },
      evaluation.describer,
      showProgress,
    );
    if (options.json)
      console.log(JSON.stringify({ folder, kind, apart: options.apart ?? null, blank, ...result }));
    else {
      console.log(
        `${result.photos} photos of ${result.classes} classes${blank ? ', subject masked out' : ''}`,
      );
      if (result.withoutSubject > 0) console.log(`no subject found in ${result.withoutSubject} photos`);
      for (const path of result.unreadable) console.log(`left out, unreadable: ${path}`);
      console.log('embedding   1-NN   AUC    ARI    ECE    model');
      for (const row of result.rows) {
        const figures = [row.nearestNeighbour, row.auc, row.adjustedRand, row.calibrationError];
        const shown = figures
          .map(figure => (Number.isNaN(figure) ? '–' : figure.toFixed(3)).padEnd(7))
          .join('');
        console.log(`${row.embedding.padEnd(12)}${shown}${row.model}`);
      }
    }
    return 0;
  } finally {
    await evaluation.close();
  }
}

function expressionOf(text: string): RegExp {
  try {
    return new RegExp(text);
  } catch (error) {
    throw new NotUnderstoodError(`--apart: ${(error as Error).message}.`);
  }
}

/** On a terminal only: a log needs no counting. */
function showProgress(done: number, all: number): void {
  if (process.stderr.isTTY) process.stderr.write(done === all ? '\r\x1b[K' : `\r${done} of ${all} photos`);
}
