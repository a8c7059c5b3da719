/** `akin reproduce PAPER --all`: every run of a paper's suite, then one page about them. Engine process. */
import { join } from 'node:path';
import { AkinError } from '../../contract/errors.ts';
import { ComputePool } from '../../engine/compute/pool.ts';
import type { Settings } from './experiment.ts';
import type { PaperName } from './paperNames.ts';
import { PAPERS } from './papers.ts';
import { type ReproduceProgress, type RunOutcome, runExperiments, writeWhole } from './reproduce.ts';
import { SetReader } from './setReader.ts';
import type { Claim, Suite, SuiteRun } from './suite.ts';
import { htmlPageOf, markdownPageOf, type SuiteFacts } from './suitePage.ts';
import { suiteOf } from './suites.ts';

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
  let files: readonly string[] = [];
  const pool = new ComputePool(request.threads);
  try {
    for (const run of present) {
      outcomes.set(run.name, await runOne(request, run, sets, pool, onProgress, signal));
      // Until they are finished the other runs count as not run.
      const notRun = suite.runs.map(({ name }) => name).filter(name => !outcomes.has(name));
      const facts: SuiteFacts = { suite, title: PAPERS[request.paper].title, outcomes, missing: notRun };
      files = [
        writeWhole(request.out, 'report.html', htmlPageOf(facts)),
        writeWhole(request.out, 'page.md', markdownPageOf(facts)),
      ];
    }
  } finally {
    await pool.close();
  }
  return { files, claims: suite.claims(outcomes), missing };
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
    {
      paper: request.paper,
      data: { ...(await run.read(sets)), name: run.name },
      scale: run.scale,
      keepsScale: run.keepsScale ?? false,
      settings: settingsFor(run, request),
      out: join(request.out, run.name),
    },
    pool,
    progress => onProgress({ ...progress, run: run.name }),
    signal,
  );
}
