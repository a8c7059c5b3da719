/**
 * Rewrites an ONNX network so that ONNX Runtime runs it faster, with the same outputs but for rounding. Any
 * process.
 *
 * - Weights are no inputs: otherwise the runtime takes them for values that may change, and folds nothing.
 * - The batch may be of any size.
 * - A batch normalisation behind a convolution is folded into its weights. The arithmetic is in 64 bits.
 * - Zeros around a picture become the convolution's own, or the pool's where nothing is below zero.
 * - A PRelu becomes `leak` (below), for which the runtime keeps its blocked layout.
 * - Dropout is for training and left out.
 *
 * SFace takes 16 ms of CPU time for a face instead of 31 (docs/results/people.md).
 */
import type { OnnxModel, OnnxNode, OnnxTensor } from './onnxFile.ts';
import { ConvertError } from './weights.ts';

const BATCH = 'batch';

export function simplifyOnnx(model: OnnxModel): OnnxModel {
  const weights = new Map(model.weights.map(weight => [weight.name, weight]));
  const nodes = foldPads(withoutDropout(model.nodes), weights);
  const folded = foldNormalisations(nodes, weights);
  const leaking = folded.flatMap(node => (node.type === 'PRelu' ? leakNodes(node, weights) : [node]));
  const used = new Set(leaking.flatMap(({ inputs }) => inputs));
  return {
    ...model,
    nodes: leaking,
    weights: [...weights.values()].filter(({ name }) => used.has(name)),
    inputs: model.inputs.map(anyBatch),
    outputs: model.outputs.map(anyBatch),
  };
}

function anyBatch<T extends { readonly shape: readonly (number | string)[] }>(value: T): T {
  return { ...value, shape: [BATCH, ...value.shape.slice(1)] };
}

function withoutDropout(nodes: readonly OnnxNode[]): OnnxNode[] {
  const renamed = new Map<string, string>();
  const kept: OnnxNode[] = [];
  for (const node of nodes) {
    const inputs = node.inputs.map(name => renamed.get(name) ?? name);
    if (node.type === 'Dropout') renamed.set(node.output, inputs[0]!);
    else kept.push({ ...node, inputs });
  }
  return kept;
}

/** A Pad of zeros before a convolution, or between a Relu and a pool of largest values. */
function foldPads(nodes: readonly OnnxNode[], weights: ReadonlyMap<string, OnnxTensor>): OnnxNode[] {
  const makers = new Map(nodes.map(node => [node.output, node]));
  const folded = new Set<OnnxNode>();
  const kept = nodes.map(node => {
    const pad = makers.get(node.inputs[0]!);
    const own = node.attributes.pads;
    if (pad?.type !== 'Pad' || !Array.isArray(own)) return node;
    const isPositive = makers.get(pad.inputs[0]!)?.type === 'Relu';
    if (node.type !== 'Conv' && !(node.type === 'MaxPool' && isPositive)) return node;
    const around = Array.from(weights.get(pad.inputs[1]!)?.data ?? [], Number);
    if (pad.inputs.length !== 2 || around.length !== 8 || [0, 1, 4, 5].some(at => around[at] !== 0))
      return node;
    folded.add(pad);
    const pads = [2, 3, 6, 7].map((at, side) => around[at]! + own[side]!);
    return {
      ...node,
      inputs: [pad.inputs[0]!, ...node.inputs.slice(1)],
      attributes: { ...node.attributes, pads },
    };
  });
  const used = new Set(kept.flatMap(({ inputs }) => inputs));
  return kept.filter(node => !folded.has(node) || used.has(node.output));
}

