/** Writes small graph-models as TensorFlow's converter does, with fixed weights. For tests. */
import type { GraphModelFile } from '../graphModel.ts';

/** A plain generator: the same numbers in every run, in [-1, 1). */
export function randomNumbers(count: number, seed: number): Float32Array {
  let state = seed;
  return Float32Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return state / 2 ** 31;
  });
}

interface Made {
  readonly nodes: object[];
  readonly entries: object[];
  readonly bytes: number[];
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** Writes a graph as TensorFlow's converter does: weights as half floats and bytes, integers as they are. */
export function makeGraph(): Made & {
  weight(name: string, shape: number[], stored?: 'float32' | 'float16' | 'uint8'): string;
  numbers(name: string, shape: number[], values: number[]): string;
  node(op: string, name: string, input: string[], attr?: object): string;
} {
  const made: Made = { nodes: [], entries: [], bytes: [] };
  const constant = (name: string, entry: object, data: ArrayBufferView) => {
    made.nodes.push({ name, op: 'Const', attr: { dtype: { type: 'DT_FLOAT' } } });
    made.entries.push({ name, ...entry });
    made.bytes.push(...new Uint8Array(data.buffer));
    return name;
  };
  return {
    ...made,
    weight(name, shape, stored = 'float32') {
      const values = randomNumbers(
        shape.reduce((a, b) => a * b, 1),
        made.entries.length + 3,
      );
      if (stored === 'float32') return constant(name, { shape, dtype: 'float32' }, values);
      if (stored === 'uint8') {
        const quantization = { dtype: 'uint8', scale: 2 / 255, min: -1, original_dtype: 'float32' };
        return constant(
          name,
          { shape, dtype: 'float32', quantization },
          Uint8Array.from(values, v => (v + 1) * 127),
        );
      }
      const halves = Uint16Array.from(values, v => (v < 0 ? 0x8000 : 0) | Math.floor(Math.abs(v) * 0x3c00));
      const quantization = { dtype: 'float16', original_dtype: 'float32' };
      return constant(name, { shape, dtype: 'float32', quantization }, halves);
    },
    numbers: (name, shape, values) => constant(name, { shape, dtype: 'int32' }, Int32Array.from(values)),
    node(op, name, input, attr = {}) {
      made.nodes.push({ name, op, input, attr: { T: { type: 'DT_FLOAT' }, ...attr } });
      return name;
    },
  };
}

function windowAttributes(stride: number, padding: string, more: object = {}): object {
  const list = (value: number) => ({ list: { i: ['1', `${value}`, `${value}`, '1'] } });
  return {
    strides: list(stride),
    dilations: list(1),
    padding: { s: base64(padding) },
    data_format: { s: base64('NHWC') },
    ...more,
  };
}

const fusedOps = (...ops: string[]) => ({
  fused_ops: { list: { s: ops.map(base64) } },
  num_args: { i: '1' },
});

/** All the operations of the face networks, in one graph. */
export function faceLikeGraph(size: number): Made {
  const graph = makeGraph();
  const shape = ['-1', `${size}`, `${size}`, '3'].map(entry => ({ size: entry }));
  graph.node('Placeholder', 'picture', [], { dtype: { type: 'DT_FLOAT' }, shape: { shape: { dim: shape } } });
  const first = [graph.weight('k1', [3, 3, 3, 4], 'uint8'), graph.weight('b1', [4])];
  graph.node(
    '_FusedConv2D',
    'c1',
    ['picture', ...first],
    windowAttributes(2, 'SAME', fusedOps('BiasAdd', 'Relu')),
  );
  graph.node(
    'DepthwiseConv2dNative',
    'd1',
    ['c1', graph.weight('k2', [3, 3, 4, 2], 'float16')],
    windowAttributes(1, 'SAME'),
  );
  graph.node('Prelu', 'p1', ['d1', graph.weight('a1', [1, 1, 8])]);
  graph.node(
    'MaxPool',
    'm1',
    ['p1'],
    windowAttributes(2, 'SAME', { ksize: { list: { i: ['1', '2', '2', '1'] } } }),
  );
  graph.node('Pad', 'pad', ['m1', graph.numbers('pads', [4, 2], [0, 0, 0, 1, 2, 0, 0, 3])], {
    Tpaddings: { type: 'DT_INT32' },
  });
  graph.node('Conv2D', 'c2', ['pad', graph.weight('k3', [2, 2, 11, 6])], windowAttributes(1, 'VALID'));
  graph.node('Mul', 'times', ['c2', graph.weight('factor', [6])]);
  graph.node('Add', 'plus', ['times', graph.weight('shift', [6])]);
  graph.node('AddV2', 'sum', ['plus', 'c2']);
  graph.node('Minimum', 'least', ['sum', graph.weight('top', [])]);
  graph.node('Maximum', 'most', ['least', graph.weight('floor', [])]);
  graph.node('Reshape', 'rows', ['sum', graph.numbers('target', [3], [-1, 6, countRows(size)])]);
  graph.node('Mean', 'mean', ['most', graph.numbers('axes', [2], [1, 2])], {
    keep_dims: { b: false },
    Tidx: { type: 'DT_INT32' },
  });
  const dense = [graph.weight('k4', [6, 5]), graph.weight('b4', [5])];
  graph.node('_FusedMatMul', 'dense', ['mean', ...dense], {
    ...fusedOps('BiasAdd', 'Relu'),
    transpose_a: { b: false },
    transpose_b: { b: false },
  });
  graph.node('Softmax', 'soft', ['dense']);
  graph.node('Sigmoid', 'sigmoid', ['dense']);
  graph.node('Identity', 'whole', ['sum']);
  return graph;
}

/** Rows times columns after the steps above: halved twice, padded by one and two, less one for the kernel. */
function countRows(size: number): number {
  const quarter = Math.ceil(Math.ceil(size / 2) / 2);
  return quarter * (quarter + 1);
}

export function fileOf({ nodes, entries }: Made): GraphModelFile {
  return {
    format: 'graph-model',
    modelTopology: { node: nodes, library: {}, versions: {} },
    weightsManifest: [{ paths: ['weights'], weights: entries }],
  } as unknown as GraphModelFile;
}
