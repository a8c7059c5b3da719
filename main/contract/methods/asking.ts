/** Methods of Ask, Reason and Review: questions, answers and their reasons. Any process. */
import { z } from 'zod';
import { EventWanted } from '../export.ts';
import {
  AnswerGiven,
  AnswerPreview,
  Asking,
  AttributeEnds,
  AttributeId,
  AttributeView,
  GroupChange,
  GroupId,
  ItemId,
  ItemView,
  ReasonEffect,
  ReasonGiven,
  ReasonView,
  TaughtAccuracy,
} from '../grouping.ts';
import { GroupKey } from '../key.ts';
import { AttributeName } from '../names.ts';
import { CriterionNames } from '../reasons.ts';
import { DoubtedAnswer, NameDispute, PersonTrust } from '../review.ts';
import { method, OfGrouping, Preview } from './method.ts';

/** With a group, only what is about it is asked; any of its items names it. */
const OfQuestion = { ...OfGrouping, group: GroupId.optional() };
const OfAnswer = z.strictObject({ ...OfGrouping, answer: z.int().positive() });

export const asking = {
  /** The current question. The first call builds what it needs; 'call.progress' reports it. */
  'ask.now': method(z.strictObject(OfQuestion), Asking),
  /** The impact of the current question; null if it is no pair, or outdated. */
  'ask.stakes': method(z.strictObject({ ...OfQuestion, question: z.string() }), AnswerPreview.nullable()),
  /** What the questions after the likeliest answers would show, to prefetch pictures. Empty if outdated. */
  'ask.likely': method(z.strictObject({ ...OfQuestion, question: z.string() }), z.array(ItemView)),
  'ask.answer': method(
    z.strictObject({
      ...OfQuestion,
      question: z.string(),
      answer: AnswerGiven,
      tookMilliseconds: z.int().nonnegative(),
      /** The answer counts for all that was taken with this item, one of those asked about, as one act. */
      event: EventWanted.optional(),
    }),
    Asking,
  ),
  /** Takes back the latest act of this grouping, without limit. */
  'ask.undo': method(z.strictObject(OfQuestion), Asking),
  /** Does again what was taken back last; a new act forgets what could be redone. */
  'ask.redo': method(z.strictObject(OfQuestion), Asking),

  /**
   * The attributes that could be a reason for two items, unsorted: the screen sorts by `fit`, and leaves out
   * what has none for the verdict. `search` finds others by name, `keys` by what the screen calls them.
   */
  'reason.attributes': method(
    z.strictObject({
      ...OfGrouping,
      items: z.tuple([ItemId, ItemId]),
      search: z.string().trim().min(1).max(80).optional(),
      keys: z.array(z.string().max(200)).max(100).optional(),
    }),
    z.array(AttributeView),
  ),
  /** What would follow; nothing is kept. */
  'reason.preview': method(z.strictObject({ ...OfGrouping, reason: ReasonGiven }), ReasonEffect),
  /** The answer and its reason, as one act: one undo takes both back. */
  'reason.give': method(
    z.strictObject({ ...OfGrouping, reason: ReasonGiven, tookMilliseconds: z.int().nonnegative() }),
    Asking,
  ),
  'reason.list': method(z.strictObject(OfGrouping), z.array(ReasonView)),
  /** Whether its effect counts; the answer stays. */
  'reason.switch': method(
    z.strictObject({ ...OfGrouping, reason: z.int().positive(), isOn: z.boolean() }),
    GroupChange,
  ),
  /** Sorts by the attributes with these names: a reason for each, as one act. */
  'reason.sortBy': method(z.strictObject({ ...OfGrouping, attributes: CriterionNames }), GroupChange),
  'attributes.ends': method(z.strictObject({ ...OfGrouping, attribute: AttributeId }), AttributeEnds),
  /** Items to choose examples from: the two, similar ones, and diverse ones. */
  'attributes.candidates': method(
    z.strictObject({ ...OfGrouping, items: z.tuple([ItemId, ItemId]) }),
    z.array(ItemView),
  ),
  /** A new attribute from examples, or one taught again; usable at once. Binary: rank 1 yes, 0 no. */
  'attributes.teach': method(
    z.strictObject({
      ...OfGrouping,
      ...Preview,
      name: AttributeName,
      form: z.enum(['binary', 'relative']),
      examples: z
        .array(z.strictObject({ item: ItemId, rank: z.number() }))
        .min(2)
        .max(200),
    }),
    z.object({
      attribute: AttributeId.nullable(),
      accuracy: TaughtAccuracy.nullable(),
      ends: AttributeEnds,
      /** What is worth marking next, the most useful first. */
      next: z.array(ItemView),
    }),
  ),
  /** A relative attribute from words, by the pictures' tags: a rough guide. Kind Anything only. */
  'attributes.type': method(
    z.strictObject({ ...OfGrouping, ...Preview, name: AttributeName }),
    z.object({ attribute: AttributeId.nullable(), ends: AttributeEnds }),
  ),

  /** An identification key of the groups, and what separates them. */
  'key.get': method(z.strictObject(OfGrouping), GroupKey),
  /** Says that an attribute is no reason in this grouping, or takes that back. `reason.give` confirms one. */
  'key.reject': method(
    z.strictObject({ ...OfGrouping, attribute: AttributeId, isRejected: z.boolean() }),
    z.null(),
  ),

  /** The doubtful answers, or all of them: doubtful first, then those that fit worst. */
  'review.list': method(z.strictObject({ ...OfGrouping, all: z.boolean() }), z.array(DoubtedAnswer)),
  /** Everyone who answered, the one with the most answers first. */
  'review.people': method(z.strictObject(OfGrouping), z.array(PersonTrust)),
  /** Groups to which people gave several names. */
  'review.names': method(z.strictObject(OfGrouping), z.array(NameDispute)),
  /** Said once more. Where others say the opposite of the same two, theirs is taken back: it is settled. */
  'review.confirm': method(OfAnswer, GroupChange),
  'review.change': method(OfAnswer, GroupChange),
  'review.takeBack': method(OfAnswer, GroupChange),
  /** The latest of these three, while the collection is open. */
  'review.undo': method(z.strictObject(OfGrouping), GroupChange),
  'review.redo': method(z.strictObject(OfGrouping), GroupChange),
} as const;
