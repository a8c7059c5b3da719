/** The measurements of a reproduction as CSV and as JSON. Pure. */
import type { Finished, LabelledData, Scale, Settings } from './experiment.ts';
import { type Report, sampleOf } from './report.ts';

/** What was reproduced on what. */
export interface Facts {
  readonly paper: string;
  readonly title: string;
  readonly data: LabelledData;
  readonly scale: Scale;
  readonly settings: Settings;
}

/** One line for each measurement of each trial. */
export function measurementsAsCsv(finished: readonly Finished[]): string {
  const lines = finished.flatMap(({ trial, measurements }) =>
    measurements.map(({ experiment, method, measure, x, value }) =>
      [experiment, method, measure, x, trial.number, value].map(asCell).join(','),
    ),
  );
  return `${['experiment,method,measure,x,trial,value', ...lines].join('\n')}\n`;
}

function asCell(value: string | number): string {
  const text = String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Means over the trials, and the tables and sentences of the page. */
export function summaryAsJson(
  { paper, title, data, scale, settings }: Facts,
  report: Report,
  finished: readonly Finished[],
): string {
  const groups = new Map<string, { of: object; values: number[] }>();
  for (const { measurements } of finished)
    for (const { experiment, method, measure, x, value } of measurements) {
      const of = { experiment, method, measure, x };
      const key = JSON.stringify(of);
      const group = groups.get(key) ?? { of, values: [] };
      group.values.push(value);
      groups.set(key, group);
    }
  const { name, about, points, classes } = data;
  const summary = {
    paper,
    title,
    data: { name, about, items: points.rows, columns: points.columns, classes: classes.length },
    scale,
    settings,
    means: [...groups.values()].map(({ of, values }) => {
      const { mean, error, count } = sampleOf(values);
      return { ...of, mean, standardError: error, trials: count };
    }),
    sections: report.sections.map(({ heading, table, verdict }) => ({ heading, table, verdict })),
  };
  return `${JSON.stringify(summary, null, 1)}\n`;
}
