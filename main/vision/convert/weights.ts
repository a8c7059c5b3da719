/** Reads the weights of a TensorFlow.js model, quantised or not, from manifest and shards. Any process. */

export class ConvertError extends Error {
  override readonly name = 'ConvertError';
}

export interface Weight {
  readonly shape: readonly number[];
  readonly data: Float32Array;
}

export type Weights = ReadonlyMap<string, Weight>;

/** As in `weightsManifest` of a model.json, or in a weights_manifest.json of its own. */
export type WeightsManifest = readonly {
  readonly paths: readonly string[];
  readonly weights: readonly WeightEntry[];
}[];

interface WeightEntry {
  readonly name: string;
  readonly shape: readonly number[];
  readonly dtype: string;
  readonly quantization?: { readonly dtype: string; readonly scale?: number; readonly min?: number };
}

/** Smaller weights become zero: denormal numbers change nothing and are slow to multiply. */
const NEGLIGIBLE = 1e-12;

export function readWeights(manifest: WeightsManifest, readFile: (path: string) => Uint8Array): Weights {
  const weights = new Map<string, Weight>();
  for (const group of manifest) {
    const bytes = joined(group.paths.map(readFile));
    let at = 0;
    for (const entry of group.weights) {
      const count = entry.shape.reduce((product, size) => product * size, 1);
      const stored = entry.quantization?.dtype ?? entry.dtype;
      const end = at + count * bytesOf(stored, entry.name);
      if (end > bytes.length)
        throw new ConvertError(
          `The weights end before "${entry.name}": ${bytes.length} bytes where ${end} are due.`,
        );
      weights.set(entry.name, {
        shape: entry.shape,
        data: decode(bytes.slice(at, end), stored, count, entry.quantization),
      });
      at = end;
    }
    if (at !== bytes.length)
      throw new ConvertError(`The weights are ${bytes.length - at} bytes longer than their manifest says.`);
  }
  return weights;
}

function bytesOf(type: string, name: string): number {
  switch (type) {
    case 'uint8':
      return 1;
    case 'uint16':
    case 'float16':
      return 2;
    case 'float32':
    case 'int32':
      return 4;
    default:
      throw new ConvertError(`The weight "${name}" is stored as ${type}, which is not known here.`);
  }
}

/** `bytes` is a copy of its own, so that views of two and four bytes are aligned. */
function decode(
  bytes: Uint8Array,
  stored: string,
  count: number,
  quantization: WeightEntry['quantization'],
): Float32Array {
  const { scale = 1, min = 0 } = quantization ?? {};
  const data = new Float32Array(count);
  const { buffer } = bytes;
  switch (stored) {
    case 'float32':
      data.set(new Float32Array(buffer));
      break;
    case 'int32':
      data.set(new Int32Array(buffer));
      break;
    case 'float16': {
      const halves = new Uint16Array(buffer);
      for (let at = 0; at < count; at++) data[at] = fromHalf(halves[at]!);
      break;
    }
    default: {
      const steps = stored === 'uint8' ? bytes : new Uint16Array(buffer);
      for (let at = 0; at < count; at++) data[at] = steps[at]! * scale + min;
    }
  }
  for (let at = 0; at < count; at++) if (Math.abs(data[at]!) < NEGLIGIBLE) data[at] = 0;
  return data;
}

/** IEEE 754 binary16: one bit of sign, five of exponent, ten of fraction. */
function fromHalf(half: number): number {
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >> 10) & 0x1f;
  const fraction = half & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 0x1f) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

function joined(shards: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(shards.reduce((sum, shard) => sum + shard.length, 0));
  let at = 0;
  for (const shard of shards) {
    whole.set(shard, at);
    at += shard.length;
  }
  return whole;
}
