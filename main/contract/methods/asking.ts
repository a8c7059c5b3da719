/** Methods of Ask, Reason and Review: questions, answers and their reasons. Any process. */
import { z } from 'zod';
import {
  AnswerGiven,
  Asking,
  AttributeEnds,
  AttributeId,
  AttributeView,
  DoubtedAnswer,
  GroupChange,
  ItemId,
  ItemView,
  PersonTrust,
  ReasonEffect,
  ReasonGiven,
  ReasonView,
  Stakes,
} from '../grouping.ts';
import { AttributeName } from '../names.ts';
import { method, OfGrouping, Preview } from './method.ts';

const OfAnswer = z.strictObject({ ...OfGrouping, answer: z.int().positive() });

export const asking = {
  /** The current question. The first call builds what it needs; 'call.progress' reports it. */
  'ask.now': method(z.strictObject(OfGrouping), Asking),
  /** The impact of the current question; null if it is no pair, or outdated. */
  'ask.stakes': method(z.strictObject({ ...OfGrouping, question: z.string() }), Stakes.nullable()),
  /** What the questions after the likeliest answers would show, to prefetch pictures. Empty if outdated. */
  'ask.likely': method(z.strictObject({ ...OfGrouping, question: z.string() }), z.array(ItemView)),
  'ask.answer': method(
    z.strictObject({
      ...OfGrouping,
      question: z.string(),
      answer: AnswerGiven,
      tookMilliseconds: z.int().nonnegative(),
    }),
    Asking,
  ),
  /** Takes back the latest act of this grouping, without limit. */
  'ask.undo': method(z.strictObject(OfGrouping), Asking),

  /**
   * The attributes that could be a reason for two items, unsorted: the screen sorts by `fit`. Of the hundreds
   * a model may have, those that explain the most; `search` finds others by name.
   */
  'reason.attributes': method(
    z.strictObject({
      ...OfGrouping,
      items: z.tuple([ItemId, ItemId]),
      search: z.string().trim().min(1).max(80).optional(),
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
    z.null(),
  ),
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
      accuracy: z.number().min(0).max(1).nullable(),
      ends: AttributeEnds,
    }),
  ),
  /** A relative attribute from words, by the pictures' tags: a rough guide. Kind Anything only. */
  'attributes.type': method(
    z.strictObject({ ...OfGrouping, ...Preview, name: AttributeName }),
    z.object({ attribute: AttributeId.nullable(), ends: AttributeEnds }),
  ),

  /** The doubtful answers, or all of them: doubtful first, then those that fit worst. */
  'review.list': method(z.strictObject({ ...OfGrouping, all: z.boolean() }), z.array(DoubtedAnswer)),
  /** Everyone who answered, the one with the most answers first. */
  'review.people': method(z.strictObject(OfGrouping), z.array(PersonTrust)),
  'review.confirm': method(OfAnswer, GroupChange),
  'review.change': method(OfAnswer, GroupChange),
  'review.takeBack': method(OfAnswer, GroupChange),
  /** The latest of these three, while the collection is open. */
  'review.undo': method(z.strictObject(OfGrouping), GroupChange),
} as const;
