/**
 * Brings boxes of another program into a collection of anything, as one act: what is in them becomes items, in
 * place of the whole photos. Engine process.
 */
import { basename } from 'node:path';
import type { BoxImportOptions, BoxImportOutcome } from '../../../contract/boxImport.ts';
import { AkinError } from '../../../contract/errors.ts';
import type { Box } from '../../../contract/photo.ts';
import { recordAct } from '../../../store/acts.ts';
import { isAlone } from '../../../store/answers.ts';
import {
  type DetectedThing,
  insertDrawnItem,
  listPhotoPlaces,
  type PhotoPlace,
} from '../../../store/boxes.ts';
import { readCollection } from '../../../store/collection.ts';
import type { WritableCatalog } from '../../../store/connection.ts';
import { markUnanalyzed } from '../../../store/contents.ts';
import { type ItemRow, itemsOfContent } from '../../../store/items.ts';
import { overlapOf } from '../../../store/matchBoxes.ts';
import type { GroupingState } from '../../grouping/state/groupingState.ts';
import { asSeen } from '../../xmp/regions.ts';
import { recordNames } from '../importNames.ts';
import { pathMatcher } from '../matchPhotos.ts';
import { onlyFitting, type Suggestion, type Unused } from '../suggestions.ts';
import { readBoxFile } from './boxFile.ts';
import type { BoxFile, ListedPhoto } from './listedBox.ts';

export interface BoxImportDeps {
  readonly state: GroupingState;
  readonly person: string | null;
  /** Analyzes what is new; resolved when that has ended and groups know it. */
  analyze(): Promise<void>;
  /** The grouping's items are not replaced meanwhile. */
  track<T>(work: () => Promise<T>): Promise<T>;
}

/** From this overlap on, a box is the one that was there before. */
const SAME_BOX = 0.8;
/** How much of what could not be used is listed. */
const MOST_LEFT = 1000;
/** MegaDetector calls every animal so: that is no name. */
const NO_NAME = 'animal';

/** With `apply` false nothing is kept, and the outcome is a preview. Given again, only what is missing is added. */
export async function importBoxes(
  { state, person, analyze, track }: BoxImportDeps,
  path: string,
  options: BoxImportOptions,
  apply: boolean,
): Promise<BoxImportOutcome> {
  const { catalog } = state;
  if (readCollection(catalog).kind !== 'anything')
    throw new AkinError(
      'bad-request',
      'Boxes of other programs can be brought into a collection of kind Anything: faces and leaves are found by Akin itself.',
    );
  const file = await readBoxFile(path);
  const plan = planBoxes(catalog, file, options);
  if (apply) recordBoxes(state, person, plan, options);
  if (apply && plan.added.length > 0) await analyze();
  const suggestions = options.names ? suggestionsOf(plan) : [];
  const fitting = onlyFitting({ suggestions, unused: [] }, basename(path));
  const named = apply ? await track(() => nameItems(state, fitting.suggestions)) : fitting.suggestions.length;
  return { ...plan.outcome, named, left: [...plan.left, ...fitting.unused].slice(0, MOST_LEFT) };
}

interface PlannedBox {
  readonly contentId: number;
  readonly box: Box;
  readonly detected: DetectedThing;
  readonly name: string | null;
  /** Known once it is recorded. */
  item: number;
}

interface BoxPlan {
  readonly added: readonly PlannedBox[];
  /** Boxes that were there, with the names that the file gives them. */
  readonly known: readonly { readonly item: number; readonly name: string | null }[];
  /** The items of photos without a box. */
  readonly empty: readonly number[];
  readonly outcome: Omit<BoxImportOutcome, 'named' | 'left'>;
  readonly left: readonly Unused[];
}

