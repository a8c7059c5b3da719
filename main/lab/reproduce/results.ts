/**
 * The results of a reproduction: measurements as CSV, a summary as JSON, a page as HTML without scripts.
 * Pure.
 */

import { asText, drawCells, drawChart } from './chart.ts';
import type { Finished, LabelledData, Scale, Settings } from './experiment.ts';
import { type Report, type Section, sampleOf, type Table } from './report.ts';

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

const STYLE = `:root{color-scheme:light dark;--ink:#1d1f22;--ground:#fff;--rule:#d5d8dc;--soft:#f3f4f6}
@media (prefers-color-scheme:dark){:root{--ink:#dcdee2;--ground:#16181b;--rule:#3a3d42;--soft:#202327}}
body{margin:0 auto;max-width:64rem;padding:1.5rem;font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--ground)}
h1{font-size:1.5rem}h2{font-size:1.2rem;margin-top:2.5rem}
figure,.table{margin:1rem 0;overflow-x:auto}svg{max-width:100%;height:auto}
table{border-collapse:collapse;font-size:.875rem}th,td{border:1px solid var(--rule);padding:.3rem .6rem;text-align:left;white-space:nowrap}
th{background:var(--soft)}td+td{font-variant-numeric:tabular-nums}.verdict{font-weight:600}
details{margin:1rem 0;border-top:1px solid var(--rule)}summary{cursor:pointer;padding:.5rem 0;font-weight:600}
.pictures{display:flex;flex-wrap:wrap;gap:1rem}.pictures figure{margin:0}td.words{white-space:normal;min-width:14rem}
code{background:var(--soft);padding:.1rem .3rem}`;

export function pageOf({ paper, title, data, scale, settings }: Facts, report: Report): string {
  const { name, about, points, classes } = data;
  return asDocument(
    `${name}: ${title}`,
    `<h1>${asText(title)}</h1>
<p>Reproduced on <strong>${asText(name)}</strong>: ${asText(about)}, ${classes.length} classes, ${points.rows} items used; columns ${scaleInWords[scale]}. Seed ${settings.seed}. Made by <code>akin reproduce ${paper}</code>; every measurement is in <code>results.csv</code>.</p>
${report.about.map(text => `<p>${asText(text)}</p>`).join('\n')}
${report.sections.map(asSection).join('\n')}`,
  );
}

/** A page of its own: no scripts, nothing loaded from elsewhere. */
export function asDocument(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${asText(title)}</title>
<style>${STYLE}</style>
</head>
<body>
${body}
</body>
</html>
`;
}

const scaleInWords = {
  'as-is': 'as they are',
  standard: 'brought to mean 0 and variance 1',
  range: 'brought to run from −1 to 1',
} as const;

export function asSection({ heading, text, chart, pictures = [], table, verdict }: Section): string {
  return [
    `<h2>${asText(heading)}</h2>`,
    text === undefined ? '' : `<p>${asText(text)}</p>`,
    chart === undefined ? '' : `<figure>${drawChart(chart)}</figure>`,
    pictures.length === 0 ? '' : `<div class="pictures">${pictures.map(drawCells).join('')}</div>`,
    table === undefined ? '' : asTable(table),
    verdict === undefined ? '' : `<p class="verdict">${asText(verdict)}</p>`,
  ]
    .filter(part => part !== '')
    .join('\n');
}

export function asTable({ header, rows }: Table): string {
  const cells = (tag: 'th' | 'td', row: readonly string[]) =>
    `<tr>${row.map(cell => `<${tag}>${asText(cell)}</${tag}>`).join('')}</tr>`;
  return `<div class="table"><table><thead>${cells('th', header)}</thead><tbody>${rows.map(row => cells('td', row)).join('')}</tbody></table></div>`;
}
