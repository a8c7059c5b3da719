/**
 * `akin reproduce`: a paper's experiments on one's own labelled data, beside the published figures. Shell
 * commands.
 */
import { availableParallelism } from 'node:os';
import { basename, extname, resolve } from 'node:path';
import { Argument, type Command, Option } from 'commander';
import type { Kind } from '../contract/model.ts';
import { CancelledError, SCALES, type Scale, type Settings } from '../lab/reproduce/experiment.ts';
import { PAPER_NAMES, type PaperName } from '../lab/reproduce/paperNames.ts';
import type { ReproduceProgress } from '../lab/reproduce/reproduce.ts';
import { NotUnderstoodError, parsePositive, parseWhole, QUIET } from './arguments.ts';
import { onSignal } from './onSignal.ts';
import { printError, printJson, printLines } from './output.ts';
import { Progress, type ProgressOptions } from './progress.ts';

const reproduceHelp = `
Papers:
${Object.entries(PAPER_NAMES)
  .map(([name, what]) => `  ${name.padEnd(24)}${what}`)
  .join('\n')}

Data, by its kind:
  table.csv      a header, numbers, the label in the last column
  matrix.npy     with --labels FILE: one label in each line
  folder         photos in one folder for each class, by the embedding of their --kind

The folder --out gets results.html (open it in any browser), results.csv and results.json. Finished trials are kept
in it: after Ctrl-C or a crash the same command goes on where it was, and with more --trials it adds to them.

  akin reproduce imperfect-oracles --data iris.csv --out iris-oracles

With --all, --data is a folder with the sets of the paper (tables/iris.csv, faces-orl/ …; sets that are not there are
left out). Every run gets a folder of its own in --out; report.html has the claims of the paper beside what was found,
and every chart; page.md is the same in short. It goes on where it was, too.

  akin reproduce imperfect-oracles --all --data ../shared/data --out paper-5`;

export interface ReproduceOptions {
  data: string;
  all?: boolean;
  sets?: string[];
  labels?: string;
  embedding?: string;
  attributes?: string;
  out?: string;
  scale?: Scale;
  kind: Kind;
  perClass?: number;
  trials?: number;
  questions?: number;
  trees?: number;
  seed?: number;
  only?: string[];
  methods?: string[];
  threads?: number;
  json?: boolean;
  quiet?: boolean;
}

export function addReproduceCommand(program: Command, done: (code: number) => void): void {
  program
    .command('reproduce')
    .description("a paper's experiments on your own labelled data, beside its published figures")
    .addArgument(new Argument('<paper>', 'which one').choices(Object.keys(PAPER_NAMES)))
    .requiredOption('--data <path>', 'a .csv or .npy file, or a folder of photos; see below')
    .option('--all', 'everything of the paper, on the sets in the folder --data; see below')
    .option('--sets <run...>', 'with --all: only these runs, by the names of their folders')
    .option('--labels <file>', 'with .npy: the labels, one in each line')
    .option(
      '--embedding <name>',
      'with .npy: leaf-stages, photo-stages or sface-dlib, where the rows are such embeddings',
    )
    .option(
      '--attributes <file>',
      'a .csv or .npy with a row of attribute scores for each item (for reasons)',
    )
    .option('--out <folder>', 'where the results go; by default a folder here, named after paper and data')
    .addOption(
      new Option('--scale <how>', 'how columns are scaled; standard for .csv, as-is for others').choices(
        SCALES,
      ),
    )
    .addOption(
      new Option('--kind <kind>', 'what the photos of a folder show')
        .choices(['people', 'leaves', 'anything'])
        .default('anything'),
    )
    .option('--per-class <n>', 'use only the first so many items of each class', parsePositive)
    .option('--trials <n>', "how many trials of each kind; the paper's number by default", parsePositive)
    .option('--questions <n>', 'how many questions a simulated person answers', parsePositive)
    .option('--trees <n>', 'trees in each forest (imperfect-oracles)', parsePositive)
    .option(
      '--only <experiment...>',
      'some of the experiments: those that results.csv names; cop-kmeans only by this',
    )
    .option('--methods <name...>', 'some of the methods (questions)')
    .option('--seed <n>', 'the same seed gives the same results', parseWhole)
    .option(
      '--threads <n>',
      'trials at the same time; one fewer than there are cores by default',
      parsePositive,
    )
    .option(...QUIET)
    .option('--json', 'print the outcome as JSON')
    .addHelpText('after', reproduceHelp)
    .action(async (paper, options) => done(await reproduceCommand(paper, options)));
}

async function reproduceCommand(paper: PaperName, options: ReproduceOptions): Promise<number> {
  refuseMixed(options);
  const out = outOf(paper, options);
  return await untilStopped(options, out, (steps, signal) =>
    options.all
      ? reproduceAll(paper, options, out, steps, signal)
      : reproduceOne(paper, options, out, steps, signal),
  );
}

