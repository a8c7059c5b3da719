/**
 * One photo of the sample, from its number alone: a leaf, a scene and a camera. Pure; runs in compute
 * threads.
 */
import { Random } from '../../algorithms/random.ts';
import { defineTask } from '../compute/task.ts';
import { levelOf } from './light.ts';
import { type Frame, paintGround } from './paintGround.ts';
import { paintLeaf } from './paintLeaf.ts';
import { paintRuler } from './paintRuler.ts';
import { arrangeScene, type Scene } from './scene.ts';
import { SPECIES } from './species.ts';
import { growSpecimen } from './specimen.ts';
import { noise, slowField } from './texture.ts';

export const WIDTH = 800;
export const HEIGHT = 600;

export interface PhotoWanted {
  /** Which of the species, by its place in the list. */
  readonly species: number;
  readonly seed: number;
}

/** Red, green and blue, row after row. */
export function drawPhoto({ species, seed }: PhotoWanted): Uint8Array {
  const random = new Random(seed);
  const specimen = growSpecimen(SPECIES[species]!, random);
  const scene = arrangeScene(specimen, WIDTH, HEIGHT, random);
  const frame: Frame = { width: WIDTH, height: HEIGHT, data: new Float32Array(3 * WIDTH * HEIGHT) };
  paintGround(frame, scene);
  paintRuler(frame, scene);
  paintLeaf(frame, specimen, scene);
  return develop(frame, scene, random);
}

/** Uneven light, and what the sensor makes of it. */
function develop({ width, height, data }: Frame, scene: Scene, random: Random): Uint8Array {
  const { light, fall, exposure, warmth, seed } = scene;
  const lit = slowField(width, height, (x, y) => {
    const [u, v] = [(2 * x) / width - 1, (2 * y) / height - 1];
    const corners = 1 - 0.06 * (u * u + v * v);
    return (
      (1 + (fall / 2) * (u * light[0] + v * light[1])) * corners * (1 + 0.04 * noise(u * 1.4, v * 1.4, seed))
    );
  });
  const [red, green, blue] = [exposure * warmth, exposure, exposure / warmth];
  for (let at = 0, pixel = 0; at < data.length; at += 3, pixel++) {
    const seen = lit[pixel]!;
    data[at] = levelOf(data[at]! * seen * red);
    data[at + 1] = levelOf(data[at + 1]! * seen * green);
    data[at + 2] = levelOf(data[at + 2]! * seen * blue);
  }
  return exposed(data, width, height, scene, random);
}

const NORMALS = 8192;

/** A little unsharpness, then grain: more in the dark, part of it in all colours alike. */
function exposed(
  levels: Float32Array,
  width: number,
  height: number,
  { blur, grain }: Scene,
  random: Random,
): Uint8Array {
  const soft = (0.12 + 0.5 * blur) / 4;
  const normals = Float32Array.from({ length: NORMALS }, () => grain * random.normal());
  const out = new Uint8Array(levels.length);
  const row = 3 * width;
  for (let y = 0, at = 0; y < height; y++) {
    const above = y > 0 ? -row : 0;
    const below = y < height - 1 ? row : 0;
    for (let x = 0; x < width; x++) {
      const before = x > 0 ? -3 : 0;
      const after = x < width - 1 ? 3 : 0;
      const drawn = random.next();
      const common = 0.8 * normals[drawn & (NORMALS - 1)]!;
      for (let channel = 0; channel < 3; channel++, at++) {
        const here = levels[at]!;
        const around = levels[at + above]! + levels[at + below]! + levels[at + before]! + levels[at + after]!;
        const own = 0.6 * normals[(drawn >>> (8 + 5 * channel)) & (NORMALS - 1)]!;
        const level = here + soft * (around - 4 * here) + (common + own) * (1.25 - 0.002 * here);
        out[at] = level <= 0 ? 0 : level >= 254.5 ? 255 : level + 0.5;
      }
    }
  }
  return out;
}

export const drawSamplePhotoTask = defineTask(
  import.meta.url,
  'drawSamplePhotoTask',
  (wanted: PhotoWanted): Uint8Array => drawPhoto(wanted),
);
