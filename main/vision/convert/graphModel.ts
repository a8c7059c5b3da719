/** Converts a graph-model of TensorFlow.js to ONNX: operations of small CNNs. Any process. */

import { Network, type Pair, type Value, type Window } from './network.ts';
import type { Weight, Weights, WeightsManifest } from './weights.ts';
import { ConvertError } from './weights.ts';

export interface GraphModelFile {
  readonly modelTopology: { readonly node: readonly GraphNode[] };
  readonly weightsManifest: WeightsManifest;
}

interface GraphNode {
  readonly name: string;
  readonly op: string;
  readonly input?: readonly string[];
  readonly attr?: Readonly<Record<string, GraphAttribute>>;
}

/** Protobuf as JSON: whole numbers are written as text, text in base64. */
interface GraphAttribute {
  readonly s?: string;
  readonly b?: boolean;
  readonly list?: { readonly s?: readonly string[]; readonly i?: readonly string[] };
  readonly shape?: { readonly dim: readonly { readonly size: string }[] };
}

/** `outputs` gives the names that the graph's nodes get in the ONNX file. */
export function convertGraphModel(
  name: string,
  model: GraphModelFile,
  weights: Weights,
  outputs: Readonly<Record<string, string>>,
): Uint8Array {
  const network = new Network(name);
  const values = new Map<string, Value>();
  for (const node of inOrder(model.modelTopology.node))
    if (node.op !== 'Const') values.set(node.name, convertNode(network, node, values, weights));
  for (const [node, output] of Object.entries(outputs)) {
    const value = values.get(node);
    if (value === undefined) throw new ConvertError(`The model has no node "${node}".`);
    network.output(value, output);
  }
  return network.write();
}

/** Each node after those it needs; a saved graph may list them in any order. */
function inOrder(nodes: readonly GraphNode[]): Set<GraphNode> {
  const byName = new Map(nodes.map(node => [node.name, node]));
  const done = new Set<GraphNode>();
  const begun = new Set<GraphNode>();
  const visit = (node: GraphNode): void => {
    if (done.has(node)) return;
    if (begun.has(node)) throw new ConvertError(`The graph goes in a circle at "${node.name}".`);
    begun.add(node);
    for (const name of node.input ?? []) {
      const input = byName.get(nodeName(name));
      if (input !== undefined) visit(input);
    }
    done.add(node);
  };
  for (const node of nodes) visit(node);
  return done;
}

function convertNode(
  network: Network,
  node: GraphNode,
  values: ReadonlyMap<string, Value>,
  weights: Weights,
): Value {
  const value = (at: number): Value => {
    const found = values.get(inputName(node, at));
    if (found === undefined) throw new ConvertError(`"${node.name}" lacks its input ${at}.`);
    return found;
  };
  const weight = (at: number): Weight => {
    const found = weights.get(inputName(node, at));
    if (found === undefined) throw unknown(node, `an input ${at} that is no constant`);
    return found;
  };
  switch (node.op) {
    case 'Placeholder': {
      const sizes = node.attr?.shape?.shape?.dim.map(({ size }) => Number(size)) ?? [];
      return network.input('input', sizes.slice(1));
    }
    case 'Identity':
      return value(0);
    case 'Conv2D':
      return network.convolve(value(0), weight(1), null, windowOf(node));
    case '_FusedConv2D':
      return fused(network, node, weight, bias =>
        network.convolve(value(0), weight(1), bias, windowOf(node)),
      );
    case 'DepthwiseConv2dNative':
      return network.convolveEach(value(0), weight(1), null, windowOf(node));
    case '_FusedMatMul':
      if (node.attr?.transpose_a?.b || node.attr?.transpose_b?.b) throw unknown(node, 'a turned matrix');
      return fused(network, node, weight, bias => network.connect(value(0), weight(1), bias));
    case 'MaxPool':
      return network.pool('MaxPool', value(0), pairOf(node, 'ksize'), windowOf(node));
    case 'Mean': {
      const axes = [...weight(1).data];
      if (String(axes) !== '1,2' || node.attr?.keep_dims?.b) throw unknown(node, 'a mean over other axes');
      return network.averageAll(value(0));
    }
    case 'Pad': {
      const [, , top, bottom, left, right, front, back] = weight(1).data;
      return network.pad(value(0), [
        [top!, bottom!],
        [left!, right!],
        [front!, back!],
      ]);
    }
    case 'Reshape':
      return network.reshape(value(0), targetOf(value(0), [...weight(1).data]));
    case 'Relu':
    case 'Sigmoid':
      return network.each(node.op, value(0));
    case 'Prelu':
      return network.leak(value(0), weight(1));
    case 'Minimum':
      return network.atMost(value(0), onlyNumber(node, weight(1)));
    case 'Maximum':
      return network.atLeast(value(0), onlyNumber(node, weight(1)));
    case 'Softmax':
      return network.softmax(value(0));
    case 'Add':
    case 'AddV2':
    case 'Mul': {
      const type = node.op === 'Mul' ? 'Mul' : 'Add';
      const constant = weights.get(inputName(node, 1));
      return constant === undefined
        ? network.combine(type, value(0), value(1))
        : network.combineWithWeight(type, value(0), constant);
    }
    default:
      throw unknown(node, `the operation ${node.op}`);
  }
}

