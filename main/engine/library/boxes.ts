/**
 * Boxes by hand: a person draws, moves or removes the box of a face or of the leaf, and it is analyzed at once. Engine
 * process.
 */
import { AkinError } from '../../contract/errors.ts';
import type { Box } from '../../contract/photo.ts';
import { recordAct } from '../../store/acts.ts';
import { contentsToAnalyze, heldItems, insertDrawnFace } from '../../store/boxes.ts';
import { readCollection } from '../../store/collection.ts';
import type { WritableCatalog } from '../../store/connection.ts';
import { contentById } from '../../store/contents.ts';
import { copiesOf } from '../../store/copies.ts';
import { type ItemRow, itemById, itemsOfContent } from '../../store/items.ts';
import { overlapOf } from '../../store/matchBoxes.ts';
import { photoById } from '../../store/photos.ts';
import type { Analysis, Analyzer, GivenFaces } from '../../vision/analyzer.ts';
import type { Prepared, Wanted } from '../../vision/prepare.ts';
import { PhotoProblem } from '../../vision/problem.ts';
import type { IndexingDeps } from './indexing.ts';
import { AnalysisRecorder } from './saveAnalysis.ts';

/** From this overlap on, a new box is of a face that has one. */
const SAME_FACE = 0.5;

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

  /** Adds a face to a photo; returns its item. */
  async add(photo: number, box: Box, signed: Signed): Promise<number> {
    if (readCollection(this.#catalog).kind !== 'people')
      throw new AkinError('bad-request', 'Faces can be added in a People collection only.');
    const contentId = photoById(this.#catalog, photo)?.contentId ?? null;
    if (contentId === null) throw new AkinError('not-found', 'This photo has not been read yet.');
    const others = itemsOfContent(this.#catalog, contentId).filter(
      item => !item.retired && item.box !== null,
    );
    if (others.some(other => overlapOf(other.box!, box) >= SAME_FACE))
      throw new AkinError('bad-request', 'There is a face here already; move its box instead.');
    const described = await this.#describeFace(contentId, box);
    const item = this.#catalog.connection.transaction(() => {
      const id = insertDrawnFace(this.#catalog, contentId, box);
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
        ? await this.#describeFace(row.contentId, box)
        : await this.#describeLeaf(row.contentId, box);
    this.#edit(row, box, signed, described);
  }

  /** A face takes no part any more; of a leaf, all of the photo is used. Names and answers are kept. */
  async remove(item: number, signed: Signed): Promise<void> {
    const row = this.#item(item);
    if (row.box === null) throw new AkinError('bad-request', 'This photo has no box to remove.');
    const described = row.kind === 'face' ? null : await this.#describeLeaf(row.contentId, null);
    this.#edit(row, null, signed, described);
  }

  /** After an undo: photos whose boxes are as they were before are analyzed again. The next index job would, too. */
  async catchUp(): Promise<void> {
    for (const contentId of contentsToAnalyze(this.#catalog)) {
      const analyzer = await this.#open();
      const analysis = await this.#analyze(analyzer, contentId, {
        leaf: heldLeaf(this.#catalog, contentId),
        given: heldFaces(this.#catalog, contentId),
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

  async #describeFace(contentId: number, box: Box): Promise<Described> {
    const given = { faces: [{ item: 0, box }], isAll: true };
    const analyzer = await this.#open();
    const [face] = (await this.#analyze(analyzer, contentId, { given })).items;
    if (face === undefined)
      throw new AkinError(
        'bad-request',
        'The models cannot make out a face here; draw the box a little larger.',
      );
    return { record: id => new AnalysisRecorder(this.#catalog, analyzer).recordGiven(id, face) };
  }

  async #describeLeaf(contentId: number, box: Box | null): Promise<Described> {
    if (readCollection(this.#catalog).kind !== 'leaves')
      throw new AkinError('bad-request', 'Only faces and leaves have boxes; here the whole photo counts.');
    const analyzer = await this.#open();
    const [leaf] = (await this.#analyze(analyzer, contentId, { leaf: box })).items;
    return { record: id => new AnalysisRecorder(this.#catalog, analyzer).recordGiven(id, leaf!) };
  }

  async #open(): Promise<Analyzer> {
    const { kind, model } = readCollection(this.#catalog);
    return await this.#deps.openAnalyzer(kind, model);
  }

  async #analyze(analyzer: Analyzer, contentId: number, { leaf, given }: Held): Promise<Analysis> {
    const prepared = await this.#prepare(contentId, analyzer.edge, wantedWithin(analyzer.wanted, leaf));
    return await analyzer.analyze(prepared, false, given);
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
  readonly given?: GivenFaces | undefined;
}

/** Where a person says the leaf is: see `Wanted`. */
export function wantedWithin(wanted: Wanted, within: Box | null | undefined): Wanted {
  return wanted.make === 'leaf' && within !== undefined ? { ...wanted, within } : wanted;
}

/** The leaf's box as a person left it; undefined where nobody did anything. */
export function heldLeaf(catalog: WritableCatalog, contentId: number): Box | null | undefined {
  const [photo] = itemsOfContent(catalog, contentId).filter(({ kind }) => kind === 'photo');
  return photo === undefined ? undefined : heldItems(catalog, contentId).get(photo.id)?.box;
}

/** The faces of a content whose boxes a person drew or moved; undefined without any. */
export function heldFaces(catalog: WritableCatalog, contentId: number): GivenFaces | undefined {
  const kinds = new Map(itemsOfContent(catalog, contentId).map(({ id, kind }) => [id, kind]));
  const faces = [...heldItems(catalog, contentId)].flatMap(([item, { box }]) =>
    box === null || kinds.get(item) !== 'face' ? [] : [{ item, box }],
  );
  return faces.length === 0 ? undefined : { faces, isAll: false };
}
