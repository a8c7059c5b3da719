/** The form of what a strategy saves, as the catalog has it (algorithms/ask/treeOfGroups/savedState.ts). Planner thread. */
import { z } from 'zod';
import type { SavedState } from '../../../algorithms/ask/treeOfGroups/savedState.ts';

/** Undefined where it is not what was written, or not about so many items. */
export function parseFold(text: string, items: number): SavedState | undefined {
  return formFor(items).safeParse(JSON.parse(text)).data;
}

function formFor(items: number): z.ZodType<SavedState> {
  const item = z
    .int()
    .min(0)
    .max(items - 1);
  const node = z
    .int()
    .min(0)
    .max(2 * items - 2);
  const pair = z.tuple([item, item]).readonly();
  const labels = z.array(item).length(items);
  const sides = z.object({
    nodes: z.tuple([node, node]),
    sizes: z.tuple([z.int(), z.int()]),
    distance: z.number(),
    isTogether: z.boolean(),
    margin: z.number(),
  });
  const lesson = z.object({
    labels,
    answers: z.array(z.object({ pair, verdict: z.enum(['same', 'different']) })),
  });
  const link = z.object({ pair, isSame: z.boolean(), error: z.number(), parted: z.int() });
  return z.object({
    treeModel: z.object({ lesson: lesson.nullable(), groups: labels }).nullable(),
    assertions: z.array(
      z.object({
        sides,
        among: z.int().min(1),
        votes: z.array(z.object({ pair, isSame: z.boolean() })).min(1),
        isOfTree: z.boolean(),
      }),
    ),
    skipped: z.array(z.string()),
    errorRate: z.number(),
    shown: z.array(
      z.object({
        candidate: z.object({
          sides,
          chance: z.number(),
          score: z.number(),
          assertion: z.int(),
          doubt: z.enum(['surprise', 'later doubt']).nullable(),
        }),
        other: item,
      }),
    ),
    shownItem: z.int(),
    pending: z.object({ lesson, rounds: z.int().min(1) }).nullable(),
    updates: z.int(),
    groupsBefore: z
      .object({
        labels,
        accepted: z.array(link),
        asked: z.array(item),
        named: z.array(item),
        cuts: z.array(node),
        isFixed: z.literal(true).optional(),
      })
      .nullable(),
    arrived: z.array(item).optional(),
  });
}