function planBoxes(catalog: WritableCatalog, file: BoxFile, { least }: BoxImportOptions): BoxPlan {
  const { find } = pathMatcher(listPhotoPlaces(catalog), file.format === 'yolo');
  const added: PlannedBox[] = [];
  const known: { item: number; name: string | null }[] = [];
  const empty: number[] = [];
  const left: Unused[] = [...file.problems];
  const seen = new Set<number>();
  let unsure = 0;
  for (const listed of file.photos) {
    const found = find(listed.file);
    if ('why' in found) {
      left.push({ path: listed.file, name: null, why: found.why });
      continue;
    }
    const { photo } = found;
    // A copy of a photo that was listed before.
    if (seen.has(photo.contentId)) continue;
    seen.add(photo.contentId);
    const items = itemsOfContent(catalog, photo.contentId);
    const sure = listed.boxes.filter(({ confidence }) => confidence === null || confidence >= least);
    unsure += listed.boxes.length - sure.length;
    const here: PlannedBox[] = [];
    for (const { box, category, confidence, name } of sure) {
      const placed = box === null ? null : turned(box, listed, photo);
      if (placed === null)
        left.push({ path: listed.file, name: category, why: 'Its box is not in the picture.' });
      const called = name ?? (category.toLowerCase() === NO_NAME ? null : category);
      const before = placed === null ? undefined : sameBox(items, placed);
      if (before !== undefined) known.push({ item: before.id, name: called });
      else if (placed !== null && !here.some(other => overlapOf(other.box, placed) >= SAME_BOX))
        here.push({
          contentId: photo.contentId,
          box: placed,
          detected: { category, confidence },
          name: called,
          item: 0,
        });
    }
    added.push(...here);
    if (sure.length === 0) empty.push(...items.filter(isWholePhoto).map(({ id }) => id));
  }
  const categories = Map.groupBy(added, ({ detected }) => detected.category);
  return {
    added,
    known,
    empty,
    left,
    outcome: {
      format: file.format,
      photos: new Set(added.map(({ contentId }) => contentId)).size,
      boxes: added.length,
      categories: [...categories]
        .map(([category, boxes]) => ({ category, boxes: boxes.length }))
        .sort((a, b) => b.boxes - a.boxes || (a.category < b.category ? -1 : 1)),
      known: known.length,
      unsure,
      empty: empty.length,
    },
  };
}

/** Removed boxes too: what a person removed stays removed. */
function sameBox(items: readonly ItemRow[], box: Box): ItemRow | undefined {
  return items.find(
    item => item.kind === 'face' && item.box !== null && overlapOf(item.box, box) >= SAME_BOX,
  );
}

function isWholePhoto({ kind, retired }: ItemRow): boolean {
  return kind === 'photo' && !retired;
}

/** Where the file's size is that of the picture as stored, lying on its side, the box is turned with it. */
function turned(box: Box, { size }: ListedPhoto, { width, height, orientation }: PhotoPlace): Box {
  const isStored = size !== null && orientation !== null && orientation > 4 && width !== height;
  return isStored && size.width === height && size.height === width ? asSeen(box, orientation) : box;
}

function recordBoxes(
  state: GroupingState,
  person: string | null,
  { added, empty }: BoxPlan,
  { setEmptyAside }: BoxImportOptions,
): void {
  const { catalog, id } = state;
  // What was said of a photo before is not said again, and not against a person who brought it back.
  const spokenOf = new Set(state.rows().flatMap(({ verdict, itemId }) => (isAlone(verdict) ? [itemId] : [])));
  const aside = setEmptyAside ? empty.filter(item => !spokenOf.has(item)) : [];
  if (added.length === 0 && aside.length === 0) return;
  catalog.connection.transaction(() => {
    for (const planned of added)
      planned.item = insertDrawnItem(catalog, planned.contentId, planned.box, planned.detected);
    recordAct(
      catalog,
      { groupingId: id, source: 'import', strategy: null, tookMilliseconds: null, person },
      {
        boxes: added.map(({ item, box }) => ({ itemId: item, box, was: null })),
        answers: aside.map(itemId => ({ verdict: 'set-aside' as const, itemId })),
      },
    );
    markUnanalyzed(
      catalog,
      added.map(({ contentId }) => contentId),
    );
  });
}

function suggestionsOf({ added, known }: BoxPlan): Suggestion[] {
  return [...added, ...known].flatMap(({ item, name }) => (name === null ? [] : [{ item, name }]));
}

/** Only items that could be analyzed take part. */
async function nameItems(state: GroupingState, suggestions: readonly Suggestion[]): Promise<number> {
  if (suggestions.length === 0) return 0;
  await state.ready();
  const { rowOf } = state.groupingItems();
  const present = suggestions.filter(({ item }) => rowOf.has(item));
  return (await recordNames(state, present, true)).outcome.items;
}
