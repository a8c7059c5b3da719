/** The items of an event: what was taken at one place within minutes, to be named at once. Engine process. */
import type { EventOfItem, EventRule } from '../../contract/export.ts';
import { runCooperatively } from '../compute/runCooperatively.ts';
import type { OpenGrouping } from '../grouping/openGrouping.ts';
import { notThere } from '../grouping/views/views.ts';
import { readItems } from './exportInput.ts';
import { eventsOf, shotsOf } from './tables/events.ts';

const MOST_ITEMS = 5000;

/** `deployments` null: by place where the photo has coordinates, else by folder. */
export async function eventOf(
  { state }: OpenGrouping,
  item: number,
  deployments: EventRule['deployments'] | null,
  minutes: number,
): Promise<EventOfItem> {
  const { groups } = await state.present();
  const { items, rowOf } = state.groupingItems();
  const known = await runCooperatively(readItems(state, [...items]), () => state.mustBeOpen());
  const own = known.get(item);
  if (own === undefined || groups.of(rowOf.get(item)!) === undefined) throw notThere();
  const isPlaced = own.latitude !== null && own.longitude !== null;
  const rule: EventRule = { deployments: deployments ?? (isPlaced ? 'place' : 'folder'), minutes };
  const events = eventsOf(shotsOf({ shots: [...known.values()] }, []), rule);
  const event = events.get(own.hash);
  const isInside = ({ id, hash }: { id: number; hash: string }) =>
    event === undefined ? id === item : events.get(hash)?.id === event.id;
  const inside = [...known.values()]
    .filter(one => isInside(one) && groups.of(rowOf.get(one.id)!) !== undefined)
    .sort((a, b) => (a.takenAt ?? 0) - (b.takenAt ?? 0) || a.id - b.id)
    .slice(0, MOST_ITEMS);
  return {
    items: state.view().items(inside.map(({ id }) => rowOf.get(id)!)),
    photos: new Set(inside.map(({ hash }) => hash)).size,
    start: event?.start ?? null,
    end: event?.end ?? null,
    rule,
  };
}
