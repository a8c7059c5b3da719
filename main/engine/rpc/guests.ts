/**
 * What somebody at another machine may do: sort one collection under one name, and nothing else. Engine process.
 *
 * [Note: Guests] A guest is a person to whom the owner of this machine gave a link. What they may call is listed;
 * a new method is refused until somebody adds it here. No listed method takes a path, a grant, a setting or a
 * file, all are about the one shared collection, and the name of the guest is not theirs to choose. Replies, events
 * and errors leave without the places of files.
 */
import { AkinError, type ErrorCode, type WireError } from '../../contract/errors.ts';
import type { EventName, EventPayload } from '../../contract/events.ts';
import type { MethodName } from '../../contract/methods.ts';
import type { AppInfo, Collection, Item, Job, Recent } from '../../contract/model.ts';
import type { PhotoDetails } from '../../contract/photo.ts';

export interface Guest {
  readonly person: string;
  /** The id of the collection that is shared with them. */
  readonly collection: string;
}

export const GUEST_METHODS: ReadonlySet<string> = new Set<MethodName>([
  ...(['app.info', 'recent.list', 'recent.open', 'collection.get', 'collection.looking'] as const),
  ...(['photos.page', 'photo.get', 'photo.subjects', 'jobs.list', 'items.page', 'quality.get'] as const),
  ...(['groupings.list', 'groupings.compare', 'groups.page', 'groups.leftovers', 'groups.aside'] as const),
  ...(['groups.hidden', 'groups.members', 'groups.rename', 'groups.name', 'groups.likely'] as const),
  ...(['groups.others', 'groups.refuse', 'groups.visit', 'groups.merge', 'groups.move'] as const),
  ...(['groups.parts', 'groups.split', 'groups.setAside', 'groups.bringBack', 'groups.hide'] as const),
  ...(['groups.show', 'groups.proposals', 'groups.answerProposals', 'drafts.list', 'drafts.keep'] as const),
  ...(['ask.now', 'ask.stakes', 'ask.likely', 'ask.answer', 'ask.undo', 'ask.redo'] as const),
  ...(['reason.attributes', 'reason.preview', 'reason.give', 'reason.list', 'attributes.ends'] as const),
  'groups.changedByReason' satisfies MethodName,
  ...(['review.list', 'review.people', 'review.confirm', 'review.change', 'review.takeBack'] as const),
  ...(['review.names', 'review.undo', 'review.redo', 'key.get', 'names.find', 'events.of'] as const),
  ...(['audit.state', 'audit.check', 'audit.undo', 'audit.redo', 'audit.certificate'] as const),
  ...(['browse.sheet', 'browse.question', 'browse.answer'] as const),
]);

const GUEST_EVENTS: ReadonlySet<EventName> = new Set<EventName>([
  'collection.changed',
  'job.changed',
  'groups.changed',
  'groupings.changed',
  'call.progress',
]);

/** Refuses what is not for guests, whatever its parameters are. */
export function checkGuestMethod(method: MethodName): void {
  if (!GUEST_METHODS.has(method))
    throw new AkinError('forbidden', 'Only the person at the machine with the collection can do this.');
}

/** Refuses what is about another collection. Parameters are those that the method's schema let through. */
export function checkGuestParams({ collection }: Guest, method: MethodName, params: unknown): void {
  const { collection: wanted, id } = params as { collection?: unknown; id?: unknown };
  const isOther = wanted !== undefined && wanted !== collection;
  if (isOther || (method === 'recent.open' && id !== collection))
    throw new AkinError('forbidden', 'This collection is not shared with you.');
}

/** A reply without what is no guest's business: other collections, and where files are. */
export function replyForGuest({ collection }: Guest, method: MethodName, reply: unknown): unknown {
  switch (method) {
    case 'app.info': {
      const { kernels, ...rest } = reply as AppInfo;
      return { ...rest, kernels: { ...kernels, why: '' } };
    }
    case 'recent.list':
      return (reply as Recent[])
        .filter(({ id }) => id === collection)
        .map(recent => ({ ...recent, location: '' }));
    case 'recent.open':
    case 'collection.get': {
      const { folders, ...rest } = reply as Collection;
      return { ...rest, location: '', folders: folders.map(folder => ({ ...folder, path: '' })) };
    }
    case 'photo.get': {
      const { problem, ...rest } = reply as PhotoDetails;
      const said = problem !== null && namesPlace(problem) ? 'This photo cannot be read.' : problem;
      return { ...rest, problem: said, folder: '' };
    }
    case 'items.page': {
      const { items, ...rest } = reply as { items: Item[] };
      return { ...rest, items: items.map(item => ({ ...item, path: '' })) };
    }
    case 'jobs.list':
      return (reply as Job[]).map(jobForGuest);
    default:
      return reply;
  }
}

/** What a guest hears of an event; undefined where it is none of theirs. */
export function eventForGuest<E extends EventName>(
  { collection }: Guest,
  name: E,
  payload: EventPayload<E>,
): EventPayload<E> | undefined {
  const about = (payload as { collection?: string }).collection;
  if (!GUEST_EVENTS.has(name) || (about !== undefined && about !== collection)) return undefined;
  if (name !== 'job.changed') return payload;
  const { job } = payload as EventPayload<'job.changed'>;
  return { ...payload, job: jobForGuest(job) };
}

/** Codes whose messages are about what the guest asked for, not about files. */
const SAID: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'bad-request',
  'unknown-method',
  'forbidden',
  'cancelled',
  'not-found',
  'nothing-indexed',
]);

export function errorForGuest({ code, message }: WireError): WireError {
  const isSaid = SAID.has(code) && !namesPlace(message);
  return { code, message: isSaid ? message : 'This did not work at the machine with the collection.' };
}

function jobForGuest(job: Job): Job {
  return namesPlace(job.message) ? { ...job, message: '' } : job;
}

/** In doubt it does: every path has a slash, and no sentence needs one. */
function namesPlace(message: string): boolean {
  return /[\\/]/.test(message);
}