/** TensorFlow joins a bias and an activation to the operation before them. */
function fused(
  network: Network,
  node: GraphNode,
  weight: (at: number) => Weight,
  operation: (bias: Weight | null) => Value,
): Value {
  const parts = (node.attr?.fused_ops?.list?.s ?? []).map(fromBase64);
  const bias = parts[0] === 'BiasAdd' ? weight(2) : null;
  const result = operation(bias);
  const [activation, ...others] = bias === null ? parts : parts.slice(1);
  if (others.length > 0) throw unknown(node, `the joined operations ${parts.join(', ')}`);
  switch (activation) {
    case undefined:
      return result;
    case 'Relu':
      return network.each('Relu', result);
    case 'Prelu':
      return network.leak(result, weight(3));
    default:
      throw unknown(node, `the joined operation ${activation}`);
  }
}

/** A size of -1 is inferred. The batch dimension stays as it is. */
function targetOf({ shape }: Value, target: readonly number[]): number[] {
  const whole = shape.reduce((product, size) => product * size, 1);
  const sizes = target.slice(1);
  const known = sizes.filter(size => size >= 0).reduce((product, size) => product * size, 1);
  return sizes.map(size => (size < 0 ? whole / known : size));
}

function windowOf(node: GraphNode): Window {
  const padding = fromBase64(node.attr?.padding?.s ?? '').toLowerCase();
  if (padding !== 'same' && padding !== 'valid') throw unknown(node, `the padding "${padding}"`);
  if (fromBase64(node.attr?.data_format?.s ?? 'TkhXQw==') !== 'NHWC') throw unknown(node, 'channels first');
  if (node.attr?.dilations !== undefined && pairOf(node, 'dilations').some(rate => rate !== 1))
    throw unknown(node, 'dilation');
  return { strides: pairOf(node, 'strides'), padding };
}

/** The two in the middle of batch, rows, columns, channels. */
function pairOf(node: GraphNode, attribute: string): Pair {
  const [, rows, columns] = node.attr?.[attribute]?.list?.i?.map(Number) ?? [];
  if (rows === undefined || columns === undefined) throw unknown(node, `no ${attribute}`);
  return [rows, columns];
}

function onlyNumber(node: GraphNode, { data }: Weight): number {
  if (data.length !== 1) throw unknown(node, 'a limit for each channel');
  return data[0]!;
}

function inputName(node: GraphNode, at: number): string {
  return nodeName(node.input?.[at] ?? '');
}

/** "name:0" is the first output of a node, "^name" an order without data. */
function nodeName(input: string): string {
  return input.replace(/^\^/, '').replace(/:\d+$/, '');
}

function fromBase64(text: string): string {
  return Buffer.from(text, 'base64').toString('utf8');
}

function unknown(node: GraphNode, what: string): ConvertError {
  return new ConvertError(`Node "${node.name}" has ${what}, which is not known here.`);
}
