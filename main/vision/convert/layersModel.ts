/** Converts a Keras layers-model of TensorFlow.js to ONNX: layers of ResNet classifiers. Any process. */

import { Network, type Padding, type Pair, type Value } from './network.ts';
import type { OnnxModel } from './onnxFile.ts';
import type { Weight, Weights, WeightsManifest } from './weights.ts';
import { ConvertError } from './weights.ts';

export interface LayersModelFile {
  readonly modelTopology: {
    readonly model_config: { readonly config: { readonly layers: readonly Layer[] } };
  };
  readonly weightsManifest: WeightsManifest;
}

interface Layer {
  readonly name: string;
  readonly class_name: string;
  readonly config: LayerConfig;
  readonly inbound_nodes: readonly (readonly (readonly [string, ...unknown[]])[])[];
}

/** The layer settings that are read; which are present depends on the layer. */
interface LayerConfig {
  readonly batch_input_shape: readonly (number | null)[];
  readonly padding: string | readonly [Pair, Pair];
  readonly strides: Pair;
  readonly pool_size: Pair;
  readonly dilation_rate: Pair;
  readonly activation: string;
  readonly epsilon: number;
  readonly data_format: string;
}

/**
 * `outputs` names outputs by their layers. Of a layer that gives a picture, the mean of each channel is taken.
 */
export function convertLayersModel(
  name: string,
  model: LayersModelFile,
  weights: Weights,
  outputs: Readonly<Record<string, string>>,
): OnnxModel {
  const network = new Network(name);
  const values = new Map<string, Value>();
  for (const layer of model.modelTopology.model_config.config.layers)
    values.set(layer.name, convertLayer(network, layer, inputsOf(layer, values), weights));
  for (const [layer, output] of Object.entries(outputs)) {
    const value = values.get(layer);
    if (value === undefined) throw new ConvertError(`The model has no layer "${layer}".`);
    network.output(value.shape.length === 3 ? network.averageAll(value) : value, output);
  }
  return network.model();
}

function inputsOf(layer: Layer, values: ReadonlyMap<string, Value>): Value[] {
  return (layer.inbound_nodes[0] ?? []).map(([name]) => {
    const value = values.get(name);
    if (value === undefined)
      throw new ConvertError(`Layer "${layer.name}" comes before its input "${name}".`);
    return value;
  });
}

function convertLayer(network: Network, layer: Layer, inputs: readonly Value[], weights: Weights): Value {
  const { config } = layer;
  if (config.data_format === 'channels_first') throw unknown(layer, 'channels first');
  const input = inputs[0]!;
  switch (layer.class_name) {
    case 'InputLayer':
      return network.input('input', config.batch_input_shape.slice(1) as number[]);
    case 'ZeroPadding2D': {
      const [rows, columns] = config.padding as readonly [Pair, Pair];
      return network.pad(input, [rows, columns, [0, 0]]);
    }
    case 'Conv2D': {
      if (config.dilation_rate.some(rate => rate !== 1)) throw unknown(layer, 'dilation');
      const kernel = weightOf(weights, layer, 'kernel');
      const bias = weights.get(`${layer.name}/bias`) ?? null;
      const window = { strides: config.strides, padding: config.padding as Padding };
      return activate(network, layer, network.convolve(input, kernel, bias, window));
    }
    case 'BatchNormalization':
      return convertNormalisation(network, layer, input, weights);
    case 'Activation':
      return activate(network, layer, input);
    case 'MaxPooling2D':
      return network.pool('MaxPool', input, config.pool_size, {
        strides: config.strides,
        padding: config.padding as Padding,
      });
    case 'Add':
      return inputs.reduce((sum, value) => network.combine('Add', sum, value));
    case 'GlobalAveragePooling2D':
      return network.averageAll(input);
    case 'Dense': {
      const bias = weights.get(`${layer.name}/bias`) ?? null;
      return activate(network, layer, network.connect(input, weightOf(weights, layer, 'kernel'), bias));
    }
    default:
      throw unknown(layer, layer.class_name);
  }
}

/** Keras leaves out a scale of ones and a shift of zeros. */
function convertNormalisation(network: Network, layer: Layer, input: Value, weights: Weights): Value {
  const mean = weightOf(weights, layer, 'moving_mean').data;
  return network.normalise(
    input,
    {
      scale: weights.get(`${layer.name}/gamma`)?.data ?? new Float32Array(mean.length).fill(1),
      shift: weights.get(`${layer.name}/beta`)?.data ?? new Float32Array(mean.length),
      mean,
      variance: weightOf(weights, layer, 'moving_variance').data,
    },
    layer.config.epsilon,
  );
}

function activate(network: Network, layer: Layer, value: Value): Value {
  switch (layer.config.activation) {
    case 'linear':
      return value;
    case 'relu':
      return network.each('Relu', value);
    case 'softmax':
      return network.softmax(value);
    default:
      throw unknown(layer, `the activation ${layer.config.activation}`);
  }
}

function weightOf(weights: Weights, layer: Layer, part: string): Weight {
  const weight = weights.get(`${layer.name}/${part}`);
  if (weight === undefined) throw new ConvertError(`Layer "${layer.name}" has no ${part}.`);
  return weight;
}

function unknown(layer: Layer, what: string): ConvertError {
  return new ConvertError(`Layer "${layer.name}" has ${what}, which is not known here.`);
}