/** What belongs to one set says nothing about all of them, and the other way round. */
function refuseMixed({
  all = false,
  sets,
  labels,
  embedding,
  attributes,
  scale,
  perClass,
  only,
}: ReproduceOptions) {
  if (!all && sets !== undefined) throw new NotUnderstoodError('--sets goes with --all.');
  const single = { labels, embedding, attributes, scale, 'per-class': perClass, only };
  const given = Object.entries(single).find(([, value]) => value !== undefined);
  if (all && given !== undefined) throw new NotUnderstoodError(`--${given[0]} does not go with --all.`);
}

function outOf(paper: PaperName, { out, data, all = false }: ReproduceOptions): string {
  return resolve(out ?? (all ? paper : `${paper}-${basename(data, extname(data))}`));
}

function threadsOf({ threads }: ReproduceOptions): number {
  return threads ?? Math.max(1, availableParallelism() - 1);
}

async function untilStopped(
  options: ReproduceOptions,
  out: string,
  work: (steps: StepProgress, signal: AbortSignal) => Promise<void>,
): Promise<number> {
  const steps = new StepProgress(options);
  const stopping = new AbortController();
  const stopWaiting = onSignal(['SIGINT', 'SIGTERM'], () => stopping.abort());
  try {
    await work(steps, stopping.signal);
    return 0;
  } catch (error) {
    steps.end();
    if (!(error instanceof CancelledError)) throw error;
    printError(`akin: stopped. What is finished is kept in ${out}; the same command goes on from there.`);
    return 1;
  } finally {
    steps.end();
    stopWaiting();
  }
}

async function reproduceAll(
  paper: PaperName,
  options: ReproduceOptions,
  out: string,
  steps: StepProgress,
  signal: AbortSignal,
): Promise<void> {
  const { runSuite } = await import('../lab/reproduce/runSuite.ts');
  const request = {
    paper,
    data: resolve(options.data),
    out,
    threads: threadsOf(options),
    settings: settingsOf(options),
    runs: options.sets,
  };
  const result = await runSuite(
    request,
    {
      onPhoto: (done, all) => steps.show('photos', done, all, `reading photos: ${done} of ${all}`),
      onProgress: step => steps.show(step.run, step.done, step.total, `${step.run}: ${inWords(step)}`),
    },
    signal,
  );
  steps.end();
  if (options.json) printJson(result);
  else {
    const { claims, missing, files } = result;
    printLines(
      ...claims.map(({ claim, where, verdict }) => `${verdict}: ${claim} (${where})`),
      ...(missing.length === 0 ? [] : [`Left out, because their sets are not there: ${missing.join(', ')}.`]),
      ...files,
    );
  }
}

async function reproduceOne(
  paper: PaperName,
  options: ReproduceOptions,
  out: string,
  steps: StepProgress,
  signal: AbortSignal,
): Promise<void> {
  // Loaded here because no other command needs the experiments.
  const { readData } = await import('../lab/reproduce/readData.ts');
  const { reproduce } = await import('../lab/reproduce/reproduce.ts');
  const { labels, embedding, attributes, kind, perClass } = options;
  const path = resolve(options.data);
  const data = await readData({ path, labels, embedding, attributes, kind, perClass }, (done, all) =>
    steps.show('photos', done, all, `reading photos: ${done} of ${all}`),
  );
  const request = {
    paper,
    data,
    scale: options.scale ?? (path.endsWith('.csv') ? 'standard' : 'as-is'),
    settings: settingsOf(options),
    out,
    threads: threadsOf(options),
  };
  const show = (step: ReproduceProgress) => steps.show('trials', step.done, step.total, inWords(step));
  const result = await reproduce(request, show, signal);
  steps.end();
  if (options.json) printJson(result);
  else printLines(...result.verdicts, ...result.files);
}

/** Only what was given: the rest are the paper's settings. */
function settingsOf({ trials, questions, trees, seed, only, methods }: ReproduceOptions): Partial<Settings> {
  const said = Object.entries({ trials, questions, trees, seed, experiments: only, methods }).filter(
    ([, value]) => value !== undefined,
  );
  return Object.fromEntries(said);
}

function inWords({ done, total, kept, last }: ReproduceProgress): string {
  const before = kept > 0 ? `, ${kept} of them from before` : '';
  const now = last === null ? '' : `: ${[last.experiment, last.method].filter(Boolean).join(', ')}`;
  return `trial ${done} of ${total}${before}${now}`;
}

/** Progress of photos and then of trials; a log also gets the first and the last step of each. */
class StepProgress {
  readonly #options: ProgressOptions;
  #shown: { unit: string; progress: Progress } | undefined;
  #said = '';

  constructor({ quiet = false }: ProgressOptions) {
    this.#options = { quiet };
  }

  show(unit: string, done: number, total: number, message: string): void {
    const isFirst = this.#shown?.unit !== unit;
    if (isFirst) {
      this.end();
      this.#shown = { unit, progress: new Progress(unit, this.#options) };
    }
    this.#shown?.progress.show({ done, total, message, onTerminal: message });
    if (
      (isFirst || done === total) &&
      message !== this.#said &&
      !this.#options.quiet &&
      !process.stderr.isTTY
    ) {
      printError(message);
      this.#said = message;
    }
  }

  end(): void {
    this.#shown?.progress.end();
  }
}
