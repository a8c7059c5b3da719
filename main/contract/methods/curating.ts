/** Of the other ways to sort and to look: Browse, Batch and Evaluate. Shared by engine, hosts and renderer. */
import { z } from 'zod';
import { Batch, BatchBudget, BatchLabel, BatchOutcome, PaletteName } from '../batch.ts';
import { PerSubject, Sheet, SheetAsking } from '../browse.ts';
import { Evaluation, EvaluationSettings } from '../evaluate.ts';
import { ItemId } from '../grouping.ts';
import { method, OfCollection, OfGrouping, Preview } from './method.ts';

export const curating = {
  /** The contact sheet: the most central items of every subject, the largest group first. Of a large collection a first look may come before the groups. */
  'browse.sheet': method(
    z.strictObject({
      ...OfGrouping,
      per: PerSubject,
      offset: z.int().nonnegative(),
      limit: z.int().min(1).max(100),
    }),
    Sheet,
  ),
  /** What to ask about the sheet. */
  'browse.question': method(z.strictObject({ ...OfGrouping, per: PerSubject }), SheetAsking),
  'browse.answer': method(
    z.strictObject({
      ...OfGrouping,
      per: PerSubject,
      question: z.string(),
      verdict: z.enum(['same', 'different', 'cannot-tell']),
      tookMilliseconds: z.int().nonnegative(),
    }),
    SheetAsking,
  ),

  /** The batch under way; null where there is none. */
  'batch.state': method(z.strictObject(OfGrouping), Batch.nullable()),
  /** Chooses the items worth labelling; they are kept until the batch is finished or given up. */
  'batch.choose': method(z.strictObject({ ...OfGrouping, budget: BatchBudget }), Batch),
  /** Null takes a label away. */
  'batch.label': method(
    z.strictObject({ ...OfGrouping, item: ItemId, label: BatchLabel.nullable() }),
    z.object({ label: BatchLabel.nullable(), palette: z.array(PaletteName) }),
  ),
  /** What the labels say, as one act of the grouping: one undo takes all of it back, and the batch is under way again. */
  'batch.finish': method(z.strictObject({ ...OfGrouping, ...Preview }), BatchOutcome),
  /** Gives the batch under way up, its labels included. */
  'batch.drop': method(z.strictObject(OfGrouping), z.null()),

  /** Lets a simulated person answer what each way to ask asks; 'evaluation.changed' tells how far it is. */
  'evaluate.start': method(z.strictObject({ ...OfGrouping, settings: EvaluationSettings }), Evaluation),
  /** The latest since the collection was opened. */
  'evaluate.now': method(OfCollection, Evaluation.nullable()),
  'evaluate.cancel': method(OfCollection, Evaluation.nullable()),
  /** Every point of every curve, as CSV. */
  'evaluate.csv': method(OfCollection, z.object({ text: z.string() })),
} as const;
