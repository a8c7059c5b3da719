/** A rewritten ONNX network gives the numbers of the one it was made from; damaged files are refused. */
import * as onnx from 'onnxruntime-node';
import { describe, expect, test } from 'vitest';
import { type OnnxModel, type OnnxTensor, writeOnnx } from './onnxFile.ts';
import { readOnnx } from './readOnnx.ts';
import { simplifyOnnx } from './simplifyOnnx.ts';
import { randomNumbers } from './testing/smallGraphs.ts';

function weight(name: string, shape: readonly number[], seed: number, from = -1): OnnxTensor {
  const count = shape.reduce((product, size) => product * size, 1);
  const data = randomNumbers(count, seed).map(value => (from < 0 ? value : from + Math.abs(value)));
  return { name, shape, data };
}

/** SFace in small: a fixed batch, weights that are inputs too, two normalisations behind one another. */
function smallNetwork(): OnnxModel {
  const normalise = (input: string, output: string, letter: string) => ({
    type: 'BatchNormalization',
    inputs: [input, ...['scale', 'shift', 'mean', 'variance'].map(part => `${letter} ${part}`)],
    output,
    attributes: { epsilon: { float: 1e-3 } },
  });
  const ofNormalisation = (letter: string, seed: number) => [
    weight(`${letter} scale`, [4], seed),
    weight(`${letter} shift`, [4], seed + 1),
    weight(`${letter} mean`, [4], seed + 2),
    weight(`${letter} variance`, [4], seed + 3, 0.5),
  ];
  const weights = [
    weight('kernel', [4, 3, 3, 3], 1),
    weight('slopes', [4, 1, 1], 2),
    weight('dense', [5, 4 * 6 * 6], 3),
    ...ofNormalisation('a', 10),
    ...ofNormalisation('b', 20),
  ];
  return {
    name: 'small',
    nodes: [
      {
        type: 'Conv',
        inputs: ['data', 'kernel'],
        output: 'convolved',
        attributes: { kernel_shape: [3, 3], pads: [1, 1, 1, 1], strides: [1, 1], group: 1 },
      },
      normalise('convolved', 'normalised', 'a'),
      { type: 'PRelu', inputs: ['normalised', 'slopes'], output: 'leaked', attributes: {} },
      normalise('leaked', 'again', 'b'),
      { type: 'Dropout', inputs: ['again'], output: 'dropped', attributes: {} },
      { type: 'Flatten', inputs: ['dropped'], output: 'flat', attributes: {} },
      { type: 'Gemm', inputs: ['flat', 'dense'], output: 'out', attributes: { transB: 1 } },
    ],
    weights,
    inputs: [{ name: 'data', shape: [1, 3, 6, 6] }, ...weights.map(({ name, shape }) => ({ name, shape }))],
    outputs: [{ name: 'out', shape: [1, 5] }],
  };
}

async function run(model: OnnxModel, batch: number): Promise<Float32Array> {
  const options = { intraOpNumThreads: 1, logSeverityLevel: 3 } as const;
  const session = await onnx.InferenceSession.create(writeOnnx(model), options);
  const data = new onnx.Tensor('float32', randomNumbers(batch * 3 * 6 * 6, 7), [batch, 3, 6, 6]);
  return (await session.run({ data })).out!.data as Float32Array;
}

describe('a network that is rewritten', () => {
  const read = readOnnx(writeOnnx(smallNetwork()));
  const simple = simplifyOnnx(read);

  test('gives the same numbers, for one picture and for several', async () => {
    const before = await run(smallNetwork(), 1);
    const after = await run(simple, 3);
    before.forEach((value, at) => void expect(after[at]).toBeCloseTo(value, 5));
    expect(after.length).toBe(15);
  });

  test('has no normalisation behind a convolution, no PRelu, no dropout and no weight among its inputs', () => {
    expect(simple.nodes.map(({ type }) => type)).toEqual([
      ...['Conv', 'Relu', 'Conv', 'Conv', 'Add', 'BatchNormalization', 'Flatten', 'Gemm'],
    ]);
    expect(simple.inputs.map(({ name }) => name)).toEqual(['data']);
    expect(simple.weights.map(({ name }) => name)).not.toContain('kernel');
  });

  test('is read as it was written', () => {
    const { nodes, weights, outputs } = smallNetwork();
    expect(read.outputs).toEqual(outputs);
    expect(read.weights).toEqual(weights);
    expect(read.nodes.map(({ type, inputs, output }) => [type, inputs, output])).toEqual(
      nodes.map(({ type, inputs, output }) => [type, inputs, output]),
    );
  });
});

test('a file that ends early, or is none, is refused with a message', () => {
  const whole = writeOnnx(smallNetwork());
  for (const length of [1, 10, 200, whole.length - 3])
    expect(() => readOnnx(whole.slice(0, length))).toThrow(/ONNX file|number|field/);
  expect(() => readOnnx(new Uint8Array(50).fill(255))).toThrow(/ONNX file|number|field/);
});
