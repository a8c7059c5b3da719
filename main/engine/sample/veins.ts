/** The veins of a leaf as lines that grow thinner, in the leaf's own measure. Pure; any process. */
import { Random } from '../../algorithms/random.ts';
import type { Outline, Point } from './outline.ts';
import type { Specimen } from './specimen.ts';

export interface Vein {
  readonly points: readonly Point[];
  /** At its beginning and its end, against the leaf's length. */
  readonly widths: readonly [number, number];
}

const MAIN = 0.013;
const SIDE = 0.0062;
const FINE = 0.0032;

export function veinsOf(specimen: Specimen, outline: Outline): Vein[] {
  const random = new Random(specimen.seed);
  const { veins, shape } = specimen.species;
  switch (veins.form) {
    case 'pinnate':
      return pinnate(specimen, outline, random);
    case 'palmate':
      return shape.form === 'hand' ? hand(specimen, outline, random) : round(specimen, outline, random);
    case 'parallel':
      return parallel(specimen, outline);
    case 'fan':
      return fan(specimen, outline, random);
  }
}

const MIDRIB: Vein = {
  points: Array.from({ length: 24 }, (_, step): Point => [step / 23.4, 0]),
  widths: [MAIN, 0.002],
};

function pinnate({ species }: Specimen, outline: Outline, random: Random): Vein[] {
  const veins: Vein[] = [MIDRIB];
  const { pairs, angle } = species.veins;
  const hasLobes = outline.lobes.length > 0;
  for (const side of [1, -1])
    for (let pair = 0; pair < pairs + (hasLobes ? 1 : 0); pair++) {
      // Into lobes, a little below their middle; otherwise evenly, the two sides not quite opposite.
      const from = hasLobes
        ? (outline.lobes[pair] ?? 0.9) - 0.09 * (1 - pair / (pairs + 1))
        : 0.05 + (0.83 * (pair + 0.25 + 0.2 * random.unit() + (side > 0 ? 0 : 0.2))) / pairs;
      const vein = sideVein(outline, from, side, angle * (1.08 - 0.3 * from) + 0.04 * random.normal(), 0.3);
      if (vein.points.length < 4) continue;
      veins.push(vein);
    }
  return veins;
}

/** From the midrib outwards, bending towards the tip, until the margin. */
function sideVein(outline: Outline, from: number, side: number, angle: number, bend: number): Vein {
  const points: Point[] = [[from, 0]];
  const step = 0.012;
  let [x, y, direction] = [from, 0, angle];
  for (let count = 0; count < 120; count++) {
    x += step * Math.cos(direction);
    y += step * Math.sin(direction);
    direction -= bend * step * (1 + 4 * y);
    if (x > 0.985 || y > 0.94 * outline.reach(x - leanOf(outline, y), side)) break;
    points.push([x, side * y]);
  }
  return { points, widths: [SIDE, 0.0016] };
}

/** Lobed blades lean towards the tip: what is at x there belongs to a place nearer to the stalk. */
function leanOf({ lobes }: Outline, y: number): number {
  return lobes.length === 0 ? 0 : 0.3 * y;
}

/** Main veins into every lobe, each with side veins of its own. */
function hand({ species, breadth }: Specimen, outline: Outline, random: Random): Vein[] {
  const veins: Vein[] = [];
  const { pairs, angle } = species.veins;
  for (const lobe of outline.lobes)
    for (const side of lobe === 0 ? [1] : [1, -1]) {
      const far = 0.96 * outline.reach(lobe, side);
      const arc = lobe === 0 ? 0 : 0.05 * side;
      const points = Array.from({ length: 20 }, (_, step): Point => {
        const t = step / 19;
        const turned = side * lobe + arc * Math.sin(Math.PI * t);
        return [far * t * Math.cos(turned), far * t * breadth * Math.sin(turned)];
      });
      veins.push({ points, widths: [MAIN * (lobe === 0 ? 1 : 0.8), 0.002] });
      for (let pair = 0; pair < pairs; pair++)
        for (const turn of [1, -1]) {
          const t = 0.2 + (0.72 * (pair + 0.5 * random.unit())) / pairs;
          veins.push(
            branch(outline, breadth, side * lobe, far * t, turn * angle, 0.9 * far * (1 - t) + 0.06),
          );
        }
    }
  return veins;
}

/** Leaves a main vein of a hand at `from` and runs until it nears the margin. */
function branch(
  outline: Outline,
  breadth: number,
  lobe: number,
  from: number,
  turn: number,
  longest: number,
): Vein {
  const points: Point[] = [];
  for (let step = 0; step < 30; step++) {
    const way = (longest * step) / 29;
    const x = from * Math.cos(lobe) + way * Math.cos(lobe + turn * (1 - 0.25 * (step / 29)));
    const y = from * Math.sin(lobe) + way * Math.sin(lobe + turn * (1 - 0.25 * (step / 29)));
    const angle = Math.atan2(y, x);
    if (step > 0 && Math.hypot(x, y) > 0.93 * outline.reach(Math.abs(angle), angle >= 0 ? 1 : -1)) break;
    points.push([x, breadth * y]);
  }
  return { points, widths: [SIDE, 0.0014] };
}

/** A round blade: main veins spread from the stalk. */
function round({ species }: Specimen, outline: Outline, random: Random): Vein[] {
  const veins: Vein[] = [MIDRIB];
  for (const side of [1, -1]) {
    for (let pair = 0; pair < species.veins.pairs; pair++) {
      const angle = 0.32 + (1.05 * pair) / (species.veins.pairs - 1) + 0.05 * random.normal();
      const vein = sideVein(outline, 0.012, side, angle, 0.9);
      veins.push({ ...vein, widths: [SIDE * 1.3, 0.0016] });
    }
  }
  return veins;
}

function parallel({ species }: Specimen, outline: Outline): Vein[] {
  const veins: Vein[] = [{ ...MIDRIB, widths: [0.008, 0.002] }];
  for (const side of [1, -1])
    for (let pair = 1; pair <= species.veins.pairs; pair++)
      veins.push({
        points: Array.from({ length: 40 }, (_, step): Point => {
          const t = 0.01 + (0.96 * step) / 39;
          return [t, (side * outline.reach(t, side) * pair) / (species.veins.pairs + 0.8)];
        }),
        widths: [FINE, 0.0014],
      });
  return veins;
}

/** Straight veins that fork once on their way to the rim. */
function fan({ species, breadth }: Specimen, outline: Outline, random: Random): Vein[] {
  const veins: Vein[] = [];
  const widest = 1.28;
  for (let ray = 0; ray <= species.veins.pairs; ray++) {
    const angle = widest * ((2 * ray) / species.veins.pairs - 1);
    const fork = 0.35 + 0.3 * random.unit();
    for (const part of [1, -1]) {
      const points: Point[] = [];
      for (let step = 0; step <= 24; step++) {
        const t = step / 24;
        const turned = angle + part * Math.max(0, t - fork) * 0.045;
        const far = 0.97 * outline.reach(Math.abs(turned), turned >= 0 ? 1 : -1) * t;
        points.push([far * Math.cos(turned), far * breadth * Math.sin(turned)]);
      }
      veins.push({ points, widths: [FINE * 0.8, 0.0018] });
    }
  }
  return veins;
}
