/**
 * The page of a suite: claim, the paper's figure, ours, whether it holds and why. As Markdown for the
 * documentation and as HTML that needs nothing but itself. Pure.
 */
import { asText, drawChart } from './chart.ts';
import type { Settings } from './experiment.ts';
import type { Section, Table } from './report.ts';
import { asDocument, asSection, asTable } from './results.ts';
import type { Claim, Outcomes, Suite } from './suite.ts';

export interface SuiteFacts {
  readonly suite: Suite;
  readonly title: string;
  readonly outcomes: Outcomes;
  readonly missing: readonly string[];
}

/** A chart as a file of its own, beside the page that links it. */
export interface Drawing {
  readonly file: string;
  readonly run: string;
  readonly heading: string;
  readonly svg: string;
}

/** Every chart of every run. */
export function drawingsOf({ suite, outcomes }: SuiteFacts): Drawing[] {
  return [...outcomes].flatMap(([run, { report }]) =>
    report.sections
      .filter(({ chart }) => chart !== undefined)
      .map(({ heading, chart }, at) => ({
        file: `charts/${suite.paper}-${run}-${at + 1}.svg`,
        run,
        heading,
        svg: drawChart(chart!),
      })),
  );
}

function curvesAsMarkdown(facts: SuiteFacts): string[] {
  const byRun = [...Map.groupBy(drawingsOf(facts), ({ run }) => run)];
  if (byRun.length === 0) return [];
  const lines = byRun.map(
    ([run, drawings]) =>
      `- ${run}: ${drawings.map(({ heading, file }) => `[${heading}](${file})`).join('; ')}`,
  );
  return ['## Curves', lines.join('\n')];
}

const CLAIM_HEADER = ['', 'claim', 'where', 'the paper', 'here', ''];

export function markdownPageOf(facts: SuiteFacts): string {
  const { suite, title, outcomes, missing } = facts;
  const claims = suite.claims(outcomes);
  const parts = [
    `# ${title}: what holds`,
    `    ${commandOf(suite)}`,
    `${summaryOf(claims)} The command writes this page, its charts and \`report.html\`, which has all of them and every table.`,
    ...suite.about,
    ...(missing.length === 0 ? [] : [`Not run: ${missing.join(', ')}.`]),
    '## Claims',
    asMarkdown({ header: CLAIM_HEADER, rows: claims.map(claimRow) }),
    '## Why',
    claims.map(({ why }, at) => `${at + 1}. ${why}`).join('\n'),
    ...suite.sections(outcomes).flatMap(sectionAsMarkdown),
    ...curvesAsMarkdown(facts),
    '## Runs',
    asMarkdown(runsTable(outcomes)),
  ];
  return `${parts.join('\n\n')}\n`;
}

export function htmlPageOf(facts: SuiteFacts): string {
  const { suite, title, outcomes, missing } = facts;
  const claims = suite.claims(outcomes);
  const body = [
    `<h1>${asText(title)}: what holds</h1>`,
    `<p>${asText(summaryOf(claims))} Made by <code>${asText(commandOf(suite))}</code>.</p>`,
    ...suite.about.map(text => `<p>${asText(text)}</p>`),
    ...(missing.length === 0 ? [] : [`<p>Not run: ${asText(missing.join(', '))}.</p>`]),
    claimsAsHtml(claims),
    ...suite.sections(outcomes).map(asSection),
    '<h2>Runs</h2>',
    asTable(runsTable(outcomes)),
    ...[...outcomes].map(([name, { report }]) => runAsHtml(name, report.about, report.sections)),
  ];
  return asDocument(title, body.join('\n'));
}

function commandOf({ paper }: Suite): string {
  return `akin reproduce ${paper} --all --data DATA --out ${paper}`;
}

function summaryOf(claims: readonly Claim[]): string {
  const counts = (['holds', 'holds in part', 'does not hold', 'not tried'] as const)
    .map(verdict => ({ verdict, count: claims.filter(claim => claim.verdict === verdict).length }))
    .filter(({ count }) => count > 0)
    .map(({ verdict, count }) => `${count} ${verdict}`);
  return `Of ${claims.length} claims: ${counts.join(', ')}.`;
}

function claimRow({ claim, where, published, ours, verdict }: Claim, at: number): string[] {
  return [String(at + 1), claim, where, published, ours, `**${verdict}**`];
}

function claimsAsHtml(claims: readonly Claim[]): string {
  const words = (text: string) => `<td class="words">${asText(text)}</td>`;
  const rows = claims.map(
    ({ claim, where, published, ours, verdict, why }) =>
      `<tr>${words(claim)}<td>${asText(where)}</td>${words(published)}${words(ours)}<td><strong>${verdict}</strong></td>${words(why)}</tr>`,
  );
  const header = ['claim', 'where', 'the paper', 'here', 'verdict', 'why'];
  return `<h2>Claims</h2><div class="table"><table><thead><tr>${header.map(name => `<th>${name}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function runAsHtml(name: string, about: readonly string[], sections: readonly Section[]): string {
  const text = about.map(paragraph => `<p>${asText(paragraph)}</p>`).join('');
  return `<details><summary>${asText(name)}</summary>${text}${sections.map(asSection).join('\n')}</details>`;
}

function sectionAsMarkdown({ heading, text, table, verdict }: Section): string[] {
  return [
    `## ${heading}`,
    ...(text === undefined ? [] : [text]),
    ...(table === undefined ? [] : [asMarkdown(table)]),
    ...(verdict === undefined ? [] : [`**${verdict}**`]),
  ];
}

function asMarkdown({ header, rows }: Table): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}

function runsTable(outcomes: Outcomes): Table {
  return {
    header: ['run', 'items', 'columns', 'classes', 'experiments', 'trials', 'questions', 'CPU seconds'],
    rows: [...outcomes].map(([name, { data, settings, finished }]) => [
      name,
      String(data.points.rows),
      String(data.points.columns),
      String(data.classes.length),
      settings.experiments.join(', '),
      trialsShown(settings),
      settings.questions === 0 ? '–' : String(settings.questions),
      (finished.reduce((sum, { milliseconds = 0 }) => sum + milliseconds, 0) / 1000).toFixed(0),
    ]),
  };
}

function trialsShown({ trials, trialsOf = {} }: Settings): string {
  return [String(trials), ...Object.entries(trialsOf).map(([name, count]) => `${name} ${count}`)].join(', ');
}
