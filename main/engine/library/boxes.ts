/**
 * Boxes by hand: a person draws, moves or removes the box of a face, of a thing in a photo of anything, or of the
 * leaf, and it is analyzed at once. Engine process.
 */
import { AkinError } from '../../contract/errors.ts';
import type { Box } from '../../contract/photo.ts';
import { recordAct } from '../../store/acts.ts';
import { contentsToAnalyze, heldItems, insertDrawnItem } from '../../store/boxes.ts';
import { readCollection } from '../../store/collection.ts';
import type { WritableCatalog } from '../../store/connection.ts';
import { contentById } from '../../store/contents.ts';
import { copiesOf } from '../../store/copies.ts';
import { type ItemRow, itemById, itemsOfContent } from '../../store/items.ts';
import { overlapOf } from '../../store/matchBoxes.ts';
import { photoById } from '../../store/photos.ts';
import type { Analysis, Analyzer, GivenBoxes } from '../../vision/analyzer.ts';
import type { Prepared, Wanted } from '../../vision/prepared.ts';
import { PhotoProblem } from '../../vision/problem.ts';
import type { IndexingDeps } from './indexing.ts';
import { AnalysisRecorder } from './saveAnalysis.ts';

/** From this overlap on, a new box is of something that has one. */
const SAME_BOX = 0.5;

/** In whose log it is recorded, and by whom. */
export interface Signed {
  readonly grouping: number;
  readonly person: string | null;
}

export class Boxes {
  readonly #catalog: WritableCatalog;
  readonly #deps: Pick<IndexingDeps, 'readers' | 'openAnalyzer'>;
  readonly #changed: () => void;

  /** `changed`: other items take part in groupings. */
  constructor(
    catalog: WritableCatalog,
    deps: Pick<IndexingDeps, 'readers' | 'openAnalyzer'>,
    changed: () => void,
  ) {
    this.#catalog = catalog;
    this.#deps = deps;
    this.#changed = changed;
  }

