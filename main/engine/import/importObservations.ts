/**
 * Imports names from tables of other programs (observations.ts) into a grouping, as one act. Engine process.
 *
 * A Camtrap DP is given by its datapackage.json or its observations.csv; its other tables are beside it.
 */
import { basename, dirname, join, normalize } from 'node:path';
import { z } from 'zod';
import { AkinError } from '../../contract/errors.ts';
import type { ImportOutcome } from '../../contract/export.ts';
import { formatZodError } from '../../contract/formatZodError.ts';
import { readCsv, readTableText } from '../../files/tables.ts';
import { listExportItems } from '../../store/exportItems.ts';
import type { OpenGrouping } from '../grouping/openGrouping.ts';
import { MOST_LEFT, putElsewhere, recordNames } from './importNames.ts';
import { isCamtrap, type Observation, PhotoLocator, readObservations } from './observations.ts';
import { fromMetadata, type Suggested, type Unused } from './suggestions.ts';

/** What is read of a datapackage.json. Tables of other kinds may be written into it, without a path. */
const DataPackage = z.object({
  resources: z.array(z.object({ name: z.string(), path: z.unknown().optional() })),
});

/** With `apply` false nothing is kept, and the outcome is a preview. */
export async function importObservations(
  { state }: OpenGrouping,
  path: string,
  column: string | null,
  apply: boolean,
): Promise<ImportOutcome> {
  await state.ready();
  const observations = await loadObservations(path, column);
  const items = listExportItems(state.catalog, state.groupingItems().items);
  const photos = [...Map.groupBy(items.values(), ({ photo }) => photo).values()];
  const { suggestions, unused } = namesFrom(observations, new PhotoLocator(photos));
  const { outcome, conflicts } = await recordNames(state, suggestions, apply);
  const left = [...putElsewhere(conflicts, item => items.get(item)!.path), ...unused];
  return { ...outcome, left: left.slice(0, MOST_LEFT) };
}

async function loadObservations(path: string, column: string | null): Promise<Observation[]> {
  const places = await placesOf(path);
  const table = readCsv(await readTableText(places.observations), basename(places.observations));
  const media = isCamtrap(table.header)
    ? { file: basename(places.media), table: await readMedia(places.media) }
    : null;
  return readObservations(table, basename(places.observations), column, media);
}

async function readMedia(path: string) {
  return readCsv(await readTableText(path), basename(path));
}

/** A package names its tables; a table alone has the others beside it. */
async function placesOf(path: string): Promise<{ observations: string; media: string }> {
  if (!path.toLowerCase().endsWith('.json'))
    return { observations: path, media: join(dirname(path), 'media.csv') };
  const file = basename(path);
  const parsed = DataPackage.safeParse(parseJson(await readTableText(path), file));
  if (!parsed.success)
    throw new AkinError('bad-request', `${file} is not a data package: ${formatZodError(parsed.error)}.`);
  const placeOf = (name: string) => {
    const resource = parsed.data.resources.find(one => one.name === name);
    if (resource === undefined) throw new AkinError('bad-request', `${file} names no table “${name}”.`);
    if (typeof resource.path !== 'string')
      throw new AkinError('bad-request', `${file} does not say in which file the table “${name}” is.`);
    const place = normalize(resource.path);
    if (place.startsWith('..') || place.startsWith('/') || /^[a-z]+:/i.test(place))
      throw new AkinError('bad-request', `${file} names a table outside its folder: ${resource.path}`);
    return join(dirname(path), place);
  };
  return { observations: placeOf('observations'), media: placeOf('media') };
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AkinError('bad-request', `${file} is not JSON.`);
  }
}

/** What is said of one photo is matched with its items as the regions and tags of metadata are. */
function namesFrom(observations: readonly Observation[], locator: PhotoLocator): Suggested {
  const unused: Unused[] = [];
  const byPhoto = new Map<number, { items: Parameters<typeof fromMetadata>[0]; said: Observation[] }>();
  for (const observation of observations) {
    const items = locator.find(observation.photo);
    if (typeof items === 'string') {
      unused.push({ path: observation.line, name: observation.name, why: items });
      continue;
    }
    const known = byPhoto.get(items[0]!.photo);
    if (known === undefined) byPhoto.set(items[0]!.photo, { items, said: [observation] });
    else known.said.push(observation);
  }
  const suggested = Array.from(byPhoto.values(), ({ items, said }) =>
    fromMetadata(items, {
      regions: said.flatMap(({ name, box }) => (box === null ? [] : [{ name, box }])),
      tags: [...new Set(said.flatMap(({ name, box }) => (box === null ? [name] : [])))],
      // Boxes of tables are of the picture as seen.
      orientation: 1,
      problems: [],
    }),
  );
  return {
    suggestions: suggested.flatMap(({ suggestions }) => suggestions),
    unused: [...unused, ...suggested.flatMap(one => one.unused)],
  };
}
