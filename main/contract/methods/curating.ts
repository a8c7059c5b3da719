/** Methods of Browse, Batch and Evaluate. Any process. */
import { z } from 'zod';
import {
  Batch,
  BatchBudget,
  BatchKernel,
  BatchLabel,
  BatchOutcome,
  LikelyName,
  PaletteName,
  StoredBatchLabel,
} from '../batch.ts';
import { PerSubject, Sheet, SheetAsking, SheetKind } from '../browse.ts';
import { Evaluation, EvaluationSettings } from '../evaluate.ts';
import { ItemId } from '../grouping.ts';
import { method, OfCollection, OfGrouping, Preview } from './method.ts';

export const curating = {
  /**
   * The contact sheet: the most central items of every subject, the largest group first. A large collection
   * may give a preview before its groups are ready.
   */
  'browse.sheet': method(
    z.strictObject({
      ...OfGrouping,
      per: PerSubject,
      ...SheetKind,
      offset: z.int().nonnegative(),
      limit: z.int().min(1).max(100),
    }),
    Sheet,
  ),
  /** What to ask about the sheet. */
  'browse.question': method(z.strictObject({ ...OfGrouping, per: PerSubject, ...SheetKind }), SheetAsking),
  'browse.answer': method(
    z.strictObject({
      ...OfGrouping,
      per: PerSubject,
      ...SheetKind,
      question: z.string(),
      verdict: z.enum(['same', 'different', 'cannot-tell']),
      tookMilliseconds: z.int().nonnegative(),
    }),
    SheetAsking,
  ),

  /** The open batch; null without one. */
  'batch.state': method(z.strictObject(OfGrouping), Batch.nullable()),
  /** Chooses the items worth labelling; kept until the batch is finished or dropped. */
  'batch.choose': method(
    z.strictObject({ ...OfGrouping, budget: BatchBudget, kernel: BatchKernel.default('rbf') }),
    Batch,
  ),
  /** Null removes a label. */
  'batch.label': method(
    z.strictObject({ ...OfGrouping, item: ItemId, label: BatchLabel.nullable() }),
    z.object({ label: StoredBatchLabel.nullable(), palette: z.array(PaletteName) }),
  ),
  /** The names of the palette for an item of the batch, the likeliest first. */
  'batch.likely': method(z.strictObject({ ...OfGrouping, item: ItemId }), z.array(LikelyName)),
  /** Records the labels as one act of the grouping: one undo takes all back, and the batch is open again. */
  'batch.finish': method(z.strictObject({ ...OfGrouping, ...Preview }), BatchOutcome),
  /** Drops the open batch with its labels. */
  'batch.drop': method(z.strictObject(OfGrouping), z.null()),

  /** Lets a simulated person answer each strategy's questions; 'evaluation.changed' reports progress. */
  'evaluate.start': method(z.strictObject({ ...OfGrouping, settings: EvaluationSettings }), Evaluation),
  /** The latest since the collection was opened. */
  'evaluate.now': method(OfCollection, Evaluation.nullable()),
  'evaluate.cancel': method(OfCollection, Evaluation.nullable()),
  /** Every point of every curve, as CSV. */
  'evaluate.csv': method(OfCollection, z.object({ text: z.string() })),
} as const;
