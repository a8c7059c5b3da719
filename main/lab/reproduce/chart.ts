/**
 * Draws curves as an SVG that is legible in print, without colour vision and in dark mode; each line is
 * labelled at its end. Pure.
 */

import { CURVE_STYLES } from '../../contract/curveStyles.ts';
import type { Cells, Chart, Curve } from './report.ts';

/** Dark where the reader's system is dark, also when the drawing is a file of its own. */
const SHADES = `<style>
.chart{fill:#222;font-family:system-ui,sans-serif;font-size:13px}.chart .ground{fill:#fff}.chart .zero{stroke:#666}.chart .grid{stroke:#ddd}
${CURVE_STYLES.map(({ ink: { light } }, c) => `.chart .line${c}{stroke:${light}}.chart .name${c}{fill:${light}}`).join('')}
@media (prefers-color-scheme:dark){.chart{fill:#ddd}.chart .ground{fill:#16181b}.chart .zero{stroke:#999}.chart .grid{stroke:#3a3d42}
${CURVE_STYLES.map(({ ink: { dark } }, c) => `.chart .line${c}{stroke:${dark}}.chart .name${c}{fill:${dark}}`).join('')}}
</style>`;

const WIDTH = 760;
const HEIGHT = 420;
const LEFT = 64;
const RIGHT = 168;
const TOP = 48;
const BOTTOM = 56;
const LINE_HEIGHT = 17;

export function drawChart({ title, xLabel, yLabel, curves: given }: Chart): string {
  const curves = given.filter(({ points }) => points.length > 0);
  const last = Math.max(...curves.flatMap(curve => curve.points.map(([x]) => x)));
  // Adjusted indices can fall below 0.
  const least = Math.floor(5 * Math.min(0, ...curves.flatMap(curve => curve.points.map(([, y]) => y)))) / 5;
  const x = (value: number): number => LEFT + (value / (last || 1)) * (WIDTH - LEFT - RIGHT);
  // Times and costs go beyond 1, indices do not.
  const most = Math.max(1, ...curves.flatMap(curve => curve.points.map(([, y]) => y)));
  const y = (value: number): number =>
    HEIGHT - BOTTOM - ((value - least) / (most - least)) * (HEIGHT - TOP - BOTTOM);
  const levels =
    most > 1
      ? steps(most)
      : Array.from({ length: Math.round((1 - least) * 5) + 1 }, (_, step) =>
          Number((least + step / 5).toFixed(1)),
        );
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" class="chart">`,
    SHADES,
    `<title>${asText(title)}</title>`,
    `<rect class="ground" width="${WIDTH}" height="${HEIGHT}"/>`,
    `<text x="${LEFT}" y="26" font-size="16" font-weight="600">${asText(title)}</text>`,
    ...levels.map(value => horizontal(value, y(value))),
    ...steps(last).map(
      value =>
        `<text x="${round(x(value))}" y="${HEIGHT - BOTTOM + 20}" text-anchor="middle">${value}</text>`,
    ),
    `<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 12}" text-anchor="middle">${asText(xLabel)}</text>`,
    `<text transform="translate(18 ${(TOP + HEIGHT - BOTTOM) / 2}) rotate(-90)" text-anchor="middle">${asText(yLabel)}</text>`,
    ...curves.map((curve, c) => path(curve, c, x, y)),
    ...names(curves, x, y),
    '</svg>',
  ];
  return `${parts.join('\n')}\n`;
}

function horizontal(value: number, at: number): string {
  const line = `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${round(at)}" y2="${round(at)}" class="${value === 0 ? 'zero' : 'grid'}"/>`;
  return `${line}<text x="${LEFT - 8}" y="${round(at + 4)}" text-anchor="end">${value}</text>`;
}

/** Round numbers from 0 to the last, six or so. */
function steps(last: number): number[] {
  const rough = Math.max(1, last / 6);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(
    1,
    [1, 2, 5, 10].map(times => times * power).find(size => size >= rough) ?? 10 * power,
  );
  return Array.from({ length: Math.floor(last / step) + 1 }, (_, i) => i * step);
}

function path(curve: Curve, c: number, x: (value: number) => number, y: (value: number) => number): string {
  const { dash } = CURVE_STYLES[c % CURVE_STYLES.length]!;
  const points = curve.points.map(([px, py]) => `${round(x(px))},${round(y(py))}`).join(' ');
  return `<polyline points="${points}" fill="none" class="line${c % CURVE_STYLES.length}" stroke-width="2.2" stroke-linejoin="round"${dash.length === 0 ? '' : ` stroke-dasharray="${dash.join(' ')}"`}/>`;
}

/** Each name at the end of its line, pushed apart where lines end together. */
function names(
  curves: readonly Curve[],
  x: (value: number) => number,
  y: (value: number) => number,
): string[] {
  const ends = curves
    .map((curve, c) => ({ curve, c, end: curve.points.at(-1)! }))
    .sort((one, other) => other.end[1] - one.end[1]);
  let free = Number.NEGATIVE_INFINITY;
  const placed = ends.map(({ curve, c, end }) => {
    const at = Math.max(y(end[1]) + 4, free);
    free = at + LINE_HEIGHT;
    return { curve, c, end, at };
  });
  const over = Math.max(0, free - LINE_HEIGHT - (HEIGHT - BOTTOM + 4));
  return placed.map(
    ({ curve, c, end, at }) =>
      `<text x="${round(x(end[0]) + 8)}" y="${round(at - over)}" class="name${c % CURVE_STYLES.length}" font-weight="600">${asText(curve.name)}</text>`,
  );
}

/** Dark is much: a matrix as a picture. */
export function drawCells({ name, shades }: Cells): string {
  const side = Math.round(Math.sqrt(shades.length));
  const cell = 8;
  const squares = shades.map((shade, at) => {
    const grey = Math.round(255 * (1 - Math.min(1, Math.max(0, shade))));
    return `<rect x="${(at % side) * cell}" y="${Math.floor(at / side) * cell}" width="${cell}" height="${cell}" fill="rgb(${grey},${grey},${grey})"/>`;
  });
  const size = side * cell;
  return `<figure><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}" role="img"><title>${asText(name)}</title>${squares.join('')}</svg><figcaption>${asText(name)}</figcaption></figure>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

export function asText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
