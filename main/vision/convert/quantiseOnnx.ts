/**
 * Rewrites a network of convolutions so that ONNX Runtime computes it with whole numbers of eight bits. Any
 * process.
 *
 * B. Jacob et al., "Quantization and Training of Neural Networks for Efficient Integer-Arithmetic-Only
 * Inference", CVPR 2018: r = S (q − Z), (1), with a scale S and a zero point Z.
 *
 * - A value is of 8 bits without a sign. S and Z are fixed for each value by the range it had in a sample of
 *   photos (`ranges`). Behind a Relu Z is 0, and q cannot be negative: the Relu itself is left out.
 * - Kernels have a sign, Z = 0 and a scale for each channel (Krishnamoorthi, "Quantizing deep convolutional
 *   networks for efficient inference", 2018, 3.1). Of their 8 bits 7 are used: the products of two pairs then
 *   fit 16 bits, so processors with and without VNNI instructions give the same numbers.
 * - A bias is of 32 bits, with the product of both scales (Jacob et al., 2.4).
 * - The first convolution stays as it is: it sees the photo. So does what comes behind the last convolution.
 *
 * The graph has pairs of QuantizeLinear and DequantizeLinear; the runtime joins them with what is between.
 */
import type { OnnxModel, OnnxNode, OnnxTensor } from './onnxFile.ts';
import { ConvertError } from './weights.ts';

export type Range = readonly [low: number, high: number];

/** The largest value of a kernel: seven bits and a sign. */
const LARGEST = 63;

/** The values that are quantised, in the order of the graph: a range is needed for each. */
export function quantisedValues({ nodes, outputs }: OnnxModel): string[] {
  const users = usersOf(nodes);
  const isOutput = new Set(outputs.map(({ name }) => name));
  return nodes.flatMap(({ type, output }) => {
    const next = users.get(output) ?? [];
    const isInside = !isOutput.has(output) && next.length > 0;
    const isBeforeRelu = next.length === 1 && next[0]!.type === 'Relu';
    const isPicture = ['Conv', 'Relu', 'Add', 'MaxPool'].includes(type);
    return isPicture && isInside && !isBeforeRelu && type !== 'MaxPool' ? [output] : [];
  });
}

export function quantiseOnnx(model: OnnxModel, ranges: readonly Range[]): OnnxModel {
  const values = quantisedValues(model);
  if (values.length !== ranges.length)
    throw new ConvertError(`There are ${ranges.length} ranges for ${values.length} values.`);
  const writer = new QuantisedGraph(model, new Map(values.map((name, at) => [name, ranges[at]!])));
  return writer.finish();
}

interface Quantised {
  readonly scale: number;
  readonly zero: number;
  /** The value as floats, after it was rounded. */
  readonly rounded: string;
}

class QuantisedGraph {
  readonly #model: OnnxModel;
  readonly #ranges: ReadonlyMap<string, Range>;
  readonly #known: ReadonlyMap<string, OnnxTensor>;
  readonly #users: ReadonlyMap<string, readonly OnnxNode[]>;
  readonly #nodes: OnnxNode[] = [];
  readonly #weights = new Map<string, OnnxTensor>();
  readonly #quantised = new Map<string, Quantised>();
  /** Names that stand for others since a Relu was left out. */
  readonly #renamed = new Map<string, string>();

  constructor(model: OnnxModel, ranges: ReadonlyMap<string, Range>) {
    this.#model = model;
    this.#ranges = ranges;
    this.#known = new Map(model.weights.map(weight => [weight.name, weight]));
    this.#users = usersOf(model.nodes);
  }

