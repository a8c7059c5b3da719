/** Draws curves as an SVG that can be read in print, by the colour-blind and without a legend: each line carries its name at its end. */

export interface Curve {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

interface Chart {
  readonly title: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly curves: readonly Curve[];
}

/** Okabe and Ito's palette, the colours that also differ in lightness first; dashes tell them apart once more. */
const STYLES = [
  { colour: '#0072b2', dash: '' },
  { colour: '#d55e00', dash: '7 3' },
  { colour: '#009e73', dash: '2 3' },
  { colour: '#a35b8a', dash: '9 3 2 3' },
  { colour: '#555555', dash: '4 4' },
  { colour: '#b08800', dash: '1 2' },
  { colour: '#2f9fd0', dash: '12 4' },
] as const;

const WIDTH = 760;
const HEIGHT = 420;
const LEFT = 64;
const RIGHT = 132;
const TOP = 48;
const BOTTOM = 56;
const LINE_HEIGHT = 17;

export function drawChart({ title, xLabel, yLabel, curves }: Chart): string {
  const last = Math.max(...curves.flatMap(curve => curve.points.map(([x]) => x)));
  const x = (value: number): number => LEFT + (value / Math.max(1, last)) * (WIDTH - LEFT - RIGHT);
  const y = (value: number): number => HEIGHT - BOTTOM - value * (HEIGHT - TOP - BOTTOM);
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" font-family="system-ui, sans-serif" font-size="13" fill="#222">`,
    `<title>${asText(title)}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    `<text x="${LEFT}" y="26" font-size="16" font-weight="600">${asText(title)}</text>`,
    ...[0, 0.2, 0.4, 0.6, 0.8, 1].map(value => horizontal(value, y(value))),
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
  const line = `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${round(at)}" y2="${round(at)}" stroke="${value === 0 ? '#666' : '#ddd'}"/>`;
  return `${line}<text x="${LEFT - 8}" y="${round(at + 4)}" text-anchor="end">${value}</text>`;
}

/** Round numbers from 0 to the last question, six or so. */
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
  const { colour, dash } = STYLES[c % STYLES.length]!;
  const points = curve.points.map(([px, py]) => `${round(x(px))},${round(y(py))}`).join(' ');
  return `<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="2.2" stroke-linejoin="round"${dash === '' ? '' : ` stroke-dasharray="${dash}"`}/>`;
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
  return placed.map(({ curve, c, end, at }) => {
    const { colour } = STYLES[c % STYLES.length]!;
    return `<text x="${round(x(end[0]) + 8)}" y="${round(at - over)}" fill="${colour}" font-weight="600">${asText(curve.name)}</text>`;
  });
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function asText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
