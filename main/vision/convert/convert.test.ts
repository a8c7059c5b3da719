/** The converter against TensorFlow.js: small random networks give the same numbers to 1e-5. */
import '@tensorflow/tfjs-backend-cpu';
import { loadGraphModel } from '@tensorflow/tfjs-converter';
import * as tf from '@tensorflow/tfjs-core';
import * as layers from '@tensorflow/tfjs-layers';
import * as onnx from 'onnxruntime-node';
import { beforeAll, describe, expect, test } from 'vitest';
import { convertGraphModel } from './graphModel.ts';
import { convertLayersModel, type LayersModelFile } from './layersModel.ts';
import { writeOnnx } from './onnxFile.ts';
import { simplifyOnnx } from './simplifyOnnx.ts';
import { faceLikeGraph, fileOf, makeGraph, randomNumbers } from './testing/smallGraphs.ts';
import { readWeights, type WeightsManifest } from './weights.ts';

beforeAll(async () => {
  await tf.setBackend('cpu');
});

/** The same picture for both: TensorFlow takes it channels last, the converted network channels first. */
function randomPictures(shape: [number, number, number, number]): {
  tensorflow: tf.Tensor4D;
  feed: onnx.Tensor;
} {
  const tensorflow = tf.tensor4d(
    randomNumbers(
      shape.reduce((a, b) => a * b),
      7,
    ),
    shape,
  );
  const turned = tf.transpose(tensorflow, [0, 3, 1, 2]);
  return { tensorflow, feed: new onnx.Tensor('float32', turned.dataSync(), turned.shape) };
}

async function run(bytes: Uint8Array, input: onnx.Tensor): Promise<onnx.InferenceSession.OnnxValueMapType> {
  const session = await onnx.InferenceSession.create(bytes, { intraOpNumThreads: 1 });
  return await session.run({ input });
}

function expectEqual(actual: onnx.OnnxValue | undefined, expected: tf.Tensor): void {
  const value = actual as onnx.Tensor;
  expect([...value.dims]).toEqual(expected.shape);
  const wanted = expected.dataSync();
  const numbers = value.data as Float32Array;
  let worst = 0;
  for (let at = 0; at < wanted.length; at++)
    worst = Math.max(worst, Math.abs(numbers[at]! - wanted[at]!) / Math.max(1, Math.abs(wanted[at]!)));
  expect(worst).toBeLessThan(1e-5);
}

describe('a layers-model', () => {
  /** A ResNet in small: all the layers of the large one, with sizes that make uneven padding. */
  function smallResidual(size: number, padding: 'same' | 'valid'): layers.LayersModel {
    const input = layers.input({ shape: [size, size + 3, 3] });
    const apply = (layer: layers.layers.Layer, value: layers.SymbolicTensor) =>
      layer.apply(value) as layers.SymbolicTensor;
    const { layers: kinds } = layers;
    let x = apply(
      kinds.zeroPadding2d({
        padding: [
          [1, 2],
          [3, 0],
        ],
      }),
      input,
    );
    x = apply(kinds.conv2d({ filters: 6, kernelSize: [3, 5], strides: 2, padding }), x);
    x = apply(kinds.batchNormalization({ epsilon: 0.01 }), x);
    x = apply(kinds.activation({ activation: 'relu' }), x);
    x = apply(kinds.maxPooling2d({ poolSize: 3, strides: 2, padding }), x);
    const side = apply(kinds.conv2d({ filters: 6, kernelSize: 1, useBias: false, activation: 'relu' }), x);
    x = kinds.add().apply([x, side]) as layers.SymbolicTensor;
    x = apply(kinds.globalAveragePooling2d({ name: 'pooled' }), x);
    const tags = apply(kinds.dense({ units: 5, activation: 'softmax', name: 'tags' }), x);
    const model = layers.model({ inputs: input, outputs: [x, tags] });
    model.setWeights(
      model.getWeights().map((weight, at) => {
        const numbers = randomNumbers(weight.size, at + 1);
        // A variance is never negative.
        if (weight.shape.length === 1)
          for (let i = 0; i < numbers.length; i++) numbers[i] = Math.abs(numbers[i]!) + 0.1;
        return tf.tensor(numbers, weight.shape);
      }),
    );
    return model;
  }

  async function saved(model: layers.LayersModel): Promise<{ file: LayersModelFile; bytes: Uint8Array }> {
    const { promise, resolve } = Promise.withResolvers<tf.io.ModelArtifacts>();
    await model.save(
      tf.io.withSaveHandler(async artifacts => {
        resolve(artifacts);
        return { modelArtifactsInfo: { dateSaved: new Date(0), modelTopologyType: 'JSON' } };
      }),
    );
    const { modelTopology, weightSpecs, weightData } = await promise;
    const weightsManifest = [{ paths: ['weights'], weights: weightSpecs }] as unknown as WeightsManifest;
    const file = {
      modelTopology: { model_config: modelTopology },
      weightsManifest,
    } as unknown as LayersModelFile;
    return { file, bytes: new Uint8Array(weightData as ArrayBuffer) };
  }

  test.each([
    [16, 'same'],
    [17, 'same'],
    [16, 'valid'],
    [21, 'valid'],
  ] as const)('of size %i with %s padding', async (size, padding) => {
    const model = smallResidual(size, padding);
    const { file, bytes } = await saved(model);
    const converted = writeOnnx(
      simplifyOnnx(
        convertLayersModel(
          'small',
          file,
          readWeights(file.weightsManifest, () => bytes),
          { pooled: 'pooled', tags: 'tags' },
        ),
      ),
    );
    const { tensorflow, feed } = randomPictures([2, size, size + 3, 3]);
    const [pooled, tags] = model.predict(tensorflow) as tf.Tensor[];
    const outcome = await run(converted, feed);
    expectEqual(outcome.pooled, pooled!);
    expectEqual(outcome.tags, tags!);
  });

  test('is converted to the same bytes every time', async () => {
    const { file, bytes } = await saved(smallResidual(16, 'same'));
    const convert = () =>
      writeOnnx(
        convertLayersModel(
          'small',
          file,
          readWeights(file.weightsManifest, () => bytes),
          { tags: 'tags' },
        ),
      );
    expect(Buffer.from(convert()).equals(convert())).toBe(true);
  });

  test('with an unknown layer is refused with a message', async () => {
    const input = layers.input({ shape: [2, 2, 1] });
    const flat = layers.layers.flatten({ name: 'flat' }).apply(input) as layers.SymbolicTensor;
    const model = layers.model({ inputs: input, outputs: flat });
    const { file } = await saved(model);
    expect(() => convertLayersModel('odd', file, new Map(), { flat: 'flat' })).toThrow(
      /"flat" has Flatten, which is not known/,
    );
  });
});

