/** Paints one leaf and its shadow into a picture: colour, age, veins, light and shine. Pure; any process. */
import { type LeafLayers, leafLayers } from './leafLayers.ts';
import { lightOf } from './light.ts';
import type { Frame } from './paintGround.ts';
import { blurred, halved, type Layer, newLayer, sampleAt } from './raster.ts';
import type { Scene } from './scene.ts';
import type { Specimen } from './specimen.ts';
import { layered, netAt, noise } from './texture.ts';

export function paintLeaf(frame: Frame, specimen: Specimen, scene: Scene): void {
  const layers = leafLayers(specimen, scene);
  castShadow(frame, layers, scene);
  paintStalk(frame, layers, specimen, scene);
  paintBlade(frame, layers, specimen, scene);
}

/** A wide soft one away from the light, and a narrow dark one where the leaf touches the ground. */
function castShadow(
  { width: row, data }: Frame,
  layers: LeafLayers,
  { light, softness, length }: Scene,
): void {
  const { left, top, width, height, blade, stalk } = layers;
  const both = newLayer(width, height);
  for (let at = 0; at < both.data.length; at++) both.data[at] = Math.max(blade.data[at]!, stalk.data[at]!);
  const half = halved(both);
  const wide = blurred(half, (0.005 + 0.016 * softness) * length);
  const tight = blurred(half, 0.0035 * length);
  const far = (0.014 + 0.012 * (1 - softness)) * length;
  const [dx, dy] = [far * light[0], far * light[1]];
  const deep = 0.62 - 0.3 * softness;
  for (let y = 0; y < height; y++)
    for (let x = 0, at = 3 * ((y + top) * row + left); x < width; x++, at += 3) {
      const cast = sampleAt(wide, (x + dx) / 2, (y + dy) / 2);
      const touched = sampleAt(tight, (x + 0.2 * dx) / 2, (y + 0.2 * dy) / 2);
      if (cast < 0.003 && touched < 0.003) continue;
      const kept = (1 - deep * cast) * (1 - 0.35 * touched);
      // The sky lights a shadow, so it is a little bluer.
      data[at]! *= kept;
      data[at + 1]! *= kept + 0.01 * cast;
      data[at + 2]! *= kept + 0.03 * cast;
    }
}

function paintStalk(
  frame: Frame,
  layers: LeafLayers,
  { species, age, tone }: Specimen,
  { light }: Scene,
): void {
  const { left, top, width, height, stalk } = layers;
  const [vein, old] = [lightOf(species.vein), lightOf(species.old)];
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const covered = stalk.data[at]!;
      if (covered === 0) continue;
      // Round: lighter where it turns to the light.
      const right = stalk.data[at + 1]! - stalk.data[at - 1]!;
      const down = stalk.data[at + width]! - stalk.data[at - width]!;
      const lit = tone * (0.66 - 0.22 * (right * light[0] + down * light[1]));
      const to = 3 * ((y + top) * frame.width + x + left);
      for (let channel = 0; channel < 3; channel++) {
        const own = lit * (vein[channel]! + 0.5 * age * (old[channel]! - vein[channel]!));
        frame.data[to + channel]! += covered * (own - frame.data[to + channel]!);
      }
    }
}

const DEAD = lightOf([118, 84, 50]);
const SPOT = lightOf([84, 58, 34]);

function paintBlade(frame: Frame, layers: LeafLayers, specimen: Specimen, scene: Scene): void {
  const { left, top, width, height, placement, blade, veins, spots, inside, relief } = layers;
  const { species, age, tone, tint, seed } = specimen;
  const { gloss } = species;
  const { plain } = species.veins;
  const [fresh, old, vein] = [lightOf(species.fresh), lightOf(species.old), lightOf(species.vein)];
  const [lx, ly] = scene.light;
  const hard = 1 - 0.6 * scene.softness;
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const covered = blade.data[at]!;
      if (covered === 0) continue;
      const [u, v] = placement.toLeaf(x, y);
      const patch = layered(u * 5, v * 5, seed, 3);
      const fine = noise(u * 24, v * 24, seed + 1);
      const margin = Math.max(0, 1 - inside.data[at]!) * 2;
      const veined = veins.data[at]!;
      // Age comes from the margin and between the veins.
      const turned = clamp(age * (1 + 0.5 * patch + 0.3 * margin - 0.3 * veined) + 0.05 * patch);
      const dead = clamp(age * (1.6 * margin * (0.5 + patch + 0.5 * fine) + 0.9 * patch) - 0.45);
      const net = plain * Math.max(0, 1 - 6 * netAt(u * 44, v * 44, seed));
      const mottled = tone * (1 + 0.07 * fine + 0.06 * patch);
      const shown = plain * 0.5 * veined + 0.16 * net;
      const warm = tint + 0.04 * patch;
      const spotted = 0.8 * spots.data[at]!;

      const gx = slope(relief, blade, at, 1);
      const gy = slope(relief, blade, at, width);
      const steep = 1 / Math.sqrt(1 + gx * gx + gy * gy);
      const facing = Math.max(0, steep * (1 - (gx * lx + gy * ly)));
      const lit = mottled * (0.32 + 0.62 * (hard * facing + (1 - hard) * steep));
      const off = Math.sqrt((gx + 0.2 * lx) ** 2 + (gy + 0.2 * ly) ** 2);
      const mirror = Math.max(0, 1 - 2.4 * off);
      const shine = gloss * hard * 0.2 * mirror * mirror * (1 - dead);

      const to = 3 * ((y + top) * frame.width + x + left);
      for (let channel = 0; channel < 3; channel++) {
        let own = fresh[channel]! + turned * (old[channel]! - fresh[channel]!);
        own += 0.8 * dead * (DEAD[channel]! - own);
        own += shown * (vein[channel]! - own);
        own += spotted * (SPOT[channel]! - own);
        own *= channel === 0 ? 1 + warm : channel === 2 ? 1 - warm : 1;
        frame.data[to + channel]! += covered * (own * lit + shine - frame.data[to + channel]!);
      }
    }
}

/** Not across the margin, where the relief ends. */
function slope(relief: Layer, blade: Layer, at: number, step: number): number {
  if (blade.data[at - step]! < 0.99 || blade.data[at + step]! < 0.99) return 0;
  return (relief.data[at + step]! - relief.data[at - step]!) / 2;
}

function clamp(value: number): number {
  return Math.max(0, Math.min(1, value));
}
