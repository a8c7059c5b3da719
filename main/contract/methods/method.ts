/** How a method is declared, and shared parameters. Any process. */
import { z } from 'zod';
import { GroupingId } from '../grouping.ts';
import { CollectionId } from '../model.ts';

export function method<P extends z.ZodType, R extends z.ZodType>(
  params: P,
  result: R,
): { params: P; result: R } {
  return { params, result };
}

export const Nothing = z.strictObject({});
export const OfCollection = z.strictObject({ collection: CollectionId });
export const OfGrouping = { collection: CollectionId, grouping: GroupingId };
/** With `apply` false nothing is done, and the result says what would be. */
export const Preview = { apply: z.boolean() };
export const PageOf = { offset: z.int().nonnegative(), limit: z.int().min(1).max(500) };