describe('a graph-model', () => {
  test.each([16, 22])('of size %i, quantised in parts', async size => {
    const made = faceLikeGraph(size);
    const file = fileOf(made);
    const bytes = Uint8Array.from(made.bytes);
    const outputs = { soft: 'tags', sigmoid: 'gate', rows: 'rows', whole: 'whole' };
    const reference = await loadGraphModel({
      load: async () => ({
        modelTopology: file.modelTopology,
        weightSpecs: file.weightsManifest[0]!.weights as tf.io.WeightsManifestEntry[],
        weightData: bytes.buffer,
      }),
    });
    const { tensorflow, feed } = randomPictures([2, size, size, 3]);
    const expected = reference.execute(tensorflow, Object.keys(outputs)) as tf.Tensor[];
    const converted = convertGraphModel(
      'small',
      file,
      readWeights(file.weightsManifest, () => bytes),
      outputs,
    );
    const outcome = await run(converted, feed);
    for (const [at, name] of Object.values(outputs).entries()) expectEqual(outcome[name], expected[at]!);
  });

  test('may list its nodes in any order', () => {
    const made = faceLikeGraph(16);
    const bytes = Uint8Array.from(made.bytes);
    const convert = (nodes: object[]) => {
      const file = fileOf({ ...made, nodes });
      return convertGraphModel(
        'small',
        file,
        readWeights(file.weightsManifest, () => bytes),
        { soft: 'tags' },
      );
    };
    expect(convert([...made.nodes].reverse()).length).toBe(convert(made.nodes).length);
  });

  test('that goes in a circle is refused', () => {
    const graph = makeGraph();
    graph.node('Relu', 'a', ['b']);
    graph.node('Relu', 'b', ['a']);
    expect(() => convertGraphModel('odd', fileOf(graph), new Map(), { b: 'b' })).toThrow(/in a circle/);
  });

  test('with an unknown operation is refused with a message', () => {
    const graph = makeGraph();
    graph.node('Erf', 'odd', []);
    expect(() => convertGraphModel('odd', fileOf(graph), new Map(), { odd: 'odd' })).toThrow(
      'Node "odd" has the operation Erf, which is not known here.',
    );
  });
});

describe('weights', () => {
  const entry = (more: object) =>
    [{ paths: ['w'], weights: [{ name: 'w', shape: [2], dtype: 'float32', ...more }] }] as WeightsManifest;

  test('too small to matter are zero', () => {
    const bytes = new Uint8Array(Float32Array.of(1e-30, 1e-3).buffer);
    expect([...readWeights(entry({}), () => bytes).get('w')!.data]).toEqual([0, Math.fround(1e-3)]);
  });

  test.each([
    ['end before', entry({ shape: [3] })],
    ['longer than', entry({ shape: [1] })],
    ['stored as complex64', entry({ dtype: 'complex64' })],
  ])('that do not fit their manifest: %s', (message, manifest) => {
    expect(() => readWeights(manifest, () => new Uint8Array(8))).toThrow(message);
  });
});