  /** Adds a face, or a thing, to a photo; returns its item. */
  async add(photo: number, box: Box, signed: Signed): Promise<number> {
    if (readCollection(this.#catalog).kind === 'leaves')
      throw new AkinError('bad-request', 'A photo of a leaf has one box, that of the leaf: move it instead.');
    const contentId = photoById(this.#catalog, photo)?.contentId ?? null;
    if (contentId === null) throw new AkinError('not-found', 'This photo has not been read yet.');
    const others = itemsOfContent(this.#catalog, contentId).filter(
      item => !item.retired && item.box !== null,
    );
    if (others.some(other => overlapOf(other.box!, box) >= SAME_BOX))
      throw new AkinError('bad-request', 'There is a box here already; move it instead.');
    const described = await this.#describeBox(contentId, box);
    const item = this.#catalog.connection.transaction(() => {
      const id = insertDrawnItem(this.#catalog, contentId, box);
      this.#record(signed, { itemId: id, box, was: null });
      described.record(id);
      return id;
    });
    this.#changed();
    return item;
  }

  async move(item: number, box: Box, signed: Signed): Promise<void> {
    const row = this.#item(item);
    const described =
      row.kind === 'face'
        ? await this.#describeBox(row.contentId, box)
        : await this.#describeLeaf(row.contentId, box);
    this.#edit(row, box, signed, described);
  }

  /**
   * A face or thing takes no part any more; of a leaf, and of a thing that was the only one, all of the photo is
   * used. Names and answers are kept.
   */
  async remove(item: number, signed: Signed): Promise<void> {
    const row = this.#item(item);
    if (row.box === null) throw new AkinError('bad-request', 'This photo has no box to remove.');
    const described = row.kind === 'face' ? null : await this.#describeLeaf(row.contentId, null);
    this.#edit(row, null, signed, described);
    if (contentsToAnalyze(this.#catalog).includes(row.contentId)) await this.catchUp();
  }

  /** After an undo: photos whose boxes are as they were before are analyzed again. The next index job would, too. */
  async catchUp(): Promise<void> {
    for (const contentId of contentsToAnalyze(this.#catalog)) {
      const analyzer = await this.#open();
      const analysis = await this.#analyze(analyzer, contentId, {
        leaf: heldLeaf(this.#catalog, contentId),
        given: heldBoxes(this.#catalog, contentId),
      });
      this.#catalog.connection.transaction(() =>
        new AnalysisRecorder(this.#catalog, analyzer).record(contentId, analysis),
      );
    }
    this.#changed();
  }

  #edit(row: ItemRow, box: Box | null, signed: Signed, described: Described | null): void {
    this.#catalog.connection.transaction(() => {
      this.#record(signed, { itemId: row.id, box, was: row.box });
      described?.record(row.id);
    });
    this.#changed();
  }

  #record({ grouping, person }: Signed, edit: { itemId: number; box: Box | null; was: Box | null }): void {
    const unasked = { strategy: null, tookMilliseconds: null };
    recordAct(
      this.#catalog,
      { groupingId: grouping, source: 'person', ...unasked, person },
      { boxes: [edit] },
    );
  }

  async #describeBox(contentId: number, box: Box): Promise<Described> {
    const given = { boxes: [{ item: 0, box }], isAll: true };
    const analyzer = await this.#open();
    const [found] = (await this.#analyze(analyzer, contentId, { given })).items;
    if (found === undefined)
      throw new AkinError(
        'bad-request',
        'The models cannot make out a face here; draw the box a little larger.',
      );
    return { record: id => new AnalysisRecorder(this.#catalog, analyzer).recordGiven(id, found) };
  }

  async #describeLeaf(contentId: number, box: Box | null): Promise<Described> {
    if (readCollection(this.#catalog).kind !== 'leaves')
      throw new AkinError(
        'bad-request',
        'All of this photo counts; draw boxes around the things in it instead.',
      );
    const analyzer = await this.#open();
    const [leaf] = (await this.#analyze(analyzer, contentId, { leaf: box })).items;
    return { record: id => new AnalysisRecorder(this.#catalog, analyzer).recordGiven(id, leaf!) };
  }

  async #open(): Promise<Analyzer> {
    const { kind, model } = readCollection(this.#catalog);
    return await this.#deps.openAnalyzer(kind, model);
  }

  async #analyze(analyzer: Analyzer, contentId: number, { leaf, given }: Held): Promise<Analysis> {
    const { wanted, edge } = wantedWithin(analyzer, { leaf, given });
    return await analyzer.analyze(await this.#prepare(contentId, edge, wanted), false, given);
  }

  async #prepare(contentId: number, edge: number, wanted: Wanted): Promise<Prepared> {
    const hash = contentById(this.#catalog, contentId)?.hash ?? '';
    let problem: PhotoProblem | undefined;
    for (const { path } of copiesOf(this.#catalog, hash))
      try {
        const read = await this.#deps.readers.prepare(path, edge, wanted);
        if (read.hash === hash) return read.prepared;
      } catch (error) {
        if (!(error instanceof PhotoProblem)) throw error;
        problem ??= error;
      }
    throw new AkinError(
      'not-found',
      problem?.message ?? 'The file of this photo is not there, or has changed.',
    );
  }

  #item(id: number): ItemRow {
    const row = itemById(this.#catalog, id);
    if (row === undefined || row.retired)
      throw new AkinError('not-found', 'This picture is not in the collection any more.');
    return row;
  }
}

interface Described {
  /** In the transaction that records the edit. */
  record(item: number): void;
}

interface Held {
  /** Undefined: nobody said where the leaf is. */
  readonly leaf?: Box | null | undefined;
  readonly given?: GivenBoxes | undefined;
}

/** The longest edge of a thing's crop that networks can use, and of the photo that it is cut out of. */
const CROP_EDGE = 256;
const MOST_EDGE = 4096;

/** What to prepare where a person says where the leaf is, or what to describe: see `Wanted`. */
export function wantedWithin(
  { wanted, edge }: Pick<Analyzer, 'wanted' | 'edge'>,
  { leaf, given }: Held,
): { wanted: Wanted; edge: number } {
  if (wanted.make === 'leaf' && leaf !== undefined) return { wanted: { ...wanted, within: leaf }, edge };
  if (wanted.make !== 'photo' || given === undefined) return { wanted, edge };
  const boxes = given.boxes.map(({ box }) => box);
  const smallest = Math.min(...boxes.map(({ width, height }) => Math.max(width, height)));
  return {
    wanted: { ...wanted, boxes },
    edge: Math.min(MOST_EDGE, Math.max(edge, Math.ceil(CROP_EDGE / smallest))),
  };
}

/** The leaf's box as a person left it; undefined where nobody did anything. */
export function heldLeaf(catalog: WritableCatalog, contentId: number): Box | null | undefined {
  const [photo] = itemsOfContent(catalog, contentId).filter(({ kind }) => kind === 'photo');
  return photo === undefined ? undefined : heldItems(catalog, contentId).get(photo.id)?.box;
}

/** The faces or things of a content whose boxes a person drew, moved or brought in; undefined without any. */
export function heldBoxes(catalog: WritableCatalog, contentId: number): GivenBoxes | undefined {
  const kinds = new Map(itemsOfContent(catalog, contentId).map(({ id, kind }) => [id, kind]));
  const boxes = [...heldItems(catalog, contentId)].flatMap(([item, { box }]) =>
    box === null || kinds.get(item) !== 'face' ? [] : [{ item, box }],
  );
  return boxes.length === 0 ? undefined : { boxes, isAll: false };
}
