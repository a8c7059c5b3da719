/** From metadata and folders to names of items, and what could not be used. Pure. */
import { formatZodError } from '../../contract/formatZodError.ts';
import { Name } from '../../contract/names.ts';
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

/** Folders that Akin itself makes for unnamed groups. */
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
  const fitting = (name: string) => {
    const why = whyUnfit(name);
    if (why !== undefined) unused.push({ path, name: shown(name), why });
    return why === undefined;
  };
  const regions = metadata.regions.filter(({ name }) => fitting(name));
  const tags = metadata.tags.filter(fitting);
  if (faces.length === 0) {
    const { suggestions, unused: several } = wholePhoto(items[0]!, regions, tags);
    return { suggestions, unused: [...unused, ...several] };
  }
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
  // A tag without a region is clear only where there is one face.
  const placed = new Set(regions.map(({ name }) => name));
  const loose = tags.filter(tag => !placed.has(tag));
  if (suggestions.length === 0 && loose.length === 1 && faces.length === 1)
    return { suggestions: [{ item: faces[0]!.id, name: loose[0]! }], unused };
  for (const name of loose) unused.push({ path, name, why: 'The tag does not say which face it means.' });
  return { suggestions, unused };
}

/** Why a name cannot be used, by the same rule as on the screen; undefined for one that can. */
function whyUnfit(name: string): string | undefined {
  const parsed = Name.safeParse(name);
  return parsed.success ? undefined : `The name cannot be used: it ${formatZodError(parsed.error)}.`;
}

/**
 * A name that does not fit is listed by its first characters, without those that a terminal or a page cannot
 * show.
 */
function shown(name: string): string {
  const plain = name
    .slice(0, 60)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '�');
  return name.length > 60 ? `${plain}…` : plain;
}

function wholePhoto(
  { id, path }: ExportItem,
  regions: PhotoMetadata['regions'],
  tags: readonly string[],
): Suggested {
  const names = [...new Set([...regions.map(({ name }) => name), ...tags])];
  if (names.length === 1) return { suggestions: [{ item: id, name: names[0]! }], unused: [] };
  const why = 'The photo has several names, and is one item here.';
  return { suggestions: [], unused: names.map(name => ({ path, name, why })) };
}

/** Without the names that do not fit, which are listed as unused. */
export function onlyFitting({ suggestions, unused }: Suggested, path: string): Suggested {
  const unfit = suggestions.flatMap(({ name }) => {
    const why = whyUnfit(name);
    return why === undefined ? [] : [{ path, name: shown(name), why }];
  });
  return {
    suggestions: suggestions.filter(({ name }) => whyUnfit(name) === undefined),
    unused: [...unused, ...unfit],
  };
}

/** The name of a photo's folder; a photo with several faces has none. */
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
