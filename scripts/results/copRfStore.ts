/** Keeps what was measured of COP-RF and its rivals as a table, one line for each trial, so that the page can be written again without measuring. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { METHODS, type Method, type Outcome } from './copRf.ts';

/**
 * `right`: no wrong answers, more and more of them. `wrong`: the same with 15 % wrong. `varied`: 0.3 % of all pairs, 5 to 30 % wrong. `meaningless`: as `wrong`, with
 * features added that say nothing.
 */
export type ExperimentName = 'right' | 'wrong' | 'varied' | 'meaningless';

export interface Trial extends Outcome {
  readonly set: string;
  readonly experiment: ExperimentName;
  readonly share: number;
  readonly errors: number;
  readonly trial: number;
}

const HEADER = ['set', 'experiment', 'share', 'errors', 'trial', 'answers', 'wrong', 'ordering', ...METHODS];

export function readTrials(file: URL): Trial[] {
  if (!existsSync(file)) return [];
  const [header, ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  if (header !== asLine(HEADER))
    throw new Error(`${file.pathname} has other columns; measure all sets again.`);
  return lines.map(line => {
    const [set, experiment, share, errors, trial, answers, wrong, ordering, ...scores] = line.split(',');
    return {
      set: set!,
      experiment: experiment as ExperimentName,
      share: Number(share),
      errors: Number(errors),
      trial: Number(trial),
      answers: Number(answers),
      wrong: Number(wrong),
      ordering: ordering === '' ? null : Number(ordering),
      scores: Object.fromEntries(METHODS.map((method, at) => [method, Number(scores[at])])) as Record<
        Method,
        number
      >,
    };
  });
}

export function writeTrials(file: URL, trials: readonly Trial[]): void {
  const lines = trials.map(({ set, experiment, share, errors, trial, answers, wrong, ordering, scores }) =>
    asLine([
      set,
      experiment,
      share,
      errors,
      trial,
      answers,
      wrong,
      ordering ?? '',
      ...METHODS.map(method => scores[method]),
    ]),
  );
  writeFileSync(file, `${[asLine(HEADER), ...lines].join('\n')}\n`);
}

function asLine(values: readonly (string | number)[]): string {
  return values
    .map(value =>
      typeof value === 'number' ? String(Math.round(value * 1e5) / 1e5) : value.replaceAll(',', ';'),
    )
    .join(',');
}
