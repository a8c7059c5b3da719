/** Groupings, groups and questions as zod schemas: for Groups and Ask. Any process. */
import { z } from 'zod';
import { PhotoId } from './model.ts';

export const GroupingId = z.int().positive();
export const ItemId = z.int().positive();
/** A group's id is its representative, the item nearest to its centre. Valid for one revision. */
export const GroupId = z.int().positive();

export const Strategy = z.enum([
  'fewest',
  'expected-change',
  'expected-change-careful',
  'most-uncertain',
  'contact-sheet',
]);
export type Strategy = z.infer<typeof Strategy>;

/** Those that weigh each answer by the chance it had when it was asked. */
export const CAREFUL_STRATEGIES: readonly Strategy[] = ['expected-change-careful'];

/** What makes the groups: the strategy's own clustering, or a method of the literature. */
export const Clusterer = z.enum([
  'own',
  'hacc',
  'average-linkage',
  'cop-kmeans',
  'cop-kmeans-published',
  'cop-kmeans-least-violation',
  'mpck-means',
  'spectral',
  'affinity-propagation',
  'cop-rf',
]);
export type Clusterer = z.infer<typeof Clusterer>;

/** Those that count answers only, whatever reasons were given. */
export const CLUSTERERS_OF_ANSWERS: readonly Clusterer[] = [
  'hacc',
  'average-linkage',
  'cop-kmeans-published',
  'cop-rf',
];

/** Those that compare every pair of items, and for how many items they do. */
export const PAIRING_CLUSTERERS: readonly Clusterer[] = [
  'hacc',
  'affinity-propagation',
  'spectral',
  'cop-rf',
];
export const MOST_PAIRED_ITEMS = 2000;

export const Grouping = z.object({
  id: GroupingId,
  name: z.string(),
  strategy: Strategy,
  clusterer: Clusterer,
  /** The number of groups the person wants; null: estimated. */
  wanted: z.int().positive().nullable(),
  createdAt: z.number(),
});
export type Grouping = z.infer<typeof Grouping>;

/** An item as a screen shows it; its pictures are addressed by its id. */
export const ItemView = z.object({
  id: ItemId,
  photo: PhotoId,
  /** The photo's file name. */
  name: z.string(),
  /** Fractions of the picture as seen; null for a whole photo. */
  box: z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() }).nullable(),
  /** Changes with the file's bytes; part of the address of its pictures. */
  version: z.string(),
});
export type ItemView = z.infer<typeof ItemView>;

export const GroupView = z.object({
  id: GroupId,
  name: z.string().nullable(),
  size: z.int().positive(),
  /** From 0 to 1: how surely its members belong together. */
  certainty: z.number().min(0).max(1),
  /** Members confirmed by an answer or by hand. */
  confirmed: z.int().nonnegative(),
  /** The most central first, four at most. */
  cover: z.array(ItemView),
});
export type GroupView = z.infer<typeof GroupView>;

/** A group, and how likely it shows the same subject as some items or another group. */
export const LikelyGroup = z.object({ group: GroupView, chance: z.number().min(0).max(1) });
export type LikelyGroup = z.infer<typeof LikelyGroup>;

/** A name that was typed and not given yet. */
export const Draft = z.object({
  /** What it is for; those that take part. */
  items: z.array(ItemView).min(1),
  name: z.string(),
});
export type Draft = z.infer<typeof Draft>;

/** What a person has not seen of a group: what joined since they last opened it. */
export const Visit = z.object({
  /** When it was last opened; null: never. */
  since: z.number().nullable(),
  joined: z.array(ItemId),
});
export type Visit = z.infer<typeof Visit>;

export const GroupList = z.object({
  /** Increases with every change of the groups; parts of lists with different revisions do not match. */
  revision: z.int().nonnegative(),
  items: z.int().nonnegative(),
  groups: z.int().nonnegative(),
  /** Leftovers: items in no group, as groups of one without a name; listed by `groups.leftovers`. */
  leftovers: z.int().nonnegative(),
  /** What a person set aside or said is not a subject, without hidden groups. */
  setAside: z.int().nonnegative(),
  /** Hidden groups; listed by `groups.hidden`. */
  hidden: z.int().nonnegative(),
  /** Questions answered: a choice among eight is one. */
  answers: z.int().nonnegative(),
  /** The estimated number of groups. */
  estimate: z.object({ groups: z.int().positive(), certainty: z.number().min(0).max(1) }).nullable(),
  page: z.array(GroupView),
});
export type GroupList = z.infer<typeof GroupList>;

export const Member = z.object({
  item: ItemView,
  certainty: z.number().min(0).max(1),
  isConfirmed: z.boolean(),
  /** More likely not in this group than in it. */
  isDoubtful: z.boolean(),
  /** Why it is here: its nearest members that were confirmed, or the nearest of all where none is. */
  because: z.array(ItemId),
});
export type Member = z.infer<typeof Member>;

