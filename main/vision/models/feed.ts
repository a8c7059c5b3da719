/** Turns pictures into a model's input: shape, channels, mean and scale of its manifest. Any process. */

import type { Picture } from '../picture.ts';
import type { ModelInput } from './manifest.ts';
import { type Part, type Pixels, resample } from './resample.ts';

/** One batch, ready to be run. */
export interface Feed {
  readonly data: Float32Array;
  readonly shape: readonly number[];
}

/** Whole pictures, in the model's own way of fitting them. */
export function feedPictures(pictures: readonly Picture[], input: ModelInput): Feed {
  return feedPixels(
    pictures.map(picture =>
      resample(picture, partOf(picture, input), input.width, input.height, 'edge', 'cubic'),
    ),
    input,
  );
}

/** What two models are fed with, one after the other; nothing for one that is null. */
export function feedBoth(
  ...pairs: readonly (readonly [readonly Picture[], ModelInput | null])[]
): Float32Array {
  const feeds = pairs.flatMap(([pictures, input]) =>
    input === null ? [] : [feedPictures(pictures, input).data],
  );
  return feeds.length === 1 ? feeds[0]! : joined(...feeds);
}

/** Pixels that have the model's size already. */
export function feedPixels(batch: readonly Pixels[], input: ModelInput): Feed {
  const { width, height } = input;
  const shape = shapeOf(batch.length, input);
  const size = sizeOf(input);
  const data = new Float32Array(batch.length * size);
  batch.forEach((pixels, at) => {
    if (pixels.width !== width || pixels.height !== height)
      throw new RangeError(`${pixels.width} × ${pixels.height} pixels for a model of ${width} × ${height}`);
    fill(data.subarray(at * size, (at + 1) * size), pixels.data, input);
  });
  return { data, shape };
}

/** Input that `feedPixels` made elsewhere. Copied: ONNX Runtime takes no shared memory. */
export function feedAgain(data: Float32Array, input: ModelInput): Feed {
  return { data: data.slice(), shape: shapeOf(data.length / sizeOf(input), input) };
}

/** How many numbers one picture is. */
export function sizeOf({ width, height, channels }: ModelInput): number {
  return width * height * (channels === 'grey' ? 1 : 3);
}

/** One after the other. */
export function joined(...parts: readonly ArrayLike<number>[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function shapeOf(count: number, { width, height, channels, layout }: ModelInput): number[] {
  const depth = channels === 'grey' ? 1 : 3;
  return layout === 'channels-first' ? [count, depth, height, width] : [count, height, width, depth];
}

/** "crop" keeps the largest part in the middle that has the model's shape. */
function partOf({ width, height }: Picture, input: ModelInput): Part {
  if (input.fit !== 'crop') return { left: 0, top: 0, width, height };
  const shape = input.width / input.height;
  const across = Math.min(width, height * shape);
  const down = across / shape;
  return { left: (width - across) / 2, top: (height - down) / 2, width: across, height: down };
}

function fill(target: Float32Array, pixels: Float32Array, input: ModelInput): void {
  const count = input.width * input.height;
  const depth = target.length / count;
  const [next, plane] = input.layout === 'channels-first' ? [1, count] : [depth, 1];
  for (let channel = 0; channel < depth; channel++) {
    const mean = input.mean[channel]!;
    const std = input.std[channel]!;
    const source = input.channels === 'bgr' ? 2 - channel : channel;
    let out = channel * plane;
    for (let at = 0; at < count; at++, out += next) {
      const value = input.channels === 'grey' ? luma(pixels, at * 3) : pixels[at * 3 + source]!;
      target[out] = (value * input.scale - mean) / std;
    }
  }
}

/** ITU-R BT.601, as grey pictures of cameras and of training sets are made. */
function luma(pixels: Float32Array, at: number): number {
  return 0.299 * pixels[at]! + 0.587 * pixels[at + 1]! + 0.114 * pixels[at + 2]!;
}