  finish(): OnnxModel {
    for (const node of this.#model.nodes) this.#add(node);
    const used = new Set(this.#nodes.flatMap(({ inputs }) => inputs));
    return {
      ...this.#model,
      nodes: this.#nodes,
      weights: [...this.#weights.values(), ...this.#model.weights].filter(({ name }) => used.has(name)),
    };
  }

  #add(node: OnnxNode): void {
    const input = this.#quantised.get(node.inputs[0]!);
    const output = this.#renamed.get(node.output) ?? node.output;
    if (node.type === 'Relu' && this.#renamed.has(node.inputs[0]!)) return;
    const next = this.#users.get(output)?.[0];
    const isClamped =
      input !== undefined &&
      (node.type === 'Conv' || node.type === 'Add') &&
      next?.type === 'Relu' &&
      this.#ranges.has(next.output);
    const name = isClamped ? next.output : output;
    if (isClamped) this.#renamed.set(output, next.output);
    const inputs =
      node.type === 'Conv' && input !== undefined
        ? this.#convolutionInputs(node, input)
        : node.inputs.map(one => this.#quantised.get(one)?.rounded ?? one);
    this.#nodes.push({ ...node, inputs, output: name });
    if (node.type === 'MaxPool' && input !== undefined) this.#round(name, input.scale, input.zero);
    const range = this.#ranges.get(name);
    if (range !== undefined) this.#round(name, ...scaleOf(range));
  }

  #round(name: string, scale: number, zero: number): void {
    const parameters = [
      this.#weight(`${name} scale`, [], Float32Array.of(scale)),
      this.#weight(`${name} zero`, [], Uint8Array.of(zero)),
    ];
    const [whole, rounded] = [`${name} whole`, `${name} rounded`];
    this.#node('QuantizeLinear', [name, ...parameters], whole);
    this.#node('DequantizeLinear', [whole, ...parameters], rounded);
    this.#quantised.set(name, { scale, zero, rounded });
  }

  #convolutionInputs(node: OnnxNode, input: Quantised): string[] {
    const [, kernelName, biasName] = node.inputs;
    const { shape, data } = this.#floats(kernelName!);
    const outs = shape[0]!;
    const each = data.length / outs;
    const scales = new Float32Array(outs);
    const kernel = new Int8Array(data.length);
    for (let out = 0; out < outs; out++) {
      let largest = 0;
      for (let at = out * each; at < (out + 1) * each; at++) largest = Math.max(largest, Math.abs(data[at]!));
      const scale = largest === 0 ? 1 : largest / LARGEST;
      scales[out] = scale;
      for (let at = out * each; at < (out + 1) * each; at++) kernel[at] = Math.round(data[at]! / scale);
    }
    const inputs = [input.rounded, this.#stored(`${node.output} weights`, shape, kernel, scales)];
    if (biasName === undefined) return inputs;
    const products = scales.map(scale => scale * input.scale);
    const bias = Int32Array.from(this.#floats(biasName).data, (value, at) =>
      Math.round(value / products[at]!),
    );
    return [...inputs, this.#stored(`${node.output} offsets`, [outs], bias, products)];
  }

  /** A weight of whole numbers with a scale for each channel. */
  #stored(
    name: string,
    shape: readonly number[],
    data: Int8Array | Int32Array,
    scales: Float32Array,
  ): string {
    const zeros = data instanceof Int8Array ? new Int8Array(scales.length) : new Int32Array(scales.length);
    const inputs = [
      this.#weight(`${name} whole`, shape, data),
      this.#weight(`${name} scales`, [scales.length], scales),
      this.#weight(`${name} zeros`, [scales.length], zeros),
    ];
    this.#nodes.push({ type: 'DequantizeLinear', inputs, output: name, attributes: { axis: 0 } });
    return name;
  }

  #node(type: string, inputs: readonly string[], output: string): void {
    this.#nodes.push({ type, inputs, output, attributes: {} });
  }

  #weight(name: string, shape: readonly number[], data: OnnxTensor['data']): string {
    this.#weights.set(name, { name, shape, data });
    return name;
  }

  #floats(name: string): { shape: readonly number[]; data: Float32Array } {
    const weight = this.#known.get(name);
    if (weight === undefined || !(weight.data instanceof Float32Array))
      throw new ConvertError(`The network lacks its weight "${name}".`);
    return { shape: weight.shape, data: weight.data };
  }
}

function usersOf(nodes: readonly OnnxNode[]): Map<string, OnnxNode[]> {
  const users = new Map<string, OnnxNode[]>();
  for (const node of nodes)
    for (const name of node.inputs) {
      const known = users.get(name);
      if (known === undefined) users.set(name, [node]);
      else known.push(node);
    }
  return users;
}

/** Zero must be one of the 256 values: the border around a picture is of zeros. */
function scaleOf([low, high]: Range): [scale: number, zero: number] {
  const [least, most] = [Math.min(0, low), Math.max(0, high)];
  const scale = Math.fround((most - least) / 255 || 1);
  return [scale, Math.round(-least / scale)];
}
