/**
 * The face pictures of Frey and Dueck (Science 2007), which Figure 13 of paper 5 uses: ten people of the
 * Olivetti faces with ten photos each, every photo rotated by −10, 0 and 10 degrees and scaled to 0.9, 1 and
 * 1.1, smoothed, as 50 × 50 grey values of mean 0 and variance 0.1. Engine process.
 */
import type { Picture } from '../../../vision/picture.ts';
import { readPhoto } from '../../../vision/readPhoto.ts';
import { listPhotos } from '../../embeddings/describePhotos.ts';
import type { LabelledData } from '../experiment.ts';
import type { SetReader } from '../setReader.ts';

interface Recipe {
  readonly people: number;
  /** Degrees. */
  readonly angles: readonly number[];
  readonly scales: readonly number[];
  /** Pixels per side. */
  readonly side: number;
}

/** Frey and Dueck's. */
const VARIANTS: Recipe = { people: 10, angles: [-10, 0, 10], scales: [0.9, 1, 1.1], side: 50 };
/** Every photo of everyone, as it is. */
export const AS_THEY_ARE: Recipe = { people: Number.POSITIVE_INFINITY, angles: [0], scales: [1], side: 20 };
const VARIANCE = 0.1;
/** Of the smoothing, in pixels of the small picture. */
const SIGMA = 1;
const EDGE = 112;

export function faceVariants(
  sets: SetReader,
  folder: string,
  recipe: Recipe = VARIANTS,
): Promise<LabelledData> {
  return sets.derived(folder, JSON.stringify(recipe), async () => {
    const { side } = recipe;
    const photos = listPhotos(sets.path(folder));
    const people = [...new Set(photos.map(({ label }) => label))].slice(0, recipe.people);
    const rows: Float64Array[] = [];
    const truth: number[] = [];
    for (const { path, label } of photos) {
      const person = people.indexOf(label);
      if (person < 0) continue;
      const { picture } = await readPhoto(path, EDGE);
      for (const angle of recipe.angles)
        for (const scale of recipe.scales) {
          rows.push(normalised(smoothed(turned(picture, angle, scale, side), side)));
          truth.push(person);
        }
    }
    const data = new Float64Array(rows.length * side * side);
    rows.forEach((row, at) => {
      data.set(row, at * side * side);
    });
    return {
      name: folder,
      about: `${rows.length} pictures of ${people.length} people, ${side} × ${side} grey values`,
      points: { rows: rows.length, columns: side * side, data },
      truth: Int32Array.from(truth),
      classes: people,
      calibration: null,
      evidence: null,
      attributes: null,
    };
  });
}

/** The middle square, turned about its centre; between pixels linearly, beyond the edge the edge itself. */
function turned(
  { width, height, data }: Picture,
  degrees: number,
  scale: number,
  side: number,
): Float64Array {
  const square = Math.min(width, height);
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  const grey = (x: number, y: number): number => {
    const at = 3 * (Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x)));
    return (data[at]! + data[at + 1]! + data[at + 2]!) / 3;
  };
  const pixels = new Float64Array(side * side);
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      const u = (((column + 0.5) / side - 0.5) * square) / scale;
      const v = (((row + 0.5) / side - 0.5) * square) / scale;
      const x = width / 2 + u * cos - v * sin - 0.5;
      const y = height / 2 + u * sin + v * cos - 0.5;
      const left = Math.floor(x);
      const top = Math.floor(y);
      const [right, down] = [x - left, y - top];
      pixels[row * side + column] =
        (1 - down) * ((1 - right) * grey(left, top) + right * grey(left + 1, top)) +
        down * ((1 - right) * grey(left, top + 1) + right * grey(left + 1, top + 1));
    }
  return pixels;
}

function smoothed(pixels: Float64Array, side: number): Float64Array {
  const reach = Math.ceil(3 * SIGMA);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * SIGMA ** 2)),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const inside = (at: number) => Math.min(side - 1, Math.max(0, at));
  const along = (given: Float64Array, place: (line: number, at: number) => number): Float64Array => {
    const result = new Float64Array(given.length);
    for (let line = 0; line < side; line++)
      for (let at = 0; at < side; at++) {
        let sum = 0;
        weights.forEach((weight, step) => {
          sum += weight * given[place(line, inside(at + step - reach))]!;
        });
        result[place(line, at)] = sum / total;
      }
    return result;
  };
  const rows = along(pixels, (line, at) => line * side + at);
  return along(rows, (line, at) => at * side + line);
}

function normalised(pixels: Float64Array): Float64Array {
  const mean = pixels.reduce((sum, value) => sum + value, 0) / pixels.length;
  const variance = pixels.reduce((sum, value) => sum + (value - mean) ** 2, 0) / pixels.length;
  const unit = Math.sqrt(variance / VARIANCE) || 1;
  return pixels.map(value => (value - mean) / unit);
}