/** y = s (w ∗ x + b − mean) + shift with s = scale / √(variance + ε) is a convolution by s w. */
function foldNormalisations(nodes: readonly OnnxNode[], weights: Map<string, OnnxTensor>): OnnxNode[] {
  const makers = new Map(nodes.map(node => [node.output, node]));
  const uses = new Map<string, number>();
  for (const { inputs } of nodes) for (const name of inputs) uses.set(name, (uses.get(name) ?? 0) + 1);
  const replaced = new Map<OnnxNode, OnnxNode | null>();
  for (const node of nodes) {
    const before = makers.get(node.inputs[0]!);
    if (node.type !== 'BatchNormalization' || before?.type !== 'Conv' || uses.get(before.output) !== 1)
      continue;
    replaced.set(before, foldInto(before, node, weights));
    replaced.set(node, null);
  }
  return nodes.flatMap(node => {
    const by = replaced.get(node);
    return by === undefined ? [node] : by === null ? [] : [by];
  });
}

function foldInto(
  convolution: OnnxNode,
  normalisation: OnnxNode,
  weights: Map<string, OnnxTensor>,
): OnnxNode {
  const [picture, kernelName, biasName] = convolution.inputs;
  const kernel = weightOf(weights, kernelName!);
  const [scale, shift, mean, variance] = normalisation.inputs
    .slice(1)
    .map(name => weightOf(weights, name).data);
  const bias = biasName === undefined ? undefined : weightOf(weights, biasName).data;
  const epsilon = floatAttribute(normalisation, 'epsilon', 1e-5);
  const factors = Float64Array.from(scale!, (value, at) => value / Math.sqrt(variance![at]! + epsilon));
  const each = kernel.data.length / factors.length;
  const output = normalisation.output;
  const folded: readonly OnnxTensor[] = [
    {
      name: `${output} kernel`,
      shape: kernel.shape,
      data: kernel.data.map((value, at) => value * factors[Math.floor(at / each)]!),
    },
    {
      name: `${output} bias`,
      shape: [factors.length],
      data: Float32Array.from(
        factors,
        (factor, at) => ((bias?.[at] ?? 0) - mean![at]!) * factor + shift![at]!,
      ),
    },
  ];
  for (const weight of folded) weights.set(weight.name, weight);
  return { ...convolution, inputs: [picture!, ...folded.map(({ name }) => name)], output };
}

/** A PRelu of pictures with one slope for each channel. */
function leakNodes(node: OnnxNode, weights: Map<string, OnnxTensor>): OnnxNode[] {
  const [input, slopes] = node.inputs as [string, string];
  const { data } = weightOf(weights, slopes);
  const made = leak(input, data, node.output);
  for (const weight of made.weights) weights.set(weight.name, weight);
  return made.nodes;
}

/**
 * PRelu(x) = s x + (1 − s) Relu(x), with a slope s for each channel: both products are convolutions of one
 * pixel, channel by channel.
 */
export function leak(
  input: string,
  slopes: Float32Array,
  output: string,
): { nodes: OnnxNode[]; weights: OnnxTensor[] } {
  const channels = slopes.length;
  const shape = [channels, 1, 1, 1];
  const attributes = { group: channels, kernel_shape: [1, 1] };
  const name = (part: string) => `${output} ${part}`;
  return {
    nodes: [
      { type: 'Relu', inputs: [input], output: name('positive'), attributes: {} },
      { type: 'Conv', inputs: [name('positive'), name('rest')], output: name('part'), attributes },
      { type: 'Conv', inputs: [input, name('slopes')], output: name('whole'), attributes },
      { type: 'Add', inputs: [name('whole'), name('part')], output, attributes: {} },
    ],
    weights: [
      { name: name('slopes'), shape, data: slopes },
      { name: name('rest'), shape, data: slopes.map(slope => 1 - slope) },
    ],
  };
}

function weightOf(weights: ReadonlyMap<string, OnnxTensor>, name: string) {
  const weight = weights.get(name);
  if (weight === undefined || !(weight.data instanceof Float32Array))
    throw new ConvertError(`The network lacks its weight "${name}".`);
  return { shape: weight.shape, data: weight.data };
}

function floatAttribute({ attributes }: OnnxNode, name: string, usual: number): number {
  const value = attributes[name];
  return typeof value === 'object' && 'float' in value ? value.float : usual;
}
