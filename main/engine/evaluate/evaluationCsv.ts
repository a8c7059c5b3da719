/** Every point of every curve of an evaluation as comma-separated values, for whoever wants to draw or test more. Pure. */
import { toCsv } from '../export/tables/csv.ts';
import type { Run } from './evaluation.ts';
import { WAYS } from './ways.ts';

const HEADER = ['strategy', 'clusterer', 'reasons', 'trial', 'questions', 'seconds', 'jaccard'] as const;

export function evaluationCsv(runs: readonly Run[]): string {
  const rows = runs.flatMap(({ strategy, withReasons, trial, curve: { quality, seconds } }) => {
    const { clusterer, weighing } = WAYS[strategy];
    return Array.from(quality.keys())
      .filter(asked => !Number.isNaN(quality[asked]!))
      .map(asked => ({
        strategy,
        clusterer: withReasons ? weighing : clusterer,
        reasons: withReasons,
        trial: trial + 1,
        questions: asked,
        seconds: seconds[asked]!,
        jaccard: Number(quality[asked]!.toFixed(6)),
      }));
  });
  return toCsv(HEADER, rows);
}