/** What would change, or has changed: how many items move, and between which groups. */
export const GroupChange = z.object({
  touched: z.int().nonnegative(),
  joins: z.array(
    z.object({
      into: z.string().nullable(),
      /** The different names of what becomes one: of several, one stays. */
      names: z.array(z.string()),
      sizes: z.array(z.int().positive()),
    }),
  ),
  splits: z.array(z.object({ from: z.string().nullable(), sizes: z.array(z.int().positive()) })),
  /** Some of the items that move. */
  sample: z.array(ItemView),
});
export type GroupChange = z.infer<typeof GroupChange>;

/** Where items are in a grouping: a group, the leftovers together, or set aside (also: not in it). */
export const GroupPlace = z.object({
  kind: z.enum(['group', 'leftovers', 'set-aside']),
  name: z.string().nullable(),
  size: z.int().nonnegative(),
});
export type GroupPlace = z.infer<typeof GroupPlace>;

/** Two groupings of the same items, side by side. */
export const Comparison = z.object({
  change: GroupChange,
  /** Groups that are the same in both, to the item. */
  alike: z.int().nonnegative(),
  /** How many pairs of groups share items without being the same. */
  total: z.int().nonnegative(),
  /** Those that share the most first. */
  pairs: z.array(
    z.object({
      one: GroupPlace,
      other: GroupPlace,
      shared: z.int().positive(),
      /** Some of what they share. */
      sample: z.array(ItemView),
    }),
  ),
});
export type Comparison = z.infer<typeof Comparison>;

/** One side of a question: an item, the group it represents, and some of that group's members. */
export const Side = z.object({
  item: ItemView,
  group: z.object({ id: GroupId, name: z.string().nullable(), size: z.int().positive() }),
  strip: z.array(ItemView),
});
export type Side = z.infer<typeof Side>;

/** A change that was not asked for: two groups become one, or a part leaves its group. */
export const Proposal = z.object({
  /** The same while the groups it is about stay the same, their names included. */
  id: z.string(),
  kind: z.enum(['join', 'leave']),
  /** Of 'leave', the part that leaves and the rest of its group: both sides have that group. */
  sides: z.tuple([Side, Side]),
  /** The sizes of what would be joined or separated. */
  sizes: z.tuple([z.int().positive(), z.int().positive()]),
  /** How likely it is right. */
  chance: z.number().min(0).max(1),
  /** What it follows from: an answer, or how the pictures look. */
  reason: z.object({
    kind: z.enum(['outvoted', 'counts', 'taken-out', 'compared', 'nearer', 'looks']),
    answer: z
      .object({ sides: z.tuple([ItemView, ItemView]), verdict: z.enum(['same', 'different']) })
      .nullable(),
  }),
});
export type Proposal = z.infer<typeof Proposal>;

const QuestionFacts = {
  /** Identifies the question: an answer to an outdated question is refused. */
  id: z.string(),
  strategy: Strategy,
  /** The share of all pairs that the answer is expected to change, and the same for the questions before. */
  expectedChange: z.number().nonnegative(),
  /**
   * The earlier answer that it checks, with other items of the two sides; null if it asks something new. The
   * answer was a surprise, it does not fit the others, much follows from it alone, or other items were answered
   * differently: then the same two are asked once more.
   */
  again: z
    .object({
      sides: z.tuple([ItemView, ItemView]),
      verdict: z.enum(['same', 'different']),
      why: z.enum(['surprise', 'unlikely', 'doubt', 'alone', 'divided']),
    })
    .nullable(),
};

const PairQuestion = z.object({
  kind: z.literal('pair'),
  ...QuestionFacts,
  sides: z.tuple([Side, Side]),
  /** The chance of "same", as far as the model can tell. */
  chance: z.number().min(0).max(1),
});
const ChoiceQuestion = z.object({
  kind: z.literal('choice'),
  ...QuestionFacts,
  side: Side,
  /** Up to eight groups, the likeliest first. */
  among: z.array(Side),
});
const OddQuestion = z.object({
  kind: z.literal('odd'),
  ...QuestionFacts,
  side: Side,
  /** Doubtful members of its group: which of them do not belong? */
  among: z.array(ItemView),
});
export const Question = z.discriminatedUnion('kind', [PairQuestion, ChoiceQuestion, OddQuestion]);
export type Question = z.infer<typeof Question>;

/** The impact of a pair: what each answer would change. A separate call: the question need not wait. */
export const AnswerPreview = z.object({ same: GroupChange, different: GroupChange });
export type AnswerPreview = z.infer<typeof AnswerPreview>;

export const AnswerGiven = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('pair'), verdict: z.enum(['same', 'different']) }),
  /** The places of the groups it belongs to: several are one subject. Empty: none of them. */
  z.strictObject({ kind: z.literal('choice'), chosen: z.array(z.int().min(0).max(7)) }),
  /** The places of those that do not belong. */
  z.strictObject({ kind: z.literal('odd'), odd: z.array(z.int().min(0).max(7)) }),
  /** Of any question: about nothing that it shows. */
  z.strictObject({ kind: z.literal('cannot-tell') }),
  /** Says nothing and records nothing: the question is not asked until the collection is opened again. */
  z.strictObject({ kind: z.literal('skip') }),
  z.strictObject({ kind: z.literal('not-a-subject'), item: ItemId }),
  /** Put straight into a group, whatever was asked. */
  z.strictObject({ kind: z.literal('into-group'), item: ItemId, group: GroupId }),
]);
export type AnswerGiven = z.infer<typeof AnswerGiven>;

