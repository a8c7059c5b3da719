/**
 * Runs a paper's experiments on labelled data, trial by trial on threads, and writes the results. Engine
 * process.
 */

import { createHash } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AkinError } from '../../contract/errors.ts';
import { ComputePool } from '../../engine/compute/pool.ts';
import { share } from '../../engine/compute/share.ts';
import type { Finished, LabelledData, Scale, Settings, Trial } from './experiment.ts';
import { scaleColumns } from './experiment.ts';
import type { PaperName } from './paperNames.ts';
import { PAPERS, reproduceTrialTask } from './papers.ts';
import type { Report } from './report.ts';
import { measurementsAsCsv, pageOf, summaryAsJson } from './results.ts';
import { cannotWrite, TrialStore } from './trialStore.ts';

export interface ReproduceRequest {
  readonly paper: PaperName;
  readonly data: LabelledData;
  /** Where the paper does not say. */
  readonly scale: Scale;
  /** `scale` counts even where the paper does with columns what these data do not need. */
  readonly keepsScale?: boolean;
  /** What differs from the paper's own. */
  readonly settings: Partial<Settings>;
  readonly out: string;
  readonly threads: number;
}

export interface ReproduceProgress {
  readonly done: number;
  readonly total: number;
  /** Those of an earlier run. */
  readonly kept: number;
  readonly last: Trial | null;
}

export interface Reproduced {
  readonly files: readonly string[];
  readonly trials: number;
  readonly verdicts: readonly string[];
}

/** What a run came to, for a page about several. */
export interface RunOutcome {
  readonly data: LabelledData;
  readonly settings: Settings;
  readonly finished: readonly Finished[];
  readonly report: Report;
  readonly files: readonly string[];
}

export async function reproduce(
  request: ReproduceRequest,
  onProgress: (progress: ReproduceProgress) => void,
  signal: AbortSignal,
): Promise<Reproduced> {
  const pool = new ComputePool(request.threads);
  const { files, finished, report } = await runExperiments(request, pool, onProgress, signal).finally(() =>
    pool.close(),
  );
  return {
    files,
    trials: finished.length,
    verdicts: report.sections.flatMap(({ heading, verdict }) =>
      verdict === undefined ? [] : [`${heading}: ${verdict}`],
    ),
  };
}

export type ExperimentsRequest = Omit<ReproduceRequest, 'threads'>;

export async function runExperiments(
  request: ExperimentsRequest,
  pool: ComputePool,
  onProgress: (progress: ReproduceProgress) => void,
  signal: AbortSignal,
): Promise<RunOutcome> {
  const prepared = prepareExperiments(request);
  await runMissing({ request, ...prepared, pool }, onProgress, signal);
  return outcomeOf(request, prepared);
}

/** From the trials that are there already; null where some are missing. Nothing is run. */
export function finishedExperiments(request: ExperimentsRequest): RunOutcome | null {
  const prepared = prepareExperiments(request);
  const { data, settings, store } = prepared;
  const planned = PAPERS[request.paper].plan(data, settings, store.finished);
  return planned.every(trial => store.has(trial)) ? outcomeOf(request, prepared) : null;
}

interface Prepared {
  readonly data: LabelledData;
  readonly settings: Settings;
  readonly store: TrialStore;
}

function prepareExperiments(request: ExperimentsRequest): Prepared {
  const paper = PAPERS[request.paper];
  const { data: given } = request;
  const scale = scaleOf(request);
  const data: LabelledData = share({
    ...given,
    points: scaleColumns(given.points, scale),
    // It is about the columns as they are.
    calibration: scale === 'as-is' ? given.calibration : null,
  });
  const settings: Settings = { ...paper.usual(data), ...request.settings };
  checkNames("this paper's experiments", settings.experiments, paper.experiments);
  checkNames("this paper's methods", settings.methods ?? [], paper.methods ?? []);
  const isCurrent = ({ trial, code }: Finished) => paper.codeOf === undefined || paper.codeOf(trial) === code;
  const head = { paper: request.paper, of: fingerprint(data, settings) };
  return { data, settings, store: new TrialStore(request.out, head, isCurrent) };
}

