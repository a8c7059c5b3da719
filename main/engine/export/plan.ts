/**
 * From groups, names and options to the list of files an export writes. Pure: the existing files are a
 * parameter.
 */

import { Random } from '../../algorithms/random.ts';
import { AkinError } from '../../contract/errors.ts';
import type { ExportOptions } from '../../contract/export.ts';
import { drain } from '../compute/runCooperatively.ts';
import type { ExportedItem, ExportGroup, ExportInput, LabelledItem, Part } from './exportInput.ts';
import { checkTemplate, endingOf, fillTemplate, safeName, stemOf } from './names.ts';
import { type ManifestItem, originalOf, type PlannedExportFile } from './operation.ts';
import { type Listing, Placement } from './placement.ts';
import { type NamedItem, planSidecars, sidecarNames } from './planSidecars.ts';
import { makeTables } from './tables/tables.ts';
import { planMatrices } from './tables/vectors.ts';
import { rollUp } from './taxa.ts';

export interface Plan {
  readonly files: readonly PlannedExportFile[];
  /** Folders to be made; '' is the destination. */
  readonly made: readonly string[];
  readonly exported: readonly ExportedItem[];
}

const FOLDER_WORDS = ['name', 'number', 'collection', 'grouping'];
const FILE_WORDS = ['original', 'name', 'number', 'date', 'time', 'item', 'hash'];
const MANIFEST = 'akin-export';

/** All in one go. */
export function planExport(input: ExportInput, options: ExportOptions, listing: Listing): Plan {
  return drain(planning(input, options, listing));
}

export function* planning(
  input: ExportInput,
  options: ExportOptions,
  listing: Listing,
): Generator<void, Plan> {
  checkTemplate(options.folder, FOLDER_WORDS);
  checkTemplate(options.file, FILE_WORDS);
  if (options.how === 'none' && options.sidecars?.where === 'with-copies')
    throw new AkinError(
      'bad-request',
      'Sidecars go with the exported photos, or beside the originals; here no photo is exported.',
    );
  if (options.how === 'none' && options.tables.length === 0 && options.sidecars === null)
    throw new AkinError('bad-request', 'There is nothing to write: neither photos, tables nor sidecars.');

  const placement = new Placement(listing);
  const files: PlannedExportFile[] = [];
  const exported: ExportedItem[] = [];
  const wanted = wantedGroups(input, options);
  const given = new Map(wanted.flatMap(({ name, items }) => items.map(({ id }) => [id, name] as const)));
  const groups = rollUp(wanted, options.rank, input.listed);
  const parts =
    options.split === null
      ? undefined
      : splitPhotos(
          groups.map(group => group.items),
          options.split,
        );
  for (const { name, number, items } of groups) {
    const digits = Math.max(3, String(items.length).length);
    const folders = new Map<Part | null, string>();
    for (const [at, together] of filesOf(items, options).entries()) {
      yield;
      const first = together[0]!;
      const part = parts?.get(first.hash) ?? null;
      const label = name !== null && together.every(item => item.isConfirmed) ? 'human' : 'model';
      const say = (target: string | null) => {
        for (const item of together)
          exported.push({
            ...{ item, group: number, name, target, part },
            given: given.get(item.id) ?? null,
            label: labelOf(name, item),
          });
      };
      if (options.how === 'none') {
        say(null);
        continue;
      }
      const folder = folders.get(part) ?? folderOf(placement, input, options, { name, number, part });
      folders.set(part, folder);
      const isCrop = options.faces === 'crops' && first.kind === 'face';
      const stem = fillTemplate(options.file, {
        original: stemOf(first.name),
        name: name ?? `Group ${number}`,
        number: String(at + 1).padStart(digits, '0'),
        ...moment(first.takenAt),
        item: String(first.id),
        hash: first.hash.slice(0, 8),
      });
      const { target, isPresent, note } = placement.file(
        folder,
        stem,
        isCrop ? '.jpg' : endingOf(first.name),
        isCrop ? null : first.hash,
        file =>
          options.sidecars?.where === 'with-copies' ? [sidecarNames(file)[options.sidecars.naming]] : [],
      );
      const kind = isPresent ? 'present' : isCrop ? 'crop' : options.how;
      say(target);
      files.push({
        photoId: first.photo,
        target,
        bytes: kind === 'copy' ? first.bytes : kind === 'crop' ? cropBytes(first) : 0,
        operation: {
          kind,
          original: originalOf(first),
          items: together.map((item): ManifestItem => {
            return { id: item.id, box: item.box, label: labelOf(name, item) };
          }),
          name,
          label,
          ...(note === undefined ? {} : { note }),
        },
      });
    }
  }
  if (options.sidecars !== null)
    files.push(...planSidecars(exported, peopleOf(input, options), options.sidecars, options.faces));
  const tables = makeTables(input, exported, options);
  const places = new Map(
    tables.map(({ path }) => [path, placement.file('', stemOf(path), endingOf(path), null, () => [])]),
  );
  for (const table of tables) {
    yield;
    const { target, note } = places.get(table.path)!;
    const text = table.text(path => places.get(path)!.target);
    files.push({
      photoId: null,
      target,
      bytes: Buffer.byteLength(text),
      operation: { kind: 'table', ...(note === undefined ? {} : { note }) },
      text,
    });
  }
  if (options.tables.includes('vectors'))
    for (const { path, bytes, operation } of planMatrices(input)) {
      const { target, note } = placement.file('', stemOf(path), endingOf(path), null, () => []);
      const noted = note === undefined ? operation : { ...operation, note };
      files.push({ photoId: null, target, bytes, operation: noted });
    }
  const manifest = placement.file('', MANIFEST, '.json', null, () => []);
  files.push({ photoId: null, target: manifest.target, bytes: 0, operation: { kind: 'manifest' } });
  return { files, made: placement.made, exported };
}

