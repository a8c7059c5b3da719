/** From what other programs and folders say to names of items: who is suggested where, and what could not be used. Pure. */
import type { ExportItem } from '../../store/exportItems.ts';
import { matchRegions } from './matchRegions.ts';
import type { PhotoMetadata } from './readMetadata.ts';

export interface Suggestion {
  readonly item: number;
  readonly name: string;
}

export interface Unused {
  readonly path: string;
  readonly name: string | null;
  readonly why: string;
}

export interface Suggested {
  readonly suggestions: readonly Suggestion[];
  readonly unused: readonly Unused[];
}

/** Folders that Akin itself makes for what has no name. */
const NO_NAME = /^(Group \d+|Leftovers|Unnamed|train|val|test)( \(\d+\))?$/;

/** `items` are those of one photo. */
export function fromMetadata(items: readonly ExportItem[], metadata: PhotoMetadata): Suggested {
  const { path, orientation } = items[0]!;
  const unused: Unused[] = metadata.problems.map(({ path: sidecar, why }) => ({
    path: sidecar,
    name: null,
    why,
  }));
  const faces = items.filter(({ box }) => box !== null);
  if (faces.length === 0) return { ...wholePhoto(items[0]!, metadata), unused };
  const { regions, tags } = metadata;
  const matched = matchRegions(
    regions.map(({ box }) => box),
    faces.map(({ box }) => box!),
    metadata.orientation ?? orientation ?? 1,
  );
  const suggestions = regions.flatMap(({ name }, at): Suggestion[] => {
    const face = faces[matched[at]!];
    if (face === undefined) unused.push({ path, name, why: 'No face was found where the region is.' });
    return face === undefined ? [] : [{ item: face.id, name }];
  });
  // A tag without a place can mean only one face where there is only one.
  const loose = tags.filter(tag => !regions.some(({ name }) => name === tag));
  if (suggestions.length === 0 && loose.length === 1 && faces.length === 1)
    return { suggestions: [{ item: faces[0]!.id, name: loose[0]! }], unused };
  for (const name of loose) unused.push({ path, name, why: 'The tag does not say which face it means.' });
  return { suggestions, unused };
}

function wholePhoto({ id, path }: ExportItem, { regions, tags }: PhotoMetadata): Suggested {
  const names = [...new Set([...regions.map(({ name }) => name), ...tags])];
  if (names.length === 1) return { suggestions: [{ item: id, name: names[0]! }], unused: [] };
  const why = 'The photo has several names, and is one item here.';
  return { suggestions: [], unused: names.map(name => ({ path, name, why })) };
}

/** The folder a photo lies in names it; a photo with several faces it cannot. */
export function fromFolder(items: readonly ExportItem[]): Suggested {
  const { path, relativePath } = items[0]!;
  const name = relativePath.split('/').at(-2)?.normalize('NFC').trim();
  if (name === undefined || name === '' || NO_NAME.test(name)) return { suggestions: [], unused: [] };
  if (items.length === 1) return { suggestions: [{ item: items[0]!.id, name }], unused: [] };
  return {
    suggestions: [],
    unused: [{ path, name, why: 'There are several faces, and the folder has one name.' }],
  };
}