function scaleOf({ paper, scale, keepsScale }: ExperimentsRequest): Scale {
  return keepsScale ? scale : (PAPERS[paper].scale ?? scale);
}

function outcomeOf(request: ExperimentsRequest, { data, settings, store }: Prepared): RunOutcome {
  const paper = PAPERS[request.paper];
  // More trials may be there than are asked for now: only those asked for count.
  const wanted = new Set(paper.plan(data, settings, store.finished).map(trial => JSON.stringify(trial)));
  const finished = store.finished.filter(({ trial }) => wanted.has(JSON.stringify(trial)));
  const report = paper.report(data, settings, finished);
  const facts = { paper: request.paper, title: paper.title, data, scale: scaleOf(request), settings };
  return {
    data,
    settings,
    finished,
    report,
    files: [
      writeWhole(request.out, 'results.csv', measurementsAsCsv(finished)),
      writeWhole(request.out, 'results.json', summaryAsJson(facts, report, finished)),
      writeWhole(request.out, 'results.html', pageOf(facts, report)),
    ],
  };
}

interface Running {
  readonly request: Pick<ReproduceRequest, 'paper'>;
  readonly data: LabelledData;
  readonly settings: Settings;
  readonly store: TrialStore;
  readonly pool: ComputePool;
}

async function runMissing(
  { request, data, settings, store, pool }: Running,
  onProgress: (progress: ReproduceProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  const paper = PAPERS[request.paper];
  const kept = store.finished.length;
  for (;;) {
    const planned = paper.plan(data, settings, store.finished);
    const missing = planned.filter(trial => !store.has(trial));
    let done = planned.length - missing.length;
    onProgress({ done, total: planned.length, kept, last: null });
    if (missing.length === 0) return;
    await Promise.all(
      missing.map(async trial => {
        const input = { paper: request.paper, data, settings, trial };
        const { measurements, milliseconds } = await pool.run(reproduceTrialTask, input, { signal });
        const code = paper.codeOf?.(trial) ?? null;
        store.add({ trial, measurements, ...(code === null ? {} : { code }), milliseconds });
        done += 1;
        onProgress({ done, total: planned.length, kept, last: trial });
      }),
    );
  }
}

function checkNames(what: string, wanted: readonly string[], known: readonly string[]): void {
  const unknown = wanted.find(name => !known.includes(name));
  if (unknown === undefined) return;
  const those = known.length === 0 ? 'it has none' : known.join(', ');
  throw new AkinError('bad-request', `"${unknown}" is none of ${what}: ${those}.`);
}

/** Which trials are wanted may change from run to run; what a trial depends on may not. */
function fingerprint(data: LabelledData, settings: Settings): string {
  const { points, truth, attributes, calibration, evidence } = data;
  const { seed, questions, trees } = settings;
  const shape = [points.rows, points.columns, attributes?.columns ?? null];
  const hash = createHash('sha256').update(JSON.stringify({ seed, questions, trees, shape, calibration }));
  const numbers = [points.data, attributes?.data ?? points.data, truth];
  const known = evidence === null ? [] : [evidence.items, evidence.nats];
  for (const { buffer, byteOffset, byteLength } of [...numbers, ...known])
    hash.update(new Uint8Array(buffer, byteOffset, byteLength));
  return hash.digest('hex');
}

/** Never half a file under its final name. */
export function writeWhole(folder: string, name: string, text: string | Uint8Array): string {
  const path = join(folder, name);
  try {
    writeFileSync(`${path}.part`, text);
    renameSync(`${path}.part`, path);
  } catch (error) {
    throw cannotWrite(path, error);
  }
  return path;
}
