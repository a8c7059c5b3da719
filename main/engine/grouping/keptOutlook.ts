/**
 * Keeps what is asked next in the catalog, so that a grouping with a long log opens without working through it first. Engine process.
 *
 * It is a cache of what follows from items, model, settings and log anyhow (see [Note: What a grouping is]), found by a digest of all of them; written when the person has been quiet for a moment and when
 * the grouping is closed.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { WritableCatalog } from '../../store/connection.ts';
import { loadOutlook, saveOutlook } from '../../store/groupings.ts';
import type { Gathered } from './gather.ts';
import type { Outlook, Step } from './messages.ts';

/** To be raised when the same inputs lead to something else than before. */
const FORMAT = 3;
const QUIET_MS = 3_000;

const Stored = z.object({
  own: z.array(z.int()),
  labels: z.array(z.int()),
  toCentre: z.array(z.number()),
  question: z
    .object({
      kind: z.enum(['pair', 'choice', 'odd']),
      item: z.int(),
      among: z.array(z.int()),
      chances: z.array(z.number()),
      expectedChange: z.number(),
      isAgain: z.boolean(),
    })
    .nullable(),
  curve: z.array(z.number()),
});

/** All but the log that an outlook depends on. */
export interface OutlookInputs {
  readonly gathered: Gathered;
  readonly strategy: string;
  readonly wanted: number | null;
  readonly seed: number;
}

export class KeptOutlook {
  readonly #catalog: WritableCatalog;
  readonly #grouping: number;
  /** What is still to be written. */
  #pending: (() => void) | undefined;
  /** The digest of what stands in the catalog, as far as this one knows. */
  #written = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(catalog: WritableCatalog, grouping: number) {
    this.#catalog = catalog;
    this.#grouping = grouping;
  }

  load(inputs: OutlookInputs, steps: readonly Step[]): Outlook | undefined {
    const digest = this.#digest(inputs, steps);
    const { success, data } = Stored.safeParse(loadOutlook(this.#catalog, this.#grouping, digest));
    const items = inputs.gathered.items.length;
    if (!success || [data.own, data.labels, data.toCentre].some(({ length }) => length !== items))
      return undefined;
    this.#written = digest;
    return {
      own: Int32Array.from(data.own),
      labels: Int32Array.from(data.labels),
      toCentre: Float64Array.from(data.toCentre),
      question: data.question,
      curve: data.curve,
    };
  }

  keep(inputs: OutlookInputs, steps: readonly Step[], outlook: Outlook): void {
    this.#pending = () => this.#write(this.#digest(inputs, steps), outlook);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), QUIET_MS).unref();
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#pending?.();
    this.#pending = undefined;
  }

  #write(digest: string, { own, labels, toCentre, question, curve }: Outlook): void {
    if (digest === this.#written) return;
    const stored = { own: [...own], labels: [...labels], toCentre: [...toCentre], question, curve };
    saveOutlook(this.#catalog, this.#grouping, digest, stored);
    this.#written = digest;
  }

  #digest({ gathered, strategy, wanted, seed }: OutlookInputs, steps: readonly Step[]): string {
    const inputs = [FORMAT, gathered.digest, strategy, wanted, seed, steps];
    return createHash('sha256').update(JSON.stringify(inputs)).digest('hex');
  }
}
