/**
 * Deployments and events: where photos were taken, and which belong to one occasion. Pure.
 *
 * A deployment is a place (coordinates within some ten metres), a folder, or a camera, as the person chooses. An
 * event is a run of photos of one deployment in which none is later than the one before by more than so many
 * minutes. A photo without a time has no event. All photos count, also those that are not exported: what is left
 * out must not split an event.
 */
import type { EventRule } from '../../../contract/export.ts';
import type { ExportInput, LabelledItem } from '../exportInput.ts';
import { momentOf } from './facts.ts';

/** Any of the items of a photo, with where and when it was taken. */
export interface Shot {
  readonly item: Pick<
    LabelledItem,
    'hash' | 'takenAt' | 'takenOffset' | 'modifiedAt' | 'latitude' | 'longitude' | 'relativePath' | 'camera'
  >;
}

export interface Deployment {
  readonly id: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** A folder's or a camera's name; null for a place. */
  readonly name: string | null;
}

export interface Event {
  readonly id: string;
  /** The first and the last moment, as tables have them. */
  readonly start: string;
  readonly end: string;
}

/** One of the items of each photo, of the exported ones and of those that stay behind. */
export function shotsOf({ shots }: Pick<ExportInput, 'shots'>, exported: readonly Shot[]): Shot[] {
  const all = [...exported, ...shots.map(item => ({ item }))];
  return [...new Map(all.map(one => [one.item.hash, one])).values()];
}

/** `media`: one of the items of each photo. The event of each photo, by its hash. */
export function eventsOf(media: readonly Shot[], rule: EventRule): Map<string, Event> {
  const events = new Map<string, Event>();
  const timed = media.filter(({ item }) => item.takenAt !== null);
  for (const [id, ones] of Map.groupBy(timed, one => deploymentOf(one, rule).id)) {
    const ordered = ones.toSorted((a, b) => a.item.takenAt! - b.item.takenAt!);
    for (const run of runsOf(ordered, rule.minutes)) {
      const [start, end] = [momentOf(run[0]!.item), momentOf(run.at(-1)!.item)];
      const event = { id: `${id}_${start.slice(0, 19).replaceAll(/[-:]/g, '')}`, start, end };
      for (const { item } of run) events.set(item.hash, event);
    }
  }
  return events;
}

function runsOf(ordered: readonly Shot[], minutes: number): Shot[][] {
  const runs: Shot[][] = [];
  for (const one of ordered) {
    const last = runs.at(-1)?.at(-1);
    const isNear = last !== undefined && one.item.takenAt! - last.item.takenAt! <= minutes * 60_000;
    if (isNear) runs.at(-1)!.push(one);
    else runs.push([one]);
  }
  return runs;
}

export function deploymentOf({ item }: Shot, { deployments }: EventRule): Deployment {
  const { latitude, longitude, relativePath, camera } = item;
  const isPlaced = latitude !== null && longitude !== null;
  const place = isPlaced
    ? { latitude: Number(latitude.toFixed(4)), longitude: Number(longitude.toFixed(4)) }
    : { latitude: null, longitude: null };
  if (deployments === 'place')
    return {
      id: isPlaced ? `place_${place.latitude}_${place.longitude}` : 'place_unknown',
      name: null,
      ...place,
    };
  const named = deployments === 'folder' ? relativePath.split('/').slice(0, -1).join('/') : (camera ?? '');
  return { id: `${deployments}_${named === '' ? 'unknown' : named}`, name: named || null, ...place };
}