interface WantedGroup extends ExportGroup {
  readonly number: number;
}

/** Says of a group why all of it is left out; null where it is not. */
export function groupRule({ groups, unnamed, labels }: ExportOptions) {
  const chosen = groups === null ? null : new Set(groups);
  return ({ name, items }: ExportGroup): 'not-chosen' | 'unnamed' | null => {
    if (chosen !== null && !items.some(({ id }) => chosen.has(id))) return 'not-chosen';
    return name !== null || (unnamed && labels === 'all') ? null : 'unnamed';
  };
}

/** Why an item of a group that is exported is left out; null where it is not. */
export function whyItemStays({ isConfirmed }: LabelledItem, { labels }: ExportOptions): 'unconfirmed' | null {
  return labels === 'all' || isConfirmed ? null : 'unconfirmed';
}

function wantedGroups({ groups, leftovers }: ExportInput, options: ExportOptions): WantedGroup[] {
  const whyGroupStays = groupRule(options);
  const numbered = groups
    .map((group, at) => ({ ...group, number: at + 1 }))
    .filter(group => whyGroupStays(group) === null)
    .map(group => ({ ...group, items: group.items.filter(item => whyItemStays(item, options) === null) }));
  const all =
    options.leftovers && options.labels === 'all'
      ? [...numbered, { name: null, items: leftovers, number: 0 }]
      : numbered;
  if (options.several === 'each' || options.faces === 'crops')
    return all.filter(({ items }) => items.length > 0);
  const largest = new Map<string, { group: number; area: number }>();
  for (const { number, items } of all)
    for (const item of items)
      if (area(item) > (largest.get(item.hash)?.area ?? -1))
        largest.set(item.hash, { group: number, area: area(item) });
  return all
    .map(group => ({
      ...group,
      items: group.items.filter(({ hash }) => largest.get(hash)?.group === group.number),
    }))
    .filter(({ items }) => items.length > 0);
}

