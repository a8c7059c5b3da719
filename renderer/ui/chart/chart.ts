/**
 * Layout of charts and sparklines as lines, marks and texts, for the page, an SVG or a PNG. Pure; renderer.
 */
import { CURVE_STYLES, type Ink } from '../../../main/contract/curveStyles.ts';

export interface ChartCurve {
  readonly name: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

export interface Chart {
  readonly title: string;
  readonly xLabel: string;
  readonly yLabel: string;
  /** Where the x axis ends, even while the curves are shorter. */
  readonly lastX: number;
  readonly curves: readonly ChartCurve[];
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export type Shape =
  | {
      readonly kind: 'line';
      readonly d: string;
      readonly ink: Ink;
      readonly width: number;
      readonly dash: readonly number[];
    }
  | {
      readonly kind: 'mark';
      readonly d: string;
      readonly ink: Ink;
      /** Its outline. */
      readonly halo?: Ink;
    }
  | {
      readonly kind: 'text';
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly anchor: 'start' | 'middle' | 'end';
      readonly ink: Ink;
      readonly isStrong: boolean;
      /** Rotated to read upwards. */
      readonly isUpright: boolean;
    };

/** The marks tell the curves apart once more, also where dashes are too short to show. */
const MARKS_OF_CURVES: readonly Mark[] = [
  'circle',
  'square',
  'triangle',
  'diamond',
  'cross',
  'down',
  'plus',
  'star',
];

export type Mark = 'circle' | 'square' | 'triangle' | 'diamond' | 'cross' | 'down' | 'plus' | 'star';

const INK: Ink = { light: '#222222', dark: '#e6e6e6' };
const SOFT: Ink = { light: '#555555', dark: '#b8b8b8' };
const GRID: Ink = { light: '#dddddd', dark: '#3a3d42' };
const AXIS: Ink = { light: '#777777', dark: '#909090' };

const EDGE = { left: 62, right: 196, top: 16, bottom: 48 };
const LINE_HEIGHT = 18;
const MARKS = 6;

/** Only files have the title: the page has its own heading. */
export function layChart(chart: Chart, { width, height }: Size, withTitle: boolean): Shape[] {
  const top = EDGE.top + (withTitle ? 30 : 0);
  const right = width - EDGE.right;
  const bottom = height - EDGE.bottom;
  const x = (value: number) => EDGE.left + (value / Math.max(1, chart.lastX)) * (right - EDGE.left);
  const y = (value: number) => bottom - Math.min(1, Math.max(0, value)) * (bottom - top);
  const words = (
    text: string,
    at: { x: number; y: number },
    style: Partial<Extract<Shape, { kind: 'text' }>> = {},
  ): Shape => ({
    kind: 'text',
    text,
    ...at,
    anchor: 'start',
    ink: SOFT,
    isStrong: false,
    isUpright: false,
    ...style,
  });
  const levels = [0, 0.2, 0.4, 0.6, 0.8, 1];
  return [
    ...(withTitle ? [words(chart.title, { x: EDGE.left, y: 26 }, { ink: INK, isStrong: true })] : []),
    ...levels.flatMap(level => [
      line(`M${fixed(EDGE.left)} ${fixed(y(level))}H${fixed(right)}`, level === 0 ? AXIS : GRID, 1),
      words(String(level), { x: EDGE.left - 9, y: y(level) + 4 }, { anchor: 'end' }),
    ]),
    ...ticks(chart.lastX).flatMap(value => [
      line(`M${fixed(x(value))} ${fixed(bottom)}v5`, AXIS, 1),
      words(String(value), { x: x(value), y: bottom + 20 }, { anchor: 'middle' }),
    ]),
    words(chart.xLabel, { x: (EDGE.left + right) / 2, y: height - 8 }, { anchor: 'middle' }),
    words(chart.yLabel, { x: 16, y: (top + bottom) / 2 }, { anchor: 'middle', isUpright: true }),
    ...chart.curves.flatMap((curve, at) => drawCurve(curve, at, chart.curves.length, x, y)),
    ...legend(chart.curves, { x: right + 14, top, bottom }, y, words),
  ];
}

function drawCurve(
  { points }: ChartCurve,
  at: number,
  curves: number,
  x: (value: number) => number,
  y: (value: number) => number,
): Shape[] {
  if (points.length === 0) return [];
  const { ink, dash, mark } = styleOf(at);
  const places = points.map(point => ({ x: x(point.x), y: y(point.y) }));
  // Each curve has its marks at other places, so that none hides another.
  const every = Math.max(1, Math.floor(points.length / MARKS));
  const from = Math.floor((at / Math.max(1, curves)) * every);
  const marked = places.filter((_, step) => step % every === from);
  return [
    line(pathOf(places), ink, 2, dash),
    ...(marked.length === 0 ? places.slice(-1) : marked).map(place => ({
      kind: 'mark' as const,
      d: drawMark(mark, place.x, place.y),
      ink,
    })),
  ];
}

/** The names to the right, in the order of the curves' ends, without overlap. */
function legend(
  curves: readonly ChartCurve[],
  place: { x: number; top: number; bottom: number },
  y: (value: number) => number,
  words: (text: string, at: { x: number; y: number }, style?: object) => Shape,
): Shape[] {
  const ends = curves
    .map(({ name, points }, at) => ({ name, at, y: y(points.at(-1)?.y ?? 0) }))
    .sort((a, b) => a.y - b.y || a.at - b.at);
  const heights: number[] = [];
  for (const { y: wanted } of ends) {
    const before = heights.at(-1);
    heights.push(Math.max(wanted, place.top + 6, before === undefined ? 0 : before + LINE_HEIGHT));
  }
  // What was pushed below the foot pushes the others up again.
  for (let at = heights.length - 1, most = place.bottom; at >= 0; at--, most -= LINE_HEIGHT)
    heights[at] = Math.min(heights[at]!, most);
  return ends.flatMap(({ name, at }, order): Shape[] => {
    const height = heights[order]!;
    return [
      ...layCurveKey(at, { x: place.x, y: height, width: 22 }),
      words(name, { x: place.x + 29, y: height + 4.5 }, { ink: styleOf(at).ink }),
    ];
  });
}

/** The line and mark of a curve, as in a legend. */
export function layCurveKey(curve: number, at: { x: number; y: number; width: number }): Shape[] {
  const { ink, dash, mark } = styleOf(curve);
  return [
    line(`M${fixed(at.x)} ${fixed(at.y)}h${at.width}`, ink, 2, dash),
    { kind: 'mark', d: drawMark(mark, at.x + at.width / 2, at.y), ink },
  ];
}

/** How a curve looks; the ninth looks like the first. */
export function styleOf(curve: number): { ink: Ink; dash: readonly number[]; mark: Mark } {
  const at = curve % CURVE_STYLES.length;
  return { ...CURVE_STYLES[at]!, mark: MARKS_OF_CURVES[at]! };
}

function drawMark(mark: Mark, x: number, y: number, r = 4): string {
  const go = (...to: [number, number][]) =>
    to.map(([dx, dy], step) => `${step === 0 ? 'M' : 'L'}${fixed(x + dx * r)} ${fixed(y + dy * r)}`).join('');
  switch (mark) {
    case 'circle':
      return `M${fixed(x - r)} ${fixed(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
    case 'square':
      return `${go([-0.9, -0.9], [0.9, -0.9], [0.9, 0.9], [-0.9, 0.9])}Z`;
    case 'triangle':
      return `${go([0, -1.15], [1.1, 0.85], [-1.1, 0.85])}Z`;
    case 'down':
      return `${go([0, 1.15], [1.1, -0.85], [-1.1, -0.85])}Z`;
    case 'diamond':
      return `${go([0, -1.25], [1.25, 0], [0, 1.25], [-1.25, 0])}Z`;
    case 'plus':
      return `${go([-0.4, -1.2], [0.4, -1.2], [0.4, -0.4], [1.2, -0.4], [1.2, 0.4], [0.4, 0.4], [0.4, 1.2], [-0.4, 1.2], [-0.4, 0.4], [-1.2, 0.4], [-1.2, -0.4], [-0.4, -0.4])}Z`;
    case 'cross':
      return `${go([-1, -0.5], [-0.5, -1], [0, -0.5], [0.5, -1], [1, -0.5], [0.5, 0], [1, 0.5], [0.5, 1], [0, 0.5], [-0.5, 1], [-1, 0.5], [-0.5, 0])}Z`;
    case 'star':
      return `${go(
        ...Array.from({ length: 10 }, (_, step): [number, number] => {
          const far = step % 2 === 0 ? 1.3 : 0.6;
          const angle = (step * Math.PI) / 5 - Math.PI / 2;
          return [far * Math.cos(angle), far * Math.sin(angle)];
        }),
      )}Z`;
  }
}

/** About six round numbers from 0 to `last`. */
export function ticks(last: number): number[] {
  const rough = Math.max(1, last / 6);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map(factor => factor * power).find(size => size >= rough) ?? rough;
  return Array.from({ length: Math.floor(last / step) + 1 }, (_, at) => at * step);
}

function line(d: string, ink: Ink, width: number, dash: readonly number[] = []): Shape {
  return { kind: 'line', d, ink, width, dash };
}

function fixed(value: number): string {
  return String(Number(value.toFixed(1)));
}

/** "M0.0 12.0L40.0 3.0…" */
export function pathOf(points: readonly { x: number; y: number }[]): string {
  return points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
}

const token = (name: string): Ink => ({ light: `var(${name})`, dark: `var(${name})` });

/** One series as a small curve above a floor, its newest value marked; `margin` leaves room for the mark. */
export function laySparkline(values: readonly number[], box: Size, margin: number): Shape[] {
  const points = pointsOf(values, box).map(({ x, y }) => ({ x: x + margin, y: y + margin }));
  const last = points.at(-1);
  return [
    line(`M${margin} ${box.height + margin}h${box.width}`, token('--line'), 1),
    line(pathOf(points), token('--accent'), 1.5),
    ...(last === undefined
      ? []
      : [
          {
            kind: 'mark' as const,
            d: drawMark('circle', last.x, last.y, 3),
            ink: token('--accent'),
            halo: token('--surface'),
          },
        ]),
  ];
}

/** More points than this cannot be told apart in a curve of a few hundred pixels. */
const MOST = 120;

/**
 * The newest value to the right, the largest at the top. Values fall over orders of magnitude while one
 * answers, so heights follow their square root: late values stay visible above zero. A single value is a
 * point at the left.
 */
export function pointsOf(values: readonly number[], { width, height }: Size): { x: number; y: number }[] {
  const shown = thinned(values);
  const largest = Math.max(...shown, 0);
  return shown.map((value, at) => ({
    x: shown.length === 1 ? 0 : (at / (shown.length - 1)) * width,
    y: largest === 0 ? height : height * (1 - Math.sqrt(value / largest)),
  }));
}

/** Evenly spaced, with both ends. */
function thinned(values: readonly number[]): readonly number[] {
  if (values.length <= MOST) return values;
  const step = (values.length - 1) / (MOST - 1);
  return Array.from({ length: MOST }, (_, at) => values[Math.round(at * step)] ?? 0);
}
