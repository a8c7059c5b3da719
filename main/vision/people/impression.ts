/** Age, gender presentation and expression of a face, by two networks. Inference thread. */
import { feedPixels } from '../models/feed.ts';
import type { OpenModel } from '../models/openModels.ts';
import type { Impression } from './attributes.ts';
import type { Box, Similarity } from './geometry.ts';
import type { Pyramid } from './warp.ts';
import { warp } from './warp.ts';

/** The upright face with a small margin: best for age and expression. */
const ROOM = 1.1;

export async function impressionOf(
  { age, emotion }: Readonly<Record<'age' | 'emotion', OpenModel>>,
  pyramid: Pyramid,
  box: Box,
  tilt: number,
): Promise<Impression> {
  const cutOut = ({ entry: { input } }: OpenModel) =>
    feedPixels([warp(pyramid, viewOf(box, tilt, ROOM, input.width), input.width, 'edge')], input);
  const { age: years, gender } = await age.run(cutOut(age));
  const { emotions } = await emotion.run(cutOut(emotion));
  return { age: expected(years![0]!), gender: gender![0]![0]!, emotions: emotions![0]! };
}

/** The mean year, by how likely each is. */
function expected(likely: Float32Array): number {
  return likely.reduce((sum, chance, year) => sum + chance * year, 0);
}

function viewOf(box: Box, tilt: number, room: number, edge: number): Similarity {
  const scale = (Math.max(box.width, box.height) * room) / edge;
  const a = scale * Math.cos((tilt * Math.PI) / 180);
  const b = scale * Math.sin((tilt * Math.PI) / 180);
  const x = box.left + box.width / 2;
  const y = box.top + box.height / 2;
  return { a, b, left: x - (a - b) * (edge / 2), top: y - (b + a) * (edge / 2) };
}
