/**
 * Stores the analysis of a content: items, embeddings, scores. Called inside the transaction of the index
 * job. Engine process.
 */
import { type AttributeFacts, defineAttributes } from '../../store/attributes.ts';
import type { WritableCatalog } from '../../store/connection.ts';
import { markAnalyzed } from '../../store/contents.ts';
import { describeItem, recordFaces, recordWholePhoto } from '../../store/items.ts';
import type { Box } from '../../store/matchBoxes.ts';
import { registerModel } from '../../store/models.ts';
import type { AnalyzedBy } from '../../store/photos.ts';
import { putEmbeddings, putScores } from '../../store/vectors.ts';
import type { Analysis, AnalyzedItem, Analyzer } from '../../vision/analyzer.ts';

/** How an analyzer is stored with a content; another name or version means analyzing again. */
export function analyzerKey(analyzer: Pick<Analyzer, 'name' | 'version'>): string {
  return `${analyzer.name}, ${analyzer.version}`;
}

/**
 * What the analyzer stores in this catalog. A person's own model has its row from the start, so that items
 * without its embedding can be found.
 */
export function tracesIn(
  catalog: WritableCatalog,
  analyzer: Pick<Analyzer, 'name' | 'version' | 'own'>,
): AnalyzedBy {
  const { own } = analyzer;
  if (own === null) return { analyzer: analyzerKey(analyzer), ownModel: null };
  const { model: name, ...facts } = own;
  return {
    analyzer: analyzerKey(analyzer),
    ownModel: registerModel(catalog, { name, purpose: 'embed', ...facts }).id,
  };
}

/**
 * Stores analyses. It caches the models it has registered, so it must not be used after a transaction that
 * failed.
 */
export class AnalysisRecorder {
  readonly #catalog: WritableCatalog;
  readonly #key: string;
  readonly #models = new Map<string, number>();

  constructor(catalog: WritableCatalog, analyzer: Pick<Analyzer, 'name' | 'version'>) {
    this.#catalog = catalog;
    this.#key = analyzerKey(analyzer);
  }

  /** Known items keep their ids, and with them every answer and name. */
  record(contentId: number, { detector, items }: Analysis): void {
    const faces = items.filter(hasBox).filter(({ item }) => item === undefined);
    if (detector !== null) {
      const { id } = registerModel(this.#catalog, {
        name: detector.model,
        version: detector.version,
        purpose: 'detect',
        dimensions: null,
      });
      const ids = recordFaces(this.#catalog, contentId, id, faces);
      for (const [index, face] of faces.entries()) {
        const itemId = ids[index]!;
        if (itemId !== -1) this.#recordNumbers(itemId, face);
      }
    } else if (faces.length > 0) throw new RangeError('items with boxes need a detector that found them');
    for (const item of items)
      if (item.box === null)
        this.#recordNumbers(
          recordWholePhoto(this.#catalog, contentId, { ...item, leaf: item.leaf ?? null }),
          item,
        );
      else if (item.item !== undefined) this.recordGiven(item.item, item);
    markAnalyzed(this.#catalog, contentId, this.#key);
  }

  /** An item whose box a person drew. */
  recordGiven(itemId: number, found: AnalyzedItem): void {
    describeItem(this.#catalog, itemId, found);
    this.#recordNumbers(itemId, found);
  }

  #recordNumbers(itemId: number, item: AnalyzedItem): void {
    for (const { model, version, vector } of item.embeddings) {
      const id = this.#modelId('embed', model, version, vector.length);
      putEmbeddings(this.#catalog, id, [{ itemId, vector }]);
    }
    for (const { model, version, attributes, scores } of item.scores) {
      const id = this.#modelId('attributes', model, version, scores.length, attributes);
      putScores(this.#catalog, id, [{ itemId, vector: scores }]);
    }
  }

  #modelId(
    purpose: 'embed' | 'attributes',
    name: string,
    version: string,
    dimensions: number,
    attributes?: readonly AttributeFacts[],
  ): number {
    const key = JSON.stringify([purpose, name, version, dimensions]);
    const known = this.#models.get(key);
    if (known !== undefined) return known;
    const { id } = registerModel(this.#catalog, { name, version, purpose, dimensions });
    if (attributes !== undefined) defineAttributes(this.#catalog, id, attributes);
    this.#models.set(key, id);
    return id;
  }
}

function hasBox(item: AnalyzedItem): item is AnalyzedItem & { box: Box } {
  return item.box !== null;
}
