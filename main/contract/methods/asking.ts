/** Of questions, answers and their reasons: Ask, Reason and Review. Shared by engine, hosts and renderer. */
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
  /** The present question. The first call of a collection builds what it needs; 'call.progress' tells how far it is. */
  'ask.now': method(z.strictObject(OfGrouping), Asking),
  /** What hangs on the present question; null for one that is no pair, or is no longer the present one. */
  'ask.stakes': method(z.strictObject({ ...OfGrouping, question: z.string() }), Stakes.nullable()),
  /** What the questions after the likeliest answers would show, so that its pictures can be fetched before; empty for one that is no longer the present one. */
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
  /** Takes back the latest thing done in this grouping, whatever it was; without limit. */
  'ask.undo': method(z.strictObject(OfGrouping), Asking),

  /**
   * The attributes that could be a reason for two items, in no order: the screen sorts by `fit`. Of the hundreds that a model may know, those that explain the most; `search` finds
   * others by name.
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
  /** What follows from it counts, or not; the answer itself stays. */
  'reason.switch': method(
    z.strictObject({ ...OfGrouping, reason: z.int().positive(), isOn: z.boolean() }),
    z.null(),
  ),
  'attributes.ends': method(z.strictObject({ ...OfGrouping, attribute: AttributeId }), AttributeEnds),
  /** Items to choose examples from: the two, some like them, and some as unlike one another as can be. */
  'attributes.candidates': method(
    z.strictObject({ ...OfGrouping, items: z.tuple([ItemId, ItemId]) }),
    z.array(ItemView),
  ),
  /** A new attribute from examples, or the same taught again; kept, it can be used at once. Binary: rank 1 yes, 0 no. */
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
  /** A relative attribute from words, by the tags of the pictures: a rough guide. Kept, it can be used at once; kind Anything only. */
  'attributes.type': method(
    z.strictObject({ ...OfGrouping, ...Preview, name: AttributeName }),
    z.object({ attribute: AttributeId.nullable(), ends: AttributeEnds }),
  ),

  /** The doubtful answers, or all of them, the doubtful first and then those that fit worst. */
  'review.list': method(z.strictObject({ ...OfGrouping, all: z.boolean() }), z.array(DoubtedAnswer)),
  /** Everyone who answered, the one with the most answers first. */
  'review.people': method(z.strictObject(OfGrouping), z.array(PersonTrust)),
  'review.confirm': method(OfAnswer, GroupChange),
  'review.change': method(OfAnswer, GroupChange),
  'review.takeBack': method(OfAnswer, GroupChange),
  /** The latest of these three, as long as the collection stays open. */
  'review.undo': method(z.strictObject(OfGrouping), GroupChange),
} as const;
