/**
 * Where networks compute: the processor, or what else ONNX Runtime brings along for this machine. Another one is used
 * only where a trial found that it says the same and is faster. Engine process and inference threads.
 *
 * [Note: Providers] Vectors of one model and version are compared with each other whichever machine made them, so a
 * provider must agree with the processor. Each trial runs in a process of its own: a driver that crashes or hangs ends
 * that process alone. What was chosen is kept with the person's own models, by model and version.
 */
import { spawn } from 'node:child_process';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type ProviderName, ProviderTrial } from '../../contract/models.ts';
import { readRegularFileSync } from '../../files/readRegularFile.ts';
import { listModels, type ModelPlaces } from './library.ts';
import type { ModelEntry, PictureModelEntry } from './manifest.ts';

/** The least cosine between what the provider and the processor say of the same pictures. */
const AGREES = 0.9999;
/** So many times as fast: less is not worth another source of trouble. */
const FASTER = 1.3;
/** Of one model: a first run compiles shaders. */
const TRIAL_MILLISECONDS = 120_000;
const MOST_BYTES = 1 << 20;
const SCRIPT = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './providerProcess.ts' : './providerProcess.js', import.meta.url),
);

const Kept = z.object({ trials: z.array(ProviderTrial) });

/** What the process of a trial is asked, and what it says. */
export interface TrialRequest {
  readonly provider: ProviderName;
  readonly entry: PictureModelEntry;
  readonly path: string;
}
export type TrialOutcome = Pick<ProviderTrial, 'agreement' | 'processorMilliseconds' | 'milliseconds'>;
export type FromTrial = TrialOutcome | { readonly problem: string };

/** Who waits for a trial: told how far it is, and able to stop it. */
export interface TrialWatcher {
  readonly signal: AbortSignal;
  progress(done: number, total: number, message: string): void;
}

/** What was tried last; nothing where that cannot be read. */
export function readTrials(places: ModelPlaces): ProviderTrial[] {
  try {
    const text = readRegularFileSync(keptIn(places), { limit: MOST_BYTES }).toString('utf8');
    return Kept.parse(JSON.parse(text)).trials;
  } catch {
    return []; // The processor is always right.
  }
}

export function providerOf(trials: readonly ProviderTrial[], { name, version }: ModelEntry): ProviderName {
  const chosen = trials.find(trial => trial.isChosen && trial.model === name && trial.version === version);
  return chosen?.provider ?? 'cpu';
}

/** From now on, and for threads that start from now on, the processor alone. */
export async function forgetProviders(places: ModelPlaces): Promise<void> {
  await rm(keptIn(places), { force: true });
}

/** Tries every model that is here on every candidate, keeps the outcome, and chooses the fastest that agrees. */
export async function tryProviders(
  places: ModelPlaces,
  candidates: readonly ProviderName[],
  { signal, progress: onProgress }: TrialWatcher,
  faster = FASTER,
): Promise<ProviderTrial[]> {
  const models = listModels(places).flatMap(({ entry, path }) =>
    path === null || entry.input === null ? [] : [{ entry: entry as PictureModelEntry, path }],
  );
  const orders = candidates.flatMap(provider => models.map(model => ({ provider, ...model })));
  const trials: ProviderTrial[] = [];
  for (const order of orders) {
    signal.throwIfAborted();
    onProgress(trials.length, orders.length, `Trying ${order.entry.name} on ${order.provider}.`);
    trials.push(judge(order, await runTrial(order, signal), faster));
  }
  const chosen = trials.map(trial => ({
    ...trial,
    isChosen: trial.isChosen && trials.every(other => isBehind(other, trial)),
  }));
  await mkdir(places.own, { recursive: true });
  const path = keptIn(places);
  await writeFile(`${path}.part`, `${JSON.stringify({ trials: chosen } satisfies z.infer<typeof Kept>)}\n`);
  await rename(`${path}.part`, path);
  return chosen;
}

/** Not a name that a model can have. */
function keptIn({ own }: ModelPlaces): string {
  return join(own, '.providers.json');
}

function isBehind(other: ProviderTrial, trial: ProviderTrial): boolean {
  return other.model !== trial.model || !other.isChosen || other.milliseconds! >= trial.milliseconds!;
}

function judge({ provider, entry }: TrialRequest, found: FromTrial, faster: number): ProviderTrial {
  const known = { provider, model: entry.name, version: entry.version };
  if ('problem' in found)
    return {
      ...known,
      agreement: null,
      processorMilliseconds: null,
      milliseconds: null,
      problem: found.problem,
      isChosen: false,
    };
  const { agreement, processorMilliseconds, milliseconds } = found;
  const isChosen = agreement! >= AGREES && processorMilliseconds! >= faster * milliseconds!;
  return { ...known, ...found, problem: null, isChosen };
}

async function runTrial(request: TrialRequest, signal: AbortSignal): Promise<FromTrial> {
  const { promise, resolve, reject } = Promise.withResolvers<FromTrial>();
  const child = spawn(process.execPath, [SCRIPT], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    windowsHide: true,
  });
  const timer = setTimeout(() => {
    resolve({ problem: `It did not end within ${TRIAL_MILLISECONDS / 1000} seconds.` });
    child.kill('SIGKILL');
  }, TRIAL_MILLISECONDS);
  child.on('message', message => resolve(message as FromTrial));
  child.on('error', error => resolve({ problem: `It could not be started: ${error.message}.` }));
  child.on('exit', (code, signal) => resolve({ problem: `It crashed (${signal ?? code}).` }));
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  child.send(request);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    // A driver may not end by itself.
    child.kill('SIGKILL');
  }
}