/** When to stop: what the answers still change. */
export const StopSignal = z.object({
  /** Once true it stays so until something changes: answers taken back, other photos. */
  isTime: z.boolean(),
  /** How many items another 20 questions would move, going by the last ones. */
  another20: z.int().nonnegative(),
});
export type StopSignal = z.infer<typeof StopSignal>;

/** The state of the question loop: what to show after every step. */
export const Asking = z.object({
  revision: z.int().nonnegative(),
  /** Questions answered: a choice among eight is one. */
  answers: z.int().nonnegative(),
  /** Null if there is no question left. */
  question: Question.nullable(),
  /** The expected change of each question so far, the present one last: the curve. */
  curve: z.array(z.number().nonnegative()),
  stop: StopSignal,
  /** What the previous step changed; null without one. */
  settled: GroupChange.nullable(),
  /** The group that alone is asked about; null: any. */
  about: z.object({ id: GroupId, name: z.string().nullable(), size: z.int().positive() }).nullable(),
  /** Questions skipped since the collection was opened. */
  skipped: z.int().nonnegative(),
  /** Who else has a question before them now; null for somebody without a name. They are asked others. */
  others: z.array(z.string().nullable()),
  /** Whether there is something of this person, or without a name, to undo or to do again. */
  canUndo: z.boolean(),
  canRedo: z.boolean(),
});
export type Asking = z.infer<typeof Asking>;

export const AttributeId = z.int().positive();

/**
 * How well a taught attribute judges examples that were left out: of a yes-or-no one the mean of the shares of
 * yes and of no that are right, with the limits between which it lies in 95 of 100 cases.
 */
export const TaughtAccuracy = z.object({
  value: z.number().min(0).max(1),
  low: z.number().min(0).max(1),
  high: z.number().min(0).max(1),
});
export type TaughtAccuracy = z.infer<typeof TaughtAccuracy>;

/** An attribute as a chip of the Reason panel shows it, for two items. */
export const AttributeView = z.object({
  id: AttributeId,
  /** The models' key, for screens that have more to show than its name. */
  key: z.string(),
  name: z.string(),
  /** Binary: an item has it or not. Relative: it has more or less of it than another. */
  form: z.enum(['binary', 'relative']),
  /** The ranks of the two items among all, from 0 (least) to 1 (most). */
  places: z.tuple([z.number().min(0).max(1), z.number().min(0).max(1)]),
  /** The scores themselves: for a binary one how surely the item has it, from 0 to 1. */
  scores: z.tuple([z.number(), z.number()]),
  /** The least and the most score of all items. */
  range: z.tuple([z.number(), z.number()]),
  /** How many items score how much: shares of all items from the least score to the most. */
  distribution: z.array(z.number().nonnegative()),
  /**
   * How well it would explain "same" and "different" for these two and their groups, from 0 to 1. 0: it does
   * not, or is no reason in this grouping; it was found by name.
   */
  fit: z.object({ same: z.number().min(0).max(1), different: z.number().min(0).max(1) }),
  /** Of a taught one; null where it is not known. */
  accuracy: TaughtAccuracy.nullable(),
});
export type AttributeView = z.infer<typeof AttributeView>;

/** The items that have the least and the most of an attribute, the farthest out first. */
export const AttributeEnds = z.object({ least: z.array(ItemView), most: z.array(ItemView) });
export type AttributeEnds = z.infer<typeof AttributeEnds>;

/** Why two items are the same or different. */
export const ReasonGiven = z.strictObject({
  items: z.tuple([ItemId, ItemId]),
  verdict: z.enum(['same', 'different']),
  form: z.enum(['binary', 'relative']),
  /** Several for "same"; for "different" each is a reason of its own. */
  attributes: z.array(AttributeId).min(1).max(8),
  /** Hard: all that follows counts like an answer. Soft: as far as the attributes can be trusted. */
  confidence: z.enum(['hard', 'soft']),
});
export type ReasonGiven = z.infer<typeof ReasonGiven>;

export const ReasonEffect = z.object({
  /** How many pairs follow. */
  pairs: z.int().nonnegative(),
  /** Some of them. */
  sample: z.array(z.tuple([ItemView, ItemView])),
});
export type ReasonEffect = z.infer<typeof ReasonEffect>;

export const ReasonView = z.object({
  id: z.int().positive(),
  verdict: z.enum(['same', 'different']),
  form: z.enum(['binary', 'relative']),
  confidence: z.enum(['hard', 'soft']),
  attributes: z.array(z.object({ key: z.string(), name: z.string() })),
  /** For "different" the one with more of the attribute first. */
  sides: z.tuple([ItemView, ItemView]),
  pairs: z.int().nonnegative(),
  isOn: z.boolean(),
});
export type ReasonView = z.infer<typeof ReasonView>;
