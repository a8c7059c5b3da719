/** Active-HACC in milliseconds: the same answer as brute force, bit for bit. Pure; native/active_hacc.cc is its twin. */
import { closeConsistent } from '../../constraints.ts';
import { readDistances } from './edges.ts';
import type { Instance } from './instance.ts';
import { Outcomes } from './outcomes.ts';
import type { AskRequest, AskResult } from './question.ts';
import { selectBest } from './select.ts';

export function askFast(instance: Instance, request: AskRequest): AskResult {
  const { edges, source, probability } = instance;
  const h1 = request.method === 'fast-h1' || request.method === 'fast-h1-h2';
  const closure = closeConsistent(source.n, request.mustLink, request.cannotLink);
  const isLocal = request.method === 'fast-h1-h2';
  const outcomes = new Outcomes(edges, readDistances(source), request.k, closure, isLocal);
  const ranked = selectBest(outcomes, probability, request.skip, Math.max(1, request.top), h1);
  const best = ranked[0];
  return {
    pair: best === undefined ? null : [best.i, best.j],
    gain: best?.gain ?? 0,
    labels: outcomes.run.labels,
    ranked: ranked.slice(0, request.top),
    simulated: outcomes.simulated,
  };
}
