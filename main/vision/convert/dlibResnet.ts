/**
 * Builds dlib's face recognition network (a ResNet of 29 convolutions, Davis King 2017) around its weights.
 * Any process.
 *
 * The package that carries the weights has no topology file. The network follows dlib's own definition
 * (`dnn_face_recognition_ex.cpp`): every convolution is followed by a scale and a shift for each channel. A
 * block that halves the picture adds a mean-pooled copy of its input, with zeros where one of the two has
 * more rows, columns or channels.
 */

import { Network, type Padding, type Value } from './network.ts';
import type { Weight, Weights } from './weights.ts';
import { ConvertError } from './weights.ts';

const EDGE = 150;

/** In the order the picture goes through them; those that halve it are marked. */
const BLOCKS: readonly { readonly name: string; readonly halves: boolean }[] = [
  ...['conv32_1', 'conv32_2', 'conv32_3'].map(keeps),
  halves('conv64_down'),
  ...['conv64_1', 'conv64_2', 'conv64_3'].map(keeps),
  halves('conv128_down'),
  ...['conv128_1', 'conv128_2'].map(keeps),
  halves('conv256_down'),
  ...['conv256_1', 'conv256_2'].map(keeps),
  halves('conv256_down_out'),
];

export function convertDlibResnet(name: string, weights: Weights, output: string): Uint8Array {
  const network = new Network(name);
  const picture = network.input('input', [EDGE, EDGE, 3]);
  let value = network.each('Relu', convolve(network, weights, picture, 'conv32_down', 2));
  value = network.pool('MaxPool', value, [3, 3], { strides: [2, 2], padding: 'valid' });
  for (const block of BLOCKS) value = residual(network, weights, value, block);
  network.output(network.connect(network.averageAll(value), weightOf(weights, 'fc'), null), output);
  return network.write();
}

function residual(
  network: Network,
  weights: Weights,
  input: Value,
  { name, halves }: (typeof BLOCKS)[number],
): Value {
  const first = network.each('Relu', convolve(network, weights, input, `${name}/conv1`, halves ? 2 : 1));
  const second = convolve(network, weights, first, `${name}/conv2`, 1);
  if (!halves) return network.each('Relu', network.combine('Add', second, input));
  const pooled = network.pool('AveragePool', input, [2, 2], { strides: [2, 2], padding: 'valid' });
  const [a, b] = toSameShape(network, second, pooled);
  return network.each('Relu', network.combine('Add', a, b));
}

function convolve(network: Network, weights: Weights, input: Value, name: string, stride: 1 | 2): Value {
  const padding: Padding = stride === 2 ? 'valid' : 'same';
  const kernel = weightOf(weights, `${name}/conv/filters`);
  const bias = weightOf(weights, `${name}/conv/bias`);
  const convolved = network.convolve(input, kernel, bias, { strides: [stride, stride], padding });
  const scaled = network.combineWithWeight('Mul', convolved, weightOf(weights, `${name}/scale/weights`));
  return network.combineWithWeight('Add', scaled, weightOf(weights, `${name}/scale/biases`));
}

function toSameShape(network: Network, a: Value, b: Value): [Value, Value] {
  const largest = a.shape.map((size, axis) => Math.max(size, b.shape[axis]!));
  const grown = (value: Value): Value => {
    const [rows, columns, channels] = largest.map((size, axis) => size - value.shape[axis]!);
    if (rows === 0 && columns === 0 && channels === 0) return value;
    return network.pad(value, [
      [0, rows!],
      [0, columns!],
      [0, channels!],
    ]);
  };
  return [grown(a), grown(b)];
}

function weightOf(weights: Weights, name: string): Weight {
  const weight = weights.get(name);
  if (weight === undefined)
    throw new ConvertError(`The face recognition network lacks its weight "${name}".`);
  return weight;
}

function keeps(name: string) {
  return { name, halves: false };
}

function halves(name: string) {
  return { name, halves: true };
}
