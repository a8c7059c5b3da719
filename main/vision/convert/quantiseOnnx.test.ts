/** A network with whole numbers of eight bits gives nearly the numbers of the one it was made from. */
import * as onnx from 'onnxruntime-node';
import { expect, test } from 'vitest';
import { type OnnxModel, type OnnxNode, type OnnxTensor, writeOnnx } from './onnxFile.ts';
import { quantisedValues, quantiseOnnx, type Range } from './quantiseOnnx.ts';
import { simplifyOnnx } from './simplifyOnnx.ts';
import { randomNumbers } from './testing/smallGraphs.ts';

function weight(name: string, shape: readonly number[], seed: number): OnnxTensor {
  return {
    name,
    shape,
    data: randomNumbers(
      shape.reduce((product, size) => product * size, 1),
      seed,
    ),
  };
}

const node = (type: string, inputs: string[], output: string, attributes: OnnxNode['attributes'] = {}) => ({
  type,
  inputs,
  output,
  attributes,
});

const around = { pads: [1, 1, 1, 1], strides: [1, 1] };

/** A ResNet in small: zeros around the picture, a pool, a block with a shortcut, a mean and a dense layer. */
function smallResidual(): OnnxModel {
  return {
    name: 'small',
    nodes: [
      node('Pad', ['input', 'zeros'], 'padded', { mode: 'constant' }),
      node('Conv', ['padded', 'k0', 'b0'], 'c0', { pads: [0, 0, 0, 0], strides: [2, 2] }),
      node('Relu', ['c0'], 'r0'),
      node('Pad', ['r0', 'zeros'], 'padded again', { mode: 'constant' }),
      node('MaxPool', ['padded again'], 'p0', { kernel_shape: [3, 3], pads: [0, 0, 0, 0], strides: [2, 2] }),
      node('Conv', ['p0', 'k1', 'b1'], 'c1', around),
      node('Relu', ['c1'], 'r1'),
      node('Conv', ['r1', 'k2', 'b2'], 'c2', around),
      node('Add', ['c2', 'p0'], 'a0'),
      node('Relu', ['a0'], 'r2'),
      node('ReduceMean', ['r2'], 'mean', { axes: [2, 3], keepdims: 0 }),
      node('Gemm', ['mean', 'dense'], 'out'),
    ],
    weights: [
      { name: 'zeros', shape: [8], data: BigInt64Array.from([0, 0, 1, 1, 0, 0, 1, 1], BigInt) },
      weight('k0', [8, 3, 3, 3], 1),
      weight('b0', [8], 2),
      weight('k1', [8, 8, 3, 3], 3),
      weight('b1', [8], 4),
      weight('k2', [8, 8, 3, 3], 5),
      weight('b2', [8], 6),
      weight('dense', [8, 5], 7),
    ],
    inputs: [{ name: 'input', shape: [1, 3, 24, 24] }],
    outputs: [
      { name: 'mean', shape: [1, 8] },
      { name: 'out', shape: [1, 5] },
    ],
  };
}

const picture = randomNumbers(2 * 3 * 24 * 24, 11);

async function run(model: OnnxModel): Promise<Record<string, Float32Array>> {
  const options = { intraOpNumThreads: 1, logSeverityLevel: 3 } as const;
  const session = await onnx.InferenceSession.create(writeOnnx(model), options);
  const found = await session.run({ input: new onnx.Tensor('float32', picture, [2, 3, 24, 24]) });
  return Object.fromEntries(Object.entries(found).map(([name, { data }]) => [name, data as Float32Array]));
}

/** The least and the most of each value. */
async function rangesOf(model: OnnxModel): Promise<Range[]> {
  const values = quantisedValues(model);
  const shape = ['batch', 'channels', 'height', 'width'];
  const found = await run({ ...model, outputs: values.map(name => ({ name, shape })) });
  return values.map(name => [Math.min(...found[name]!), Math.max(...found[name]!)]);
}

function worst(actual: Float32Array, expected: Float32Array): number {
  const largest = Math.max(...expected.map(Math.abs));
  return Math.max(...actual.map((value, at) => Math.abs(value - expected[at]!))) / largest;
}

test('a simplified network has its zeros in the convolution and the pool, and the same numbers', async () => {
  const model = smallResidual();
  const simple = simplifyOnnx(model);
  expect(simple.nodes.map(({ type }) => type)).not.toContain('Pad');
  const [before, after] = [
    await run({ ...model, inputs: simple.inputs, outputs: simple.outputs }),
    await run(simple),
  ];
  expect(worst(after.out!, before.out!)).toBeLessThan(1e-6);
});

test('with eight bits the numbers differ by a few hundredths, and the weights take a quarter', async () => {
  const simple = simplifyOnnx(smallResidual());
  expect(quantisedValues(simple)).toEqual(['r0', 'r1', 'c2', 'r2']);
  const whole = quantiseOnnx(simple, await rangesOf(simple));
  const [expected, actual] = [await run(simple), await run(whole)];
  expect(worst(actual.mean!, expected.mean!)).toBeLessThan(0.03);
  expect(worst(actual.out!, expected.out!)).toBeLessThan(0.05);
  // Not one of them is exactly what it was: it did compute with fewer bits.
  expect(worst(actual.out!, expected.out!)).toBeGreaterThan(1e-5);
  const kernels = whole.weights.filter(({ data }) => data instanceof Int8Array && data.length > 8);
  expect(kernels).toHaveLength(2);
  for (const { data } of kernels) expect(Math.max(...(data as Int8Array).map(Math.abs))).toBe(63);
  // A Relu behind a convolution of whole numbers is the lower end of its range; the first one stays.
  expect(whole.nodes.filter(({ type }) => type === 'Relu')).toHaveLength(1);
});

test('is written as the same bytes every time; a wrong number of ranges is refused', async () => {
  const simple = simplifyOnnx(smallResidual());
  const ranges = await rangesOf(simple);
  const bytes = () => Buffer.from(writeOnnx(quantiseOnnx(simple, ranges)));
  expect(bytes().equals(bytes())).toBe(true);
  expect(() => quantiseOnnx(simple, ranges.slice(1))).toThrow('There are 3 ranges for 4 values.');
});
