/** Age, gender presentation and expression of a face, by two small networks. Runs in the inference thread. */
import { feedPixels } from '../inference/feed.ts';
import type { OpenModel } from '../inference/models.ts';
import type { Picture } from '../picture.ts';
import type { Impression } from './attributes.ts';
import type { Box, Similarity } from './geometry.ts';
import { warp } from './warp.ts';

/** The face with a little around it, upright, as both were trained. */
const ROOM = 1.1;

export async function impressionOf(
  age: OpenModel,
  emotion: OpenModel,
  picture: Picture,
  box: Box,
  tilt: number,
): Promise<Impression> {
  const cutOut = ({ entry }: OpenModel) =>
    feedPixels([warp(picture, viewOf(box, tilt, entry.input.width), entry.input.width, 'edge')], entry.input);
  const { age: years, gender } = await age.run(cutOut(age));
  const { emotions } = await emotion.run(cutOut(emotion));
  return { age: expected(years![0]!), gender: gender![0]![0]!, emotions: emotions![0]! };
}

/** The mean year, by how likely each is. */
function expected(likely: Float32Array): number {
  return likely.reduce((sum, chance, year) => sum + chance * year, 0);
}

function viewOf(box: Box, tilt: number, edge: number): Similarity {
  const scale = (Math.max(box.width, box.height) * ROOM) / edge;
  const a = scale * Math.cos((tilt * Math.PI) / 180);
  const b = scale * Math.sin((tilt * Math.PI) / 180);
  const x = box.left + box.width / 2;
  const y = box.top + box.height / 2;
  return { a, b, left: x - (a - b) * (edge / 2), top: y - (b + a) * (edge / 2) };
}
