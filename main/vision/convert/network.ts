/**
 * A network under construction, operation by operation, until it is written as ONNX. Any process.
 *
 * [Note: layout] TensorFlow keeps a picture as rows, columns, channels; ONNX Runtime is made for channels,
 * rows, columns. So every picture-like value (three sizes beside the batch) is channels first from the input
 * on. Kernels are transposed once while converting, and only a reshape or an output transposes such a value
 * back. Shapes in this file are TensorFlow's, without the batch.
 */

import {
  type Attribute,
  type OnnxModel,
  type OnnxNode,
  type OnnxTensor,
  type OnnxValue,
  writeOnnx,
} from './onnxFile.ts';
import { leak } from './simplifyOnnx.ts';
import type { Weight } from './weights.ts';
import { ConvertError } from './weights.ts';

export interface Value {
  readonly name: string;
  readonly shape: readonly number[];
}

export type Padding = 'same' | 'valid';
export type Pair = readonly [number, number];

export interface Window {
  readonly strides: Pair;
  readonly padding: Padding;
}

/** The batch may be of any size, whatever the model was saved with. */
const BATCH = 'batch';

export class Network {
  readonly #name: string;
  readonly #nodes: OnnxNode[] = [];
  readonly #weights: OnnxTensor[] = [];
  readonly #inputs: OnnxValue[] = [];
  readonly #outputs: OnnxValue[] = [];
  #count = 0;

  constructor(name: string) {
    this.#name = name;
  }

  input(name: string, shape: readonly number[]): Value {
    this.#inputs.push({ name, shape: [BATCH, ...(isPicture(shape) ? channelsFirst(shape) : shape)] });
    return { name, shape };
  }

  output(value: Value, name: string): void {
    this.#node('Identity', [this.#asTensorFlow(value)], value.shape, {}, name);
    this.#outputs.push({ name, shape: [BATCH, ...value.shape] });
  }

  model(): OnnxModel {
    return {
      name: this.#name,
      nodes: this.#nodes,
      weights: this.#weights,
      inputs: this.#inputs,
      outputs: this.#outputs,
    };
  }

  write(): Uint8Array {
    return writeOnnx(this.model());
  }

