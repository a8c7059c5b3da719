/** All events the engine sends to its clients. An event is a state: the latest of a key wins. Any process. */
import { z } from 'zod';
import { Evaluation } from './evaluate.ts';
import { ExportView } from './export.ts';
import { Grouping, GroupingId } from './grouping.ts';
import { CollectionId, Job } from './model.ts';
import { FetchJob } from './models.ts';

export const events = {
  /** Rows of this collection changed; `revision` increases, so a page can tell whether it is stale. */
  'collection.changed': z.object({
    collection: CollectionId,
    revision: z.int().nonnegative(),
    photos: z.int().nonnegative(),
    problems: z.int().nonnegative(),
  }),
  'job.changed': z.object({ collection: CollectionId, job: Job }),
  'export.changed': z.object({ collection: CollectionId, export: ExportView }),
  'evaluation.changed': z.object({ collection: CollectionId, evaluation: Evaluation }),
  /** The groups of a grouping changed. */
  'groups.changed': z.object({
    collection: CollectionId,
    grouping: GroupingId,
    revision: z.int().nonnegative(),
  }),
  /** A grouping came, went or has other settings: all there are now. */
  'groupings.changed': z.object({ collection: CollectionId, groupings: z.array(Grouping) }),
  'recent.changed': z.object({}),
  /** Models were added or removed; the job that fetches them, if there was one. */
  'models.changed': z.object({ job: FetchJob.nullable() }),
  /** Progress of one long call; the key is the call's id. */
  'call.progress': z.object({
    call: z.int(),
    done: z.number().nonnegative(),
    total: z.number().positive().nullable(),
    message: z.string(),
  }),
} as const;

export type EventName = keyof typeof events;
export type EventPayload<E extends EventName> = z.output<(typeof events)[E]>;

/** Two events with the same name and key are two states of one fact: only the later need be sent. */
export function eventKey<E extends EventName>(name: E, payload: EventPayload<E>): string {
  switch (name) {
    case 'collection.changed':
      return `${name} ${(payload as EventPayload<'collection.changed'>).collection}`;
    case 'job.changed': {
      const { collection, job } = payload as EventPayload<'job.changed'>;
      return `${name} ${collection} ${job.id}`;
    }
    case 'export.changed': {
      const { collection, export: changed } = payload as EventPayload<'export.changed'>;
      return `${name} ${collection} ${changed.id}`;
    }
    case 'evaluation.changed':
      return `${name} ${(payload as EventPayload<'evaluation.changed'>).collection}`;
    case 'groups.changed': {
      const { collection, grouping } = payload as EventPayload<'groups.changed'>;
      return `${name} ${collection} ${grouping}`;
    }
    case 'groupings.changed':
      return `${name} ${(payload as EventPayload<'groupings.changed'>).collection}`;
    case 'call.progress':
      return `${name} ${(payload as EventPayload<'call.progress'>).call}`;
    default:
      return name;
  }
}
