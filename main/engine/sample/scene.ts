/**
 * How a leaf was photographed: where it lay, on what, in which light, with which camera; drawn by chance.
 * Pure; any process.
 */
import type { Random } from '../../algorithms/random.ts';
import { outlineOf, type Point, stalkOf } from './outline.ts';
import type { Specimen } from './specimen.ts';

export type Ground = 'paper' | 'cream' | 'card' | 'cloth' | 'soil';

export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly ground: Ground;
  /** Where the middle of the leaf lies, in pixels. */
  readonly centre: Point;
  /** In radians; 0 points right. */
  readonly turn: number;
  /** The leaf's length in pixels. */
  readonly length: number;
  /** A camera held askew makes the leaf a little shorter one way. */
  readonly squeeze: number;
  /**
   * Where the light comes from, as a direction of length one in the plane, and how soft it is from 0 to 1.
   */
  readonly light: Point;
  readonly softness: number;
  /** How much darker the far side of the frame is, as a share. */
  readonly fall: number;
  readonly exposure: number;
  /** Warmer above 1. */
  readonly warmth: number;
  /** Along the lower edge, or along the left one. */
  readonly ruler: 'none' | 'below' | 'left';
  readonly blur: number;
  /** In levels. */
  readonly grain: number;
  readonly seed: number;
}

export function arrangeScene(specimen: Specimen, width: number, height: number, random: Random): Scene {
  const drawn = random.unit();
  const ground: Ground =
    drawn < 0.38 ? 'paper' : drawn < 0.6 ? 'cream' : drawn < 0.76 ? 'card' : drawn < 0.9 ? 'cloth' : 'soil';
  const turn = -Math.PI / 2 + 0.65 * random.normal() + (random.unit() < 0.2 ? Math.PI : 0);
  const from = 2 * Math.PI * random.unit();
  const ruler = random.unit() < 0.22 ? (random.unit() < 0.6 ? 'below' : 'left') : 'none';
  const scene: Scene = {
    width,
    height,
    ground,
    centre: [
      width / 2 + (ruler === 'left' ? 30 : 0) + 0.03 * width * clipped(random),
      height / 2 - (ruler === 'below' ? 30 : 0) + 0.02 * height * clipped(random),
    ],
    turn,
    length: height * specimen.species.size * (1 + 0.22 * random.unit()),
    squeeze: 1 - 0.06 * random.unit(),
    light: [Math.cos(from), Math.sin(from)],
    softness: 0.25 + 0.7 * random.unit(),
    fall: 0.08 + 0.3 * random.unit(),
    exposure: 0.9 + 0.2 * random.unit(),
    warmth: 1 + 0.07 * clipped(random),
    ruler,
    blur: random.unit() < 0.15 ? 1 : 0.35 * random.unit(),
    grain: 1.2 + 2.2 * random.unit(),
    seed: random.next(),
  };
  return fitted(scene, specimen);
}

/** Left free at the frame's edges, as a share of its height. */
const FREE = 0.035;
/** What a ruler takes, in pixels. */
const RULER = 50;

/**
 * The whole leaf in the frame, beside the ruler: smaller where it must be, and moved where that is enough.
 */
function fitted(scene: Scene, specimen: Specimen): Scene {
  const placement = new Placement(scene, specimen, 0, 0);
  const points = [...outlineOf(specimen).edge, ...stalkOf(specimen)].map(point => placement.toPixels(point));
  const free = FREE * scene.height;
  const room = [
    { from: free + (scene.ruler === 'left' ? RULER : 0), to: scene.width - free },
    { from: free, to: scene.height - free - (scene.ruler === 'below' ? RULER : 0) },
  ];
  const spans = [0, 1].map(axis => {
    const places = points.map(point => point[axis]!);
    return { from: Math.min(...places), to: Math.max(...places) };
  });
  const scale = Math.min(1, ...[0, 1].map(axis => long(room[axis]!) / long(spans[axis]!)));
  const centre = [0, 1].map(axis => {
    const own = scene.centre[axis]!;
    const [from, to] = [own + scale * (spans[axis]!.from - own), own + scale * (spans[axis]!.to - own)];
    return own + Math.max(0, room[axis]!.from - from) - Math.max(0, to - room[axis]!.to);
  });
  return { ...scene, length: scale * scene.length, centre: [centre[0]!, centre[1]!] };
}

function long({ from, to }: { from: number; to: number }): number {
  return to - from;
}

function clipped(random: Random): number {
  return Math.max(-1.6, Math.min(1.6, random.normal()));
}

/** From the leaf's own measure into the picture and back. */
export class Placement {
  readonly #scene: Scene;
  readonly #bend: number;
  readonly #middle: number;
  readonly #cos: number;
  readonly #sin: number;
  readonly #centre: Point;

  /** Pixels are counted from `left` and `top`. */
  constructor(scene: Scene, { bend, stalk }: Specimen, left: number, top: number) {
    this.#scene = scene;
    this.#centre = [scene.centre[0] - left, scene.centre[1] - top];
    this.#bend = bend;
    this.#middle = 0.5 - 0.28 * stalk;
    this.#cos = Math.cos(scene.turn);
    this.#sin = Math.sin(scene.turn);
  }

  toPixels([x, y]: Point): Point {
    const { length, squeeze } = this.#scene;
    const centre = this.#centre;
    const along = length * (x - this.#middle);
    const across = length * squeeze * (y + this.#bend * x * x);
    return [
      centre[0] + along * this.#cos - across * this.#sin,
      centre[1] + along * this.#sin + across * this.#cos,
    ];
  }

  toLeaf(px: number, py: number): [number, number] {
    const { length, squeeze } = this.#scene;
    const centre = this.#centre;
    const [dx, dy] = [px - centre[0], py - centre[1]];
    const x = (dx * this.#cos + dy * this.#sin) / length + this.#middle;
    return [x, (dy * this.#cos - dx * this.#sin) / (length * squeeze) - this.#bend * x * x];
  }
}
