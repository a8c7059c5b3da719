/**
 * A leaf as layers of the picture's size around it: blade, stalk, veins, spots, and how high it lies. Pure;
 * any process.
 */
import { type Outline, outlineOf, type Point, stalkOf } from './outline.ts';
import { blurred, fill, type Layer, newLayer, stroke } from './raster.ts';
import { Placement, type Scene } from './scene.ts';
import type { Mark, Specimen } from './specimen.ts';
import { noise } from './texture.ts';
import { veinsOf } from './veins.ts';

export interface LeafLayers {
  /** Where the layers' first pixel is in the picture. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** From pixels of the layers to the leaf's own measure. */
  readonly placement: Placement;
  /** Where the blade is, bites taken out. */
  readonly blade: Layer;
  readonly stalk: Layer;
  readonly veins: Layer;
  readonly spots: Layer;
  /** Near 1 in the middle, half at the margin. */
  readonly inside: Layer;
  /** In pixels. */
  readonly relief: Layer;
}

/** Room for the shadow, against the leaf's length. */
const ROOM = 0.1;

export function leafLayers(specimen: Specimen, scene: Scene): LeafLayers {
  const outline = outlineOf(specimen);
  const stalkLine = stalkOf(specimen);
  const window = windowOf([...outline.edge, ...stalkLine], new Placement(scene, specimen, 0, 0), scene);
  const { left, top, width, height } = window;
  const placement = new Placement(scene, specimen, left, top);
  const { length } = scene;
  const line = (layer: Layer, points: readonly Point[], widths: readonly [number, number], strength = 1) =>
    stroke(
      layer,
      points.map(point => placement.toPixels(point)),
      [widths[0] * length, widths[1] * length],
      strength,
    );

  const blade = newLayer(width, height);
  fill(
    blade,
    outline.edge.map(point => placement.toPixels(point)),
  );
  const bites = newLayer(width, height);
  for (const bite of specimen.bites) fill(bites, biteOf(bite, specimen, outline, length, placement));
  for (let at = 0; at < bites.data.length; at++) blade.data[at]! *= 1 - bites.data[at]!;
  const stalk = newLayer(width, height);
  line(stalk, stalkLine, [0.018, 0.013]);
  const veins = newLayer(width, height);
  for (const { points, widths } of veinsOf(specimen, outline)) line(veins, points, widths);
  const spots = newLayer(width, height);
  for (const { along, across, size } of specimen.spots) {
    const [x, y] = placeOf(along, across * 0.92, specimen, outline);
    const far: Point = [x + 0.6 * size, y + 0.3 * size];
    line(spots, [[x, y], far], [2 * size, 2 * size], 0.85);
  }
  return {
    ...window,
    placement,
    blade,
    stalk,
    veins,
    spots: specimen.spots.length === 0 ? spots : blurred(spots, 1),
    inside: blurred(blade, 0.03 * length),
    relief: reliefOf(blade, veins, specimen, length, placement),
  };
}

function windowOf(points: readonly Point[], placement: Placement, { width, height, length }: Scene) {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (const point of points) {
    const [x, y] = placement.toPixels(point);
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  const room = ROOM * length;
  left = Math.max(0, Math.floor(left - room));
  top = Math.max(0, Math.floor(top - room));
  return {
    left,
    top,
    width: Math.min(width, Math.ceil(right + room)) - left,
    height: Math.min(height, Math.ceil(bottom + room)) - top,
  };
}

function biteOf(
  { along, across, size }: Mark,
  specimen: Specimen,
  outline: Outline,
  length: number,
  placement: Placement,
): Point[] {
  const middle = placement.toPixels(placeOf(along, across, specimen, outline));
  return Array.from({ length: 28 }, (_, step): Point => {
    const angle = (2 * Math.PI * step) / 28;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    const far = size * length * (1 + 0.3 * noise(1.6 * x + 40 * along, 1.6 * y, specimen.seed));
    return [middle[0] + far * x, middle[1] + far * y];
  });
}

/** Along the leaf and across it, as shares, in the leaf's own measure. */
function placeOf(along: number, across: number, { species, breadth }: Specimen, outline: Outline): Point {
  const side = across >= 0 ? 1 : -1;
  if (species.shape.form === 'blade') return [along, across * outline.reach(along, side)];
  const angle = 1.9 * Math.abs(across);
  const far = along * outline.reach(angle, side);
  return [far * Math.cos(angle), side * far * breadth * Math.sin(angle)];
}

/** Veins sunken, the blade between them raised, its sides curled. */
function reliefOf(
  blade: Layer,
  veins: Layer,
  { species, curl, seed }: Specimen,
  length: number,
  placement: Placement,
): Layer {
  const soft = blurred(veins, 0.009 * length);
  const relief = newLayer(blade.width, blade.height);
  const deep = 0.02 * length * species.veins.plain;
  for (let y = 0, at = 0; y < blade.height; y++)
    for (let x = 0; x < blade.width; x++, at++) {
      if (blade.data[at] === 0) continue;
      const [along, across] = placement.toLeaf(x, y);
      const curled = 0.3 * length * curl * across * across;
      const buckled = 0.028 * length * noise(along * 3.1, across * 4.2, seed + 3);
      relief.data[at] =
        curled + buckled - deep * soft.data[at]! + 0.5 * noise(along * 40, across * 40, seed + 4);
    }
  return relief;
}
