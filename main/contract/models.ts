/** The models as clients see them: known, present, and the job that fetches the rest. Any process. */
import { z } from 'zod';
import { Grant, Kind } from './model.ts';

/** Where a network computes: the processor, or what ONNX Runtime brings along for graphics processors. */
export const ProviderName = z.enum(['cpu', 'webgpu', 'dml', 'coreml']);
export type ProviderName = z.infer<typeof ProviderName>;

/** One model tried on a provider. Numbers are null where it did not run; `problem` says why. */
export const ProviderTrial = z.object({
  provider: ProviderName,
  model: z.string(),
  version: z.string(),
  /** The least cosine between its outputs and the processor's. */
  agreement: z.number().nullable(),
  processorMilliseconds: z.number().nullable(),
  milliseconds: z.number().nullable(),
  problem: z.string().nullable(),
  /** It agrees and is faster: the model runs there from the next start of Akin on. */
  isChosen: z.boolean(),
});
export type ProviderTrial = z.infer<typeof ProviderTrial>;

/** What could be tried on this machine beside the processor, and what was tried last. */
export const Providers = z.object({
  available: z.array(ProviderName),
  trials: z.array(ProviderTrial),
});
export type Providers = z.infer<typeof Providers>;

export const ModelState = z.object({
  name: z.string(),
  version: z.string(),
  purpose: z.enum(['embed', 'detect', 'attributes']),
  /** The kinds of collection that use it. */
  kinds: z.array(Kind),
  about: z.string(),
  licence: z.string(),
  /** Whether its file is on this machine. */
  ready: z.boolean(),
  /** Added by the person, not by Akin. */
  own: z.boolean(),
  bytes: z.int().nonnegative().nullable(),
  /** Where it runs from the next start of Akin on. */
  provider: ProviderName,
  /** Whether it has a text tower, so that typed words are compared with pictures by it. */
  takesWords: z.boolean(),
  /** The dimensions of its vectors, and how they are compared; null for a model that compares nothing. */
  embedding: z
    .object({
      dimensions: z.int().positive(),
      distance: z.enum(['euclidean', 'cosine']),
      threshold: z.number().nullable(),
    })
    .nullable(),
});
export type ModelState = z.infer<typeof ModelState>;

/** One job at a time, independent of collections. */
export const FetchJob = z.object({
  state: z.enum(['running', 'done', 'cancelled', 'failed']),
  done: z.int().nonnegative(),
  total: z.int().nonnegative(),
  message: z.string(),
});
export type FetchJob = z.infer<typeof FetchJob>;

export const ModelVerdict = z.object({ name: z.string(), ok: z.boolean(), message: z.string() });
export type ModelVerdict = z.infer<typeof ModelVerdict>;

/**
 * What is compared of an output with a row for each part of a picture, a transformer's tokens: the class token, which
 * stands for the whole; the mean of those of the patches; or nothing, where the family has no such output.
 */
export const Pooling = z.enum(['class', 'mean', 'refuse']);
export type Pooling = z.infer<typeof Pooling>;

/** A byte b of a channel is fed as (b × scale − mean) / std. */
export const OwnModel = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be of lower-case letters, digits and hyphens, 40 at most'),
  /** An address needs the digest its publisher gives, and is fetched only with the person's consent. */
  from: z.union([
    z.strictObject({ file: Grant }),
    z.strictObject({
      url: z.url(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/, 'is not a SHA-256 in hexadecimal'),
    }),
  ]),
  width: z.int().min(8).max(2048),
  height: z.int().min(8).max(2048),
  channels: z.enum(['rgb', 'bgr', 'grey']),
  scale: z.number().positive(),
  mean: z.array(z.number()).min(1).max(3),
  std: z.array(z.number().positive()).min(1).max(3),
  layout: z.enum(['channels-first', 'channels-last']),
  /** 'arcface': faces aligned to ArcFace's template; for People collections only. */
  fit: z.enum(['stretch', 'crop', 'arcface']),
  /** Null where the model has only one. */
  output: z.string().nullable(),
  /** 'class' by default. */
  pooling: Pooling.optional(),
  distance: z.enum(['euclidean', 'cosine']),
  threshold: z.number().positive().nullable(),
});
export type OwnModel = z.infer<typeof OwnModel>;

/** The text tower of a person's own model, with the tokenizer.json published beside it. */
export const OwnTextTower = z.strictObject({ model: z.string(), text: Grant, tokenizer: Grant });
export type OwnTextTower = z.infer<typeof OwnTextTower>;

/** A name that is allowed, made of the file's; empty if nothing of it is. */
export function modelNameOf(file: string): string {
  return file
    .replace(/\.onnx$/i, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, 40)
    .replace(/-+$/, '');
}

/** An estimate, and the limits between which it lies in 95 of 100 cases. */
const WithLimits = z.object({ value: z.number(), low: z.number(), high: z.number() });

/** How one model tells the answered pairs apart; null without pairs of both kinds. */
const ModelOnPairs = z.object({
  name: z.string(),
  /** How often a pair answered "same" is nearer than one answered "different". */
  auc: WithLimits.nullable(),
  /** The share of pairs on the right side of the distance that separates all other pairs best. */
  right: WithLimits.nullable(),
  /** How many pairs it has on the right side and the other model has not. */
  onlyRight: z.int().nonnegative(),
});

/** A person's own model beside the shipped one, on the pairs answered "same" or "different" in a collection. */
export const ModelComparison = z.object({
  same: z.int().nonnegative(),
  different: z.int().nonnegative(),
  own: ModelOnPairs,
  shipped: ModelOnPairs,
});
export type ModelComparison = z.infer<typeof ModelComparison>;

/** Which of a person's own models analyzes a collection; null: the models of its kind. */
export const CollectionModel = z.object({
  model: z.string().nullable(),
  /** The model its groups are made with: the previous one until all photos have been analyzed. */
  inUse: z.string().nullable(),
});
export type CollectionModel = z.infer<typeof CollectionModel>;
