/** `akin reproduce PAPER --all`: every run of a paper's suite, then one page about them. Engine process. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AkinError } from '../../contract/errors.ts';
import { ComputePool } from '../../engine/compute/pool.ts';
import type { Settings } from './experiment.ts';
import type { PaperName } from './paperNames.ts';
import { PAPERS } from './papers.ts';
import {
  type ExperimentsRequest,
  finishedExperiments,
  type ReproduceProgress,
  type RunOutcome,
  runExperiments,
  writeWhole,
} from './reproduce.ts';
import { SetReader } from './setReader.ts';
import type { Claim, Suite, SuiteRun } from './suite.ts';
import { drawingsOf, htmlPageOf, markdownPageOf, type SuiteFacts } from './suitePage.ts';
import { suiteOf } from './suites.ts';
import { hasTrials } from './trialStore.ts';

export interface SuiteRequest {
  readonly paper: PaperName;
  /** The folder with the sets. */
  readonly data: string;
  readonly out: string;
  readonly threads: number;
  /** Over those of the suite: fewer trials for a first look. */
  readonly settings: Partial<Settings>;
  /** Only these runs. */
  readonly runs?: readonly string[] | undefined;
}

export interface SuiteProgress extends ReproduceProgress {
  readonly run: string;
}

export interface SuiteResult {
  readonly files: readonly string[];
  readonly claims: readonly Claim[];
  /** Runs whose sets are not in the folder. */
  readonly missing: readonly string[];
}

interface Callbacks {
  readonly onPhoto: (done: number, all: number) => void;
  readonly onProgress: (progress: SuiteProgress) => void;
}

/** The pages are written after every run: what is finished can be read while the rest goes on. */
export async function runSuite(
  request: SuiteRequest,
  { onPhoto, onProgress }: Callbacks,
  signal: AbortSignal,
): Promise<SuiteResult> {
  const suite = suiteOf(request.paper);
  const sets = new SetReader(request.data, join(request.out, 'sets'), onPhoto);
  const wanted = wantedRuns(suite, request.runs);
  const present = wanted.filter(({ needs }) => needs.every(name => sets.has(name)));
  const missing = wanted.filter(run => !present.includes(run)).map(({ name }) => name);
  if (present.length === 0)
    throw new AkinError(
      'not-found',
      `${request.data} has none of the sets: ${[...new Set(suite.runs.flatMap(run => run.needs))].join(', ')}.`,
    );
  const outcomes = new Map<string, RunOutcome>();
  // What an earlier call finished stays on the page, also where only some runs are asked for.
  for (const run of suite.runs) {
    const kept = await finishedBefore(request, run, sets);
    if (kept !== null) outcomes.set(run.name, kept);
  }
  let files: readonly string[] = [];
  const pool = new ComputePool(request.threads);
  try {
    for (const run of present) {
      outcomes.set(run.name, await runOne(request, run, sets, pool, onProgress, signal));
      files = writePages(request.out, suite, outcomes);
    }
  } finally {
    await pool.close();
  }
  return { files, claims: suite.claims(outcomes), missing };
}

/** Runs in the order of the suite; those that are not finished count as not run. */
function writePages(out: string, suite: Suite, outcomes: Map<string, RunOutcome>): string[] {
  const names = suite.runs.map(({ name }) => name);
  const inOrder = names.flatMap(name => (outcomes.has(name) ? [[name, outcomes.get(name)!] as const] : []));
  const facts: SuiteFacts = {
    suite,
    title: PAPERS[suite.paper].title,
    outcomes: new Map(inOrder),
    missing: names.filter(name => !outcomes.has(name)),
  };
  mkdirSync(join(out, 'charts'), { recursive: true });
  for (const { file, svg } of drawingsOf(facts)) writeWhole(out, file, svg);
  return [
    writeWhole(out, 'report.html', htmlPageOf(facts)),
    writeWhole(out, 'page.md', markdownPageOf(facts)),
  ];
}

/** Null: it was never started, lacks trials or its sets. */
async function finishedBefore(
  request: SuiteRequest,
  run: SuiteRun,
  sets: SetReader,
): Promise<RunOutcome | null> {
  const isStarted = hasTrials(join(request.out, run.name));
  if (!isStarted || run.needs.some(name => !sets.has(name))) return null;
  return finishedExperiments(await experimentsOf(request, run, sets));
}

/** A number of trials that is asked for counts for every experiment. */
function settingsFor(run: SuiteRun, { settings }: SuiteRequest): Partial<Settings> {
  const { trialsOf, ...own } = run.settings ?? {};
  const usual = settings.trials === undefined && trialsOf !== undefined ? { trialsOf } : {};
  return { ...own, ...usual, ...settings };
}

function wantedRuns({ runs, paper }: Suite, names: readonly string[] | undefined): readonly SuiteRun[] {
  const unknown = names?.find(name => runs.every(run => run.name !== name));
  if (unknown !== undefined)
    throw new AkinError(
      'bad-request',
      `"${unknown}" is none of the runs of ${paper}: ${runs.map(({ name }) => name).join(', ')}.`,
    );
  return names === undefined ? runs : runs.filter(({ name }) => names.includes(name));
}

async function runOne(
  request: SuiteRequest,
  run: SuiteRun,
  sets: SetReader,
  pool: ComputePool,
  onProgress: (progress: SuiteProgress) => void,
  signal: AbortSignal,
): Promise<RunOutcome> {
  return await runExperiments(
    await experimentsOf(request, run, sets),
    pool,
    progress => onProgress({ ...progress, run: run.name }),
    signal,
  );
}

async function experimentsOf(
  request: SuiteRequest,
  run: SuiteRun,
  sets: SetReader,
): Promise<ExperimentsRequest> {
  return {
    paper: request.paper,
    data: { ...(await run.read(sets)), name: run.name },
    scale: run.scale,
    keepsScale: run.keepsScale ?? false,
    settings: settingsFor(run, request),
    out: join(request.out, run.name),
  };
}