  /** The kernel is height × width × in × out. */
  convolve(input: Value, kernel: Weight, bias: Weight | null, window: Window): Value {
    const [height, width, ins, outs] = kernel.shape as [number, number, number, number];
    if (ins !== pictureSizes(input)[2])
      throw new ConvertError(`A convolution of ${ins} channels meets ${pictureSizes(input)[2]}.`);
    const turned = turn(kernel.data, [height, width, ins, outs], [3, 2, 0, 1]);
    const weights = [this.#weight([outs, ins, height, width], turned)];
    if (bias !== null) weights.push(this.#weight([outs], bias.data));
    return this.#slide('Conv', input, weights, [height, width], window, outs);
  }

  /** Each channel by itself; the kernel is height × width × in × multiplier. */
  convolveEach(input: Value, kernel: Weight, bias: Weight | null, window: Window): Value {
    const [height, width, ins, multiplier] = kernel.shape as [number, number, number, number];
    if (ins !== pictureSizes(input)[2])
      throw new ConvertError(`A depthwise convolution of ${ins} channels meets ${pictureSizes(input)[2]}.`);
    const turned = turn(kernel.data, [height, width, ins, multiplier], [2, 3, 0, 1]);
    const outs = ins * multiplier;
    const weights = [this.#weight([outs, 1, height, width], turned)];
    if (bias !== null) weights.push(this.#weight([outs], bias.data));
    return this.#slide('Conv', input, weights, [height, width], window, outs, { group: ins });
  }

  pool(type: 'MaxPool' | 'AveragePool', input: Value, size: Pair, window: Window): Value {
    return this.#slide(type, input, [], size, window, pictureSizes(input)[2], { kernel_shape: size });
  }

  /** The mean of each channel. */
  averageAll(input: Value): Value {
    const channels = pictureSizes(input)[2];
    const attributes = { axes: [2, 3], keepdims: 0 };
    return this.#node('ReduceMean', [input.name], [channels], attributes);
  }

  /** Zeros around: before and after, for rows, columns and channels. */
  pad(input: Value, [rows, columns, channels]: readonly [Pair, Pair, Pair]): Value {
    const [height, width, depth] = pictureSizes(input);
    const pads = [0, channels[0], rows[0], columns[0], 0, channels[1], rows[1], columns[1]];
    const shape = [height + sum(rows), width + sum(columns), depth + sum(channels)];
    return this.#node('Pad', [input.name, this.#whole(pads)], shape, { mode: 'constant' });
  }

  /** An operation on each number by itself. */
  each(type: 'Relu' | 'Sigmoid', input: Value): Value {
    return this.#node(type, [input.name], input.shape);
  }

  atMost(input: Value, limit: number): Value {
    return this.#node('Clip', [input.name, '', this.#weight([], Float32Array.of(limit))], input.shape);
  }

  atLeast(input: Value, limit: number): Value {
    return this.#node('Clip', [input.name, this.#weight([], Float32Array.of(limit))], input.shape);
  }

  /** The slope below zero is one number, or one for each channel. See `leak` in simplifyOnnx.ts. */
  leak(input: Value, slope: Weight): Value {
    if (!isPicture(input.shape))
      return this.#node('PRelu', [input.name, this.#alongChannels(input, slope)], input.shape);
    const channels = pictureSizes(input)[2];
    if (slope.data.length !== 1 && slope.data.length !== channels)
      throw new ConvertError(`${slope.data.length} slopes meet ${channels} channels.`);
    const slopes = slope.data.length === 1 ? new Float32Array(channels).fill(slope.data[0]!) : slope.data;
    const output = `v${this.#count++}`;
    const { nodes, weights } = leak(input.name, slopes, output);
    this.#nodes.push(...nodes);
    this.#weights.push(...weights);
    return { name: output, shape: input.shape };
  }

  combine(type: 'Add' | 'Mul', a: Value, b: Value): Value {
    if (String(a.shape) !== String(b.shape))
      throw new ConvertError(`${type} of [${a.shape}] and [${b.shape}]: only equal shapes are known here.`);
    return this.#node(type, [a.name, b.name], a.shape);
  }

  combineWithWeight(type: 'Add' | 'Mul', input: Value, weight: Weight): Value {
    return this.#node(type, [input.name, this.#alongChannels(input, weight)], input.shape);
  }

  normalise(
    input: Value,
    { scale, shift, mean, variance }: Record<'scale' | 'shift' | 'mean' | 'variance', Float32Array>,
    epsilon: number,
  ): Value {
    const weights = [scale, shift, mean, variance].map(data => this.#weight([data.length], data));
    return this.#node('BatchNormalization', [input.name, ...weights], input.shape, {
      epsilon: { float: epsilon },
    });
  }

  /** The kernel is in × out. */
  connect(input: Value, kernel: Weight, bias: Weight | null): Value {
    const [ins, outs] = kernel.shape as [number, number];
    if (input.shape.length !== 1 || input.shape[0] !== ins)
      throw new ConvertError(`A dense layer of ${ins} inputs meets [${input.shape}].`);
    const inputs = [input.name, this.#weight([ins, outs], kernel.data)];
    if (bias !== null) inputs.push(this.#weight([outs], bias.data));
    return this.#node('Gemm', inputs, [outs]);
  }

  softmax(input: Value): Value {
    if (input.shape.length !== 1)
      throw new ConvertError(`A softmax over [${input.shape}] is not known here.`);
    return this.#node('Softmax', [input.name], input.shape, { axis: 1 });
  }

  reshape(input: Value, shape: readonly number[]): Value {
    if (product(shape) !== product(input.shape))
      throw new ConvertError(`[${input.shape}] cannot be reshaped to [${shape}].`);
    const target = this.#whole([0, ...shape]); // zero keeps the batch as it is
    const flat = this.#node('Reshape', [this.#asTensorFlow(input), target], shape);
    if (!isPicture(shape)) return flat;
    return this.#node('Transpose', [flat.name], shape, { perm: [0, 3, 1, 2] });
  }

  #slide(
    type: string,
    input: Value,
    weights: readonly string[],
    size: Pair,
    { strides, padding }: Window,
    channels: number,
    attributes: Record<string, Attribute> = {},
  ): Value {
    const [height, width] = pictureSizes(input);
    const rows = slidePads(height, size[0], strides[0], padding);
    const columns = slidePads(width, size[1], strides[1], padding);
    return this.#node(type, [input.name, ...weights], [rows.steps, columns.steps, channels], {
      ...attributes,
      strides,
      pads: [rows.before, columns.before, rows.after, columns.after],
    });
  }

  /** A weight over the last axis, or a single number, in the layout of its input. */
  #alongChannels(input: Value, weight: Weight): string {
    const { length } = weight.data;
    const channels = input.shape.at(-1);
    if (length !== 1 && length !== channels)
      throw new ConvertError(`A weight of [${weight.shape}] does not go along [${input.shape}].`);
    return this.#weight(isPicture(input.shape) ? [length, 1, 1] : [length], weight.data);
  }

  #asTensorFlow(value: Value): string {
    if (!isPicture(value.shape)) return value.name;
    return this.#node('Transpose', [value.name], value.shape, { perm: [0, 2, 3, 1] }).name;
  }

