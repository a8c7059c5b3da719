/** Evaluations as zod schemas: how well each strategy does on a collection with known truth. Any process. */
import { z } from 'zod';
import { GroupingId } from './grouping.ts';
import { Grant } from './model.ts';

/** Where the truth of each item comes from. */
export const Truth = z.discriminatedUnion('kind', [
  /** The folder a photo lies in. */
  z.strictObject({ kind: z.literal('folders') }),
  /** A CSV file with a column of files and one of names. */
  z.strictObject({ kind: z.literal('table'), file: Grant }),
  /** The groups of another grouping. */
  z.strictObject({ kind: z.literal('grouping'), grouping: GroupingId }),
]);
export type Truth = z.infer<typeof Truth>;

export const MethodToEvaluate = z.enum([
  'tree-of-groups',
  'tree-of-groups-choosing',
  'active-hacc',
  'max-entropy',
  'semi-random',
  'random',
  'active-pck-means',
  'subclustering',
  'silhouette-batch',
]);
export type MethodToEvaluate = z.infer<typeof MethodToEvaluate>;

export const EvaluationSettings = z.strictObject({
  truth: Truth,
  strategies: z
    .array(MethodToEvaluate)
    .min(1)
    .refine(all => new Set(all).size === all.length, 'names a way twice'),
  /** The chance that an answer of the simulated person is wrong. */
  errorRate: z.number().min(0).max(0.5),
  /** The chance that the person cannot tell. */
  dontKnowRate: z.number().min(0).max(0.9),
  /** Strategies that can weigh reasons are run with reasons too. */
  reasons: z.boolean(),
  questions: z.int().min(1).max(2000),
  trials: z.int().min(1).max(100),
  seed: z.int().nonnegative(),
});
export type EvaluationSettings = z.infer<typeof EvaluationSettings>;

/** Over the trials: median, minimum and maximum; null if it was not reached. */
const Spread = z.object({
  middle: z.number().nonnegative().nullable(),
  least: z.number().nonnegative().nullable(),
  most: z.number().nonnegative().nullable(),
});
export type Spread = z.infer<typeof Spread>;

export const EvaluatedMethod = z.object({
  strategy: MethodToEvaluate,
  withReasons: z.boolean(),
  /** Trials that have ended. */
  done: z.int().nonnegative(),
  /** Quality after each number of questions, the mean over the trials that came so far. */
  curve: z.array(z.object({ questions: z.int().nonnegative(), quality: z.number() })),
  /** SJC of five of each subject at the end, the mean of the trials that have ended; null before. */
  sheet: z.number().min(0).max(1).nullable(),
  /** Questions, and seconds of a person's time, until each level was reached. */
  reached: z.array(z.object({ level: z.number(), questions: Spread, seconds: Spread })),
});
export type EvaluatedMethod = z.infer<typeof EvaluatedMethod>;

export const Evaluation = z.object({
  grouping: GroupingId,
  settings: EvaluationSettings,
  state: z.enum(['running', 'done', 'cancelled', 'failed']),
  /** Items whose truth is known and that take part, and of how many subjects. */
  items: z.int().nonnegative(),
  subjects: z.int().nonnegative(),
  /** Items without truth. */
  unknown: z.int().nonnegative(),
  /** Items left out because there are too many to compare. */
  leftOut: z.int().nonnegative(),
  /** Runs: trials of all strategies. */
  done: z.int().nonnegative(),
  total: z.int().nonnegative(),
  methods: z.array(EvaluatedMethod),
  /** The state; the reason if it failed. */
  message: z.string(),
});
export type Evaluation = z.infer<typeof Evaluation>;
