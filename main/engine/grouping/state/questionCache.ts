/**
 * Keeps the question of a grouping in the catalog, so that a long log opens without being replayed. Engine
 * process.
 *
 * The catalog's entry is a cache of what follows from items, model, settings and log (see [Note: What a
 * grouping is]), found by a digest of all of them. It is written after a pause and when the grouping is
 * closed.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { WritableCatalog } from '../../../store/connection.ts';
import { loadQuestionState, saveQuestionState } from '../../../store/groupings.ts';
import type { GroupingItems } from '../items/loadItems.ts';
import type { QuestionState, Step } from '../planner/messages.ts';

/** To be raised when the same inputs lead to something else than before. */
const FORMAT = 13;
const QUIET_MS = 3_000;

const Stored = z.object({
  own: z.array(z.int()),
  belonging: z.array(z.number()).nullable(),
  labels: z.array(z.int()),
  toCentre: z.array(z.number()),
  question: z
    .object({
      kind: z.enum(['pair', 'choice', 'odd']),
      item: z.int(),
      among: z.array(z.int()),
      chances: z.array(z.number()),
      expectedChange: z.number(),
      again: z
        .object({
          pair: z.tuple([z.int(), z.int()]),
          verdict: z.enum(['same', 'different']),
          why: z.enum(['surprise', 'unlikely', 'doubt', 'alone', 'divided']),
        })
        .nullable(),
    })
    .nullable(),
  curve: z.array(z.number()),
  moved: z.array(z.int()),
});

/** What a question depends on, besides the log. */
export interface QuestionCacheKey {
  readonly loaded: GroupingItems;
  /** The digest of the items that the axes were fitted to, where these were others. */
  readonly fittedTo: string | null;
  readonly strategy: string;
  readonly wanted: number | null;
  readonly seed: number;
}

export class QuestionCache {
  readonly #catalog: WritableCatalog;
  readonly #grouping: number;
  /** What is still to be written. */
  #pending: (() => void) | undefined;
  /** The digest of the entry in the catalog, as far as known. */
  #written = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(catalog: WritableCatalog, grouping: number) {
    this.#catalog = catalog;
    this.#grouping = grouping;
  }

  load(inputs: QuestionCacheKey, steps: readonly Step[]): QuestionState | undefined {
    const digest = digestOf(inputs, steps);
    const { success, data } = Stored.safeParse(loadQuestionState(this.#catalog, this.#grouping, digest));
    const items = inputs.loaded.items.length;
    if (!success || [data.own, data.labels, data.toCentre].some(({ length }) => length !== items))
      return undefined;
    this.#written = digest;
    return {
      answerLabels: Int32Array.from(data.own),
      belonging: data.belonging === null ? null : Float64Array.from(data.belonging),
      labels: Int32Array.from(data.labels),
      toCentre: Float64Array.from(data.toCentre),
      question: data.question,
      curve: data.curve,
      moved: data.moved,
    };
  }

  keep(inputs: QuestionCacheKey, steps: readonly Step[], questionState: QuestionState): void {
    this.#pending = () => this.#write(digestOf(inputs, steps), questionState);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), QUIET_MS).unref();
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#pending?.();
    this.#pending = undefined;
  }

  #write(
    digest: string,
    { answerLabels, belonging, labels, toCentre, question, curve, moved }: QuestionState,
  ): void {
    if (digest === this.#written) return;
    const stored = {
      own: [...answerLabels],
      belonging: belonging && [...belonging],
      labels: [...labels],
      toCentre: [...toCentre],
      question,
      curve,
      moved,
    };
    saveQuestionState(this.#catalog, this.#grouping, digest, stored);
    this.#written = digest;
  }
}

export function digestOf(
  { loaded, fittedTo, strategy, wanted, seed }: QuestionCacheKey,
  steps: readonly Step[],
): string {
  const items = fittedTo === null ? loaded.digest : `${loaded.digest} along axes of ${fittedTo}`;
  const inputs = [FORMAT, items, strategy, wanted, seed, steps];
  return createHash('sha256').update(JSON.stringify(inputs)).digest('hex');
}
