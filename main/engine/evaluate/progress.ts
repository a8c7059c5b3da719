/**
 * From the curves of an evaluation's runs to what is shown of each method: means, and when each level was
 * reached. Pure.
 */
import type { EvaluatedMethod, Spread } from '../../contract/evaluate.ts';
import type { SharedCurve } from './evaluateRun.ts';

export interface RunSoFar {
  readonly curve: Pick<SharedCurve, 'quality' | 'seconds'>;
  /** A run that has ended stays where it is. */
  readonly isDone: boolean;
}

const LEVELS = [0.8, 0.9, 0.95] as const;
/** More points than this cannot be distinguished in a drawing. */
const MOST_POINTS = 120;

export function statusOf(
  runs: readonly RunSoFar[],
  questions: number,
): Pick<EvaluatedMethod, 'done' | 'curve' | 'reached'> {
  const every = Math.max(1, Math.ceil(questions / MOST_POINTS));
  const wanted = [...new Set([...steps(questions, every), questions])];
  const curve = wanted.flatMap(asked => {
    const values = runs.flatMap(run => qualityAt(run, asked) ?? []);
    if (values.length === 0) return [];
    return [{ questions: asked, quality: values.reduce((sum, value) => sum + value, 0) / values.length }];
  });
  const reached = LEVELS.map(level => {
    const ends = runs.filter(({ isDone }) => isDone);
    const at = ends.map(({ curve: { quality } }) => quality.findIndex(value => value >= level));
    const seconds = at.map((asked, run) => (asked < 0 ? null : ends[run]!.curve.seconds[asked]!));
    return {
      level,
      questions: spreadOf(at.map(asked => (asked < 0 ? null : asked))),
      seconds: spreadOf(seconds),
    };
  });
  return { done: runs.filter(({ isDone }) => isDone).length, curve, reached };
}

/** After so many questions; null where the run has not come so far. */
function qualityAt({ curve: { quality }, isDone }: RunSoFar, asked: number): number | null {
  const value = quality[asked]!;
  if (!Number.isNaN(value)) return value;
  if (!isDone) return null;
  return quality.findLast(known => !Number.isNaN(known)) ?? null;
}

/** Of an even number the upper median; a run that never reached the level counts as infinite. */
function spreadOf(values: readonly (number | null)[]): Spread {
  const sorted = [...values].sort((a, b) => (a ?? Infinity) - (b ?? Infinity));
  return {
    middle: sorted[Math.floor(sorted.length / 2)] ?? null,
    least: sorted[0] ?? null,
    most: sorted.at(-1) ?? null,
  };
}

function steps(last: number, every: number): number[] {
  return Array.from({ length: Math.floor(last / every) + 1 }, (_, step) => step * every);
}
