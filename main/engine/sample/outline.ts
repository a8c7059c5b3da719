/**
 * The outline of a leaf, in its own measure: from the stalk's end at 0 along the midrib to the tip at 1, y to
 * the left. Pure; any process.
 *
 * Both forms are a smooth edge first (`reach` says how far it is), which the veins follow; teeth are then set
 * along it.
 */
import type { Blade, Hand } from './species.ts';
import type { Specimen } from './specimen.ts';

export type Point = readonly [x: number, y: number];

export interface Outline {
  /** Once around, from the stalk along the left side to the tip and back along the right. */
  readonly edge: readonly Point[];
  /**
   * How far the leaf reaches: across at a place of the midrib (blade), or in a direction from the stalk's end
   * (hand); `side` is 1 or −1.
   */
  reach(at: number, side: number): number;
  /** Where lobes are, as such places or directions, from the stalk (blade) or from the tip (hand) on. */
  readonly lobes: readonly number[];
}

const STEPS = 700;

export function outlineOf(specimen: Specimen): Outline {
  const { shape } = specimen.species;
  const smooth = shape.form === 'blade' ? bladeOf(shape, specimen) : handOf(shape, specimen);
  const left = withTeeth(smooth.side(1), specimen, 1);
  const right = withTeeth(smooth.side(-1), specimen, -1);
  return { edge: [...left, ...right.reverse()], reach: smooth.reach, lobes: smooth.lobes };
}

/** The stalk, from the blade outwards. */
export function stalkOf({ stalk, stalkBend }: Specimen): Point[] {
  return Array.from({ length: 14 }, (_, step): Point => {
    const t = step / 13;
    return [0.03 - (stalk + 0.03) * t, 2 * stalkBend * stalk * t * t];
  });
}

interface Smooth extends Pick<Outline, 'reach' | 'lobes'> {
  side(side: number): Point[];
}

function bladeOf(blade: Blade, { breadth, sides, depth, waves }: Specimen): Smooth {
  const { base, tip, lobes } = blade;
  const most = (base / (base + tip)) ** base * (tip / (base + tip)) ** tip;
  const count = lobes?.count ?? 0;
  const deep = Math.min(0.85, (lobes?.depth ?? 0) * depth);
  // The lowest lobe begins a little above the stalk, the last is the tip itself.
  const lobeAt = (t: number) => (t - 0.12) / (0.88 / (count + 0.5));
  const reach = (t: number, side: number) => {
    if (t <= 0 || t >= 1) return 0;
    const half = (0.5 * blade.width * breadth * (t ** base * (1 - t) ** tip)) / most;
    const own = half * (side > 0 ? sides[0] : sides[1]) * wave(waves, t, side);
    if (count === 0) return own;
    const place = lobeAt(t);
    const within = place - Math.floor(place);
    const round = Math.sin(Math.PI * within) ** 0.75;
    const sharp = (1 - Math.abs(2 * within - 1)) ** 1.7;
    const full = place < 0 ? 0.25 : round + lobes!.sharp * (sharp - round);
    // The bays grow shallow towards the tip, which is no lobe of its own.
    return own * (1 - deep * Math.min(1, (1 - t) / 0.3) * (1 - full));
  };
  return {
    reach,
    lobes: Array.from({ length: count }, (_, lobe) => 0.12 + ((lobe + 0.5) * 0.88) / (count + 0.5)),
    side: side =>
      Array.from({ length: STEPS + 1 }, (_, step): Point => {
        // More points near both ends, where the edge turns.
        const t = 0.5 - 0.5 * Math.cos((Math.PI * step) / STEPS);
        const width = reach(t, side);
        // Lobes lean towards the tip, the farther out the more.
        const lean = count === 0 ? 0 : (lobes!.sharp > 0 ? 0.45 : 0.28) * width;
        return [t + lean * (1 - t) ** 0.5, side * width];
      }),
  };
}

function handOf({ lobes }: Hand, { breadth, sides, depth, waves }: Specimen): Smooth {
  const reach = (angle: number, side: number) => {
    let sum = 0;
    for (const lobe of lobes)
      for (const sign of lobe.angle === 0 ? [1] : [1, -1]) {
        const off = Math.abs(angle - sign * lobe.angle) / (lobe.breadth * (1 + 0.25 * (1 - depth)));
        const own = lobe.reach * Math.exp(-(off ** lobe.point));
        // A soft maximum: bays between lobes are round.
        sum += own ** 7;
      }
    // Towards the stalk the leaf closes.
    const close = 1 - Math.exp(-(((Math.PI - angle) / 0.4) ** 2));
    return sum ** (1 / 7) * close * (side > 0 ? sides[0] : sides[1]) * wave(waves, angle / Math.PI, side);
  };
  return {
    reach,
    lobes: lobes.map(lobe => lobe.angle),
    side: side =>
      Array.from({ length: STEPS + 1 }, (_, step): Point => {
        const angle = Math.PI * (1 - step / STEPS);
        // Both sides meet at the tip.
        const blend = Math.min(1, angle / 0.3);
        const far = blend * reach(angle, side) + (1 - blend) * 0.5 * (reach(angle, 1) + reach(angle, -1));
        return [far * Math.cos(angle), side * far * breadth * Math.sin(angle)];
      }),
  };
}

function wave(waves: Specimen['waves'], at: number, side: number): number {
  let sum = 1;
  for (const [order, { strength, phase }] of waves.entries())
    sum += strength * Math.sin((order + 1) * Math.PI * at * 1.7 + phase + (side > 0 ? 0 : 2.1));
  return sum;
}

/** Teeth by the length of the edge, smaller towards the stalk and the tip. */
function withTeeth(edge: Point[], { species, teeth, toothHeight, seed }: Specimen, side: number): Point[] {
  const { form } = species.margin;
  if (form === 'entire' || teeth === 0) return edge;
  const lengths = [0];
  for (let at = 1; at < edge.length; at++)
    lengths.push(
      lengths[at - 1]! + Math.hypot(edge[at]![0] - edge[at - 1]![0], edge[at]![1] - edge[at - 1]![1]),
    );
  const whole = lengths[edge.length - 1]!;
  return edge.map(([x, y], at): Point => {
    const [from, to] = [edge[Math.max(0, at - 2)]!, edge[Math.min(edge.length - 1, at + 2)]!];
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const step = Math.hypot(dx, dy) || 1;
    const done = lengths[at]! / whole;
    // Teeth are not spaced by a ruler.
    const place = teeth * (done + 0.012 * Math.sin(17 * done + (seed % 7) + side));
    const within = place - Math.floor(place);
    const fade = Math.min(1, done / 0.1, (1 - done) / 0.13);
    const uneven = 0.75 + 0.5 * hashed(Math.floor(place) * 2 + (side > 0 ? 0 : 1), seed);
    const out = toothHeight * fade * uneven * toothForm(form, within);
    return [x - (side * out * dy) / step, y + (side * out * dx) / step];
  });
}

function toothForm(form: string, within: number): number {
  switch (form) {
    case 'serrate':
      // A slow rise and a steep fall: teeth that point to the tip.
      return within < 0.78 ? within / 0.78 : (1 - within) / 0.22;
    case 'toothed':
      return 1 - Math.abs(2 * within - 1);
    case 'crenate':
      return Math.sqrt(Math.sin(Math.PI * within));
    default:
      return Math.sin(2 * Math.PI * within);
  }
}

function hashed(value: number, seed: number): number {
  let mixed = Math.imul(value ^ seed, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 0x1_0000_0000;
}
