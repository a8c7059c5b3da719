/** What a plan comes to: its folders, and the photos that stay behind with the reason for each. Pure. */
import { join } from 'node:path';
import type { ExportOptions, ExportPlan, StayReason } from '../../contract/export.ts';
import type { PhotoFacts } from '../../store/photoPages.ts';
import type { ExportInput } from './exportInput.ts';
import { groupRule, type Plan, whyItemStays } from './plan.ts';

/** Paths that are listed for each reason. */
const SOME = 20;

/** A photo with several faces stays behind for the reason that comes first here. */
const NEAREST = ['unconfirmed', 'not-chosen', 'unnamed', 'leftover', 'aside', 'hidden', 'waiting'] as const;

/** What the catalog has, in a folder or not. */
export interface Stock {
  /** Without removed ones. */
  readonly photos: readonly PhotoFacts[];
  readonly items: readonly { readonly id: number; readonly contentId: number; readonly setAside: number }[];
  /** Hashes of contents of which no copy is there. */
  readonly missing: ReadonlySet<string>;
}

/** Why a photo stays; for a duplicate also the photo that is exported in its place. */
export interface Staying {
  readonly reason: StayReason;
  readonly copy: number | null;
}

/** Every photo of the collection that stays behind. All others are exported. */
export function stayingPhotos(
  input: ExportInput,
  options: ExportOptions,
  plan: Pick<Plan, 'files' | 'exported'>,
  { photos, items, missing }: Stock,
): Map<number, Staying> {
  const contentOf = new Map(photos.map(({ id, contentId }) => [id, contentId]));
  const { ids, taken, away } = takenContents(plan, contentOf, missing);
  const why = new Map<number | null, (typeof NEAREST)[number]>();
  const note = (content: number | null, reason: (typeof NEAREST)[number]) => {
    const known = why.get(content);
    if (known === undefined || NEAREST.indexOf(reason) < NEAREST.indexOf(known)) why.set(content, reason);
  };
  const whyGroupStays = groupRule(options);
  for (const group of input.groups) {
    const whole = whyGroupStays(group);
    for (const item of group.items) {
      const reason = whole ?? whyItemStays(item, options);
      if (reason !== null) note(contentOf.get(item.photo) ?? null, reason);
    }
  }
  for (const { photo } of input.leftovers) note(contentOf.get(photo) ?? null, 'leftover');
  const grouped = new Set(input.rows.items);
  for (const { id, contentId, setAside } of items)
    note(
      contentId,
      input.hidden.has(id) ? 'hidden' : setAside === 1 || grouped.has(id) ? 'aside' : 'waiting',
    );

  const staying = new Map<number, Staying>();
  for (const { id, state, contentId } of photos) {
    if (ids.has(id)) continue;
    const copy = state === 'indexed' ? (taken.get(contentId) ?? null) : null;
    const reason =
      state === 'failed'
        ? 'problem'
        : state !== 'indexed'
          ? 'waiting'
          : copy !== null
            ? 'duplicate'
            : away.has(contentId)
              ? 'away'
              : (why.get(contentId) ?? 'empty');
    staying.set(id, { reason, copy });
  }
  return staying;
}

/** The exported photos, also by content, and the contents that would be exported if a copy were there. */
function takenContents(
  { files, exported }: Pick<Plan, 'files' | 'exported'>,
  contentOf: ReadonlyMap<number, number | null>,
  missing: ReadonlySet<string>,
) {
  const present = new Set(
    files.flatMap(({ operation }) => (operation.kind === 'present' ? [operation.original.hash] : [])),
  );
  const ids = new Set<number>();
  const taken = new Map<number | null, number>();
  const away = new Set<number | null>();
  for (const { item, target } of exported) {
    const content = contentOf.get(item.photo) ?? null;
    if (target !== null && missing.has(item.hash) && !present.has(item.hash)) away.add(content);
    else {
      ids.add(item.photo);
      taken.set(content, item.photo);
    }
  }
  return { ids, taken, away };
}

/** The numbers, and the first paths for each reason. */
export function summarizeStaying(
  staying: ReadonlyMap<number, Staying>,
  photos: readonly PhotoFacts[],
  folderPaths: ReadonlyMap<number, string>,
): ExportPlan['photos'] {
  const pathOf = new Map(
    photos.map(({ id, folderId, relativePath }) => [id, join(folderPaths.get(folderId) ?? '', relativePath)]),
  );
  const byReason = Map.groupBy(staying, ([, { reason }]) => reason);
  return {
    total: photos.length,
    exported: photos.length - staying.size,
    staying: [...byReason]
      .map(([reason, of]) => ({
        reason,
        photos: of.length,
        some: of.slice(0, SOME).map(([id, { copy }]) => ({
          path: pathOf.get(id)!,
          copy: copy === null ? null : (pathOf.get(copy) ?? null),
        })),
      }))
      .sort((a, b) => b.photos - a.photos),
  };
}

/** The folders in the order of the plan. */
export function summarizeFolders({ files, made, exported }: Plan): ExportPlan['folders'] {
  const groupsIn = new Map<string, Map<number, number>>();
  for (const { target, group, item } of exported)
    if (target !== null) {
      const known = groupsIn.get(folderOf(target)) ?? new Map<number, number>();
      groupsIn.set(folderOf(target), known.set(group, known.get(group) ?? item.id));
    }
  return [...Map.groupBy(files, ({ target }) => folderOf(target))].map(([folder, inIt]) => {
    const groups = [...(groupsIn.get(folder) ?? [])];
    const [number, item] = groups[0] ?? [];
    const photos = inIt.filter(({ operation }) => 'items' in operation).map(({ photoId }) => photoId);
    return {
      folder,
      files: inIt.length,
      photos: new Set(photos).size,
      bytes: inIt.reduce((sum, { bytes }) => sum + bytes, 0),
      isThere: !made.includes(folder),
      group: groups.length === 1 && number !== 0 ? item! : null,
    };
  });
}

function folderOf(target: string): string {
  return target.slice(0, Math.max(0, target.lastIndexOf('/')));
}
