/** Brings names that people gave in other programs into a grouping, as one act that one undo takes back. Engine process. */
import type { ImportOptions, ImportOutcome } from '../../contract/export.ts';
import { type ExportItem, listExportItems } from '../../store/exportItems.ts';
import type { OpenGrouping } from '../grouping/openGrouping.ts';
import { MetadataReader } from './readMetadata.ts';
import { sayNames } from './sayNames.ts';
import { fromFolder, fromMetadata, type Suggested } from './suggestions.ts';

export interface Importing {
  readonly signal: AbortSignal;
  progress(done: number, total: number): void;
}

/** How many of what could not be used are told. */
const MOST_LEFT = 1000;

/** With `apply` false nothing is kept, and the outcome is what would be. */
export async function importNames(
  { state }: OpenGrouping,
  { from }: ImportOptions,
  apply: boolean,
  { signal, progress }: Importing,
): Promise<ImportOutcome> {
  const known = listExportItems(state.catalog, state.gather().items);
  const photos = [...Map.groupBy(known.values(), ({ photo }) => photo).values()];
  const reader = new MetadataReader();
  const suggested: Suggested[] = [];
  for (const [at, ofPhoto] of photos.entries()) {
    signal.throwIfAborted();
    suggested.push(await ask(ofPhoto, from, reader));
    if (at % 50 === 0) progress(at, photos.length);
  }
  const { outcome, conflicts } = await sayNames(
    state,
    suggested.flatMap(({ suggestions }) => suggestions),
    apply,
  );
  const left = [
    ...conflicts.map(({ item, name, instead }) => ({
      path: known.get(item)!.path,
      name,
      why: `A person put it into “${instead}”.`,
    })),
    ...suggested.flatMap(({ unused }) => unused),
  ];
  return { ...outcome, left: left.slice(0, MOST_LEFT) };
}

/** Metadata knows better than the folder. */
async function ask(
  items: readonly ExportItem[],
  from: ImportOptions['from'],
  reader: MetadataReader,
): Promise<Suggested> {
  const told: Suggested[] = [];
  if (from.includes('metadata')) told.push(fromMetadata(items, await reader.read(items[0]!.path)));
  if (from.includes('folders')) told.push(fromFolder(items));
  return {
    suggestions: told.find(({ suggestions }) => suggestions.length > 0)?.suggestions ?? [],
    unused: told.flatMap(({ unused }) => unused),
  };
}