/** The people in each photo, by content, whichever folder it goes to. */
function peopleOf({ groups }: ExportInput, { labels }: ExportOptions): Map<string, NamedItem[]> {
  const named = groups.flatMap(({ name, items }) =>
    name === null
      ? []
      : items.filter(({ isConfirmed }) => labels === 'all' || isConfirmed).map(item => ({ item, name })),
  );
  return Map.groupBy(named, ({ item }) => item.hash);
}

/** A photo is one file, however many of the group's faces are in it; every crop is a file. */
function filesOf(items: readonly LabelledItem[], { faces }: ExportOptions): LabelledItem[][] {
  if (faces === 'crops') return items.map(item => [item]);
  const byContent = new Map<string, LabelledItem[]>();
  for (const item of items) {
    const known = byContent.get(item.hash);
    if (known === undefined) byContent.set(item.hash, [item]);
    else known.push(item);
  }
  return [...byContent.values()];
}

function folderOf(
  placement: Placement,
  { collection, grouping }: ExportInput,
  options: ExportOptions,
  { name, number, part }: { name: string | null; number: number; part: Part | null },
): string {
  const called = name ?? (number === 0 ? 'Leftovers' : `Group ${String(number).padStart(3, '0')}`);
  const values = {
    name: called,
    number: String(number),
    collection: collection.name,
    grouping: grouping.name,
  };
  const segments = options.folder
    .split('/')
    .filter(segment => segment !== '')
    .map(segment => safeName(fillTemplate(segment, values)));
  const isOwn = options.folder.includes('{name}') || options.folder.includes('{number}');
  return placement.folder([...(part === null ? [] : [part]), ...segments], isOwn ? String(number) : 'all');
}

function labelOf(name: string | null, { isConfirmed }: LabelledItem): 'human' | 'model' {
  return name !== null && isConfirmed ? 'human' : 'model';
}

function area({ box }: LabelledItem): number {
  return box === null ? 1 : box.width * box.height;
}

/** A byte for each pixel of the face: more than its JPEG needs, so that the disk surely has room. */
function cropBytes({ box, width, height }: LabelledItem): number {
  return box === null ? 0 : Math.ceil(box.width * (width ?? 0) * box.height * (height ?? 0));
}

/** The camera's local time, stored as if it were UTC. */
function moment(takenAt: number | null): { date: string; time: string } {
  if (takenAt === null) return { date: 'undated', time: 'untimed' };
  const iso = new Date(takenAt).toISOString();
  return { date: iso.slice(0, 10), time: iso.slice(11, 19).replaceAll(':', '-') };
}

/** By content: the same picture is never in two parts. A photo of several groups counts in its first. */
function splitPhotos(
  groups: readonly (readonly LabelledItem[])[],
  { train, val, seed }: NonNullable<ExportOptions['split']>,
): Map<string, Part> {
  const random = new Random(seed);
  const parts = new Map<string, Part>();
  for (const items of groups) {
    // Sorted by content, so that the order of the items changes nothing.
    const hashes = [...new Set(items.map(({ hash }) => hash))].filter(hash => !parts.has(hash)).sort();
    for (let at = hashes.length - 1; at > 0; at--) {
      const other = random.below(at + 1);
      [hashes[at], hashes[other]] = [hashes[other]!, hashes[at]!];
    }
    const forTraining = Math.round(hashes.length * train);
    const forValidation = Math.round(hashes.length * (train + val)) - forTraining;
    for (const [at, hash] of hashes.entries())
      parts.set(hash, at < forTraining ? 'train' : at < forTraining + forValidation ? 'val' : 'test');
  }
  return parts;
}

const MOST = 3;

/**
 * What a template makes of the first files, as if the destination were empty; none where no photo is
 * exported.
 */
export function exampleTargets(input: ExportInput, options: ExportOptions): string[] {
  const alone = { ...options, tables: [], sidecars: null, groups: null };
  if (options.how === 'none') return [];
  const { files } = planExport(input, alone, () => undefined);
  return files
    .filter(({ operation }) => operation.kind !== 'manifest')
    .slice(0, MOST)
    .map(({ target }) => target);
}