  #node(
    type: string,
    inputs: readonly string[],
    shape: readonly number[],
    attributes: Readonly<Record<string, Attribute>> = {},
    output = `v${this.#count++}`,
  ): Value {
    this.#nodes.push({ type, inputs, output, attributes });
    return { name: output, shape };
  }

  #weight(shape: readonly number[], data: Float32Array): string {
    const name = `w${this.#count++}`;
    this.#weights.push({ name, shape, data });
    return name;
  }

  #whole(numbers: readonly number[]): string {
    const name = `w${this.#count++}`;
    this.#weights.push({ name, shape: [numbers.length], data: BigInt64Array.from(numbers, BigInt) });
    return name;
  }
}

function isPicture(shape: readonly number[]): boolean {
  return shape.length === 3;
}

function pictureSizes({ shape }: Value): readonly [number, number, number] {
  if (!isPicture(shape)) throw new ConvertError(`[${shape}] is no picture of rows, columns and channels.`);
  return shape as readonly [number, number, number];
}

function channelsFirst([height, width, channels]: readonly number[]): number[] {
  return [channels!, height!, width!];
}

/** TensorFlow's "same": as many steps as strides fit, the odd zero goes after. */
function slidePads(
  size: number,
  kernel: number,
  stride: number,
  padding: Padding,
): { before: number; after: number; steps: number } {
  if (padding === 'valid') return { before: 0, after: 0, steps: Math.floor((size - kernel) / stride) + 1 };
  const steps = Math.ceil(size / stride);
  const pads = Math.max(0, (steps - 1) * stride + kernel - size);
  return { before: Math.floor(pads / 2), after: Math.ceil(pads / 2), steps };
}

/** The same numbers with the axes in another order: axis `order[i]` of the old becomes axis i of the new. */
function turn(data: Float32Array, shape: readonly number[], order: readonly number[]): Float32Array {
  const strides = shape.map((_, axis) => product(shape.slice(axis + 1)));
  const [a, b, c, d] = order.map(axis => ({ size: shape[axis]!, stride: strides[axis]! }));
  const turned = new Float32Array(data.length);
  let at = 0;
  for (let i = 0; i < a!.size; i++)
    for (let j = 0; j < b!.size; j++)
      for (let k = 0; k < c!.size; k++)
        for (let l = 0; l < d!.size; l++)
          turned[at++] = data[i * a!.stride + j * b!.stride + k * c!.stride + l * d!.stride]!;
  return turned;
}

function product(sizes: readonly number[]): number {
  return sizes.reduce((result, size) => result * size, 1);
}

function sum([before, after]: Pair): number {
  return before + after;
}
