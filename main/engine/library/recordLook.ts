/** Stores what a look found in a content: items, embeddings, scores. Called inside the transaction of the index job. Engine process. */
import { type AttributeFacts, defineAttributes } from '../../store/attributes.ts';
import type { WritableCatalog } from '../../store/connection.ts';
import { markLooked } from '../../store/contents.ts';
import { recordFaces, recordWholePhoto } from '../../store/items.ts';
import type { Box } from '../../store/matchBoxes.ts';
import { registerModel } from '../../store/models.ts';
import type { Traces } from '../../store/photos.ts';
import { putEmbeddings, putScores } from '../../store/vectors.ts';
import type { Look, LookedAt, LookedAtItem } from '../../vision/look.ts';

/** How a look is written down; another name or version means looking again. */
function lookKey(look: Pick<Look, 'name' | 'version'>): string {
  return `${look.name}, ${look.version}`;
}

/** What the look leaves behind in this catalog. A person's own model has its row from the start, so that items can be asked whether it has seen them. */
export function tracesIn(catalog: WritableCatalog, look: Pick<Look, 'name' | 'version' | 'own'>): Traces {
  const { own } = look;
  if (own === null) return { look: lookKey(look), ownModel: null };
  const { model: name, ...facts } = own;
  return { look: lookKey(look), ownModel: registerModel(catalog, { name, purpose: 'embed', ...facts }).id };
}

/** Stores what one look finds. It remembers which models it has registered, so it must not outlive a transaction that failed. */
export class LookRecorder {
  readonly #catalog: WritableCatalog;
  readonly #key: string;
  readonly #models = new Map<string, number>();

  constructor(catalog: WritableCatalog, look: Pick<Look, 'name' | 'version'>) {
    this.#catalog = catalog;
    this.#key = lookKey(look);
  }

  /** Items that were known keep their ids, and with them every answer and name. */
  record(contentId: number, { detector, items }: LookedAt): void {
    const faces = items.filter(hasBox);
    if (detector !== null) {
      const { id } = registerModel(this.#catalog, {
        name: detector.model,
        version: detector.version,
        purpose: 'detect',
        dimensions: null,
      });
      const ids = recordFaces(this.#catalog, contentId, id, faces);
      for (const [index, face] of faces.entries()) this.#recordNumbers(ids[index] as number, face);
    } else if (faces.length > 0) throw new RangeError('items with boxes need a detector that found them');
    for (const item of items)
      if (item.box === null) this.#recordNumbers(recordWholePhoto(this.#catalog, contentId, item), item);
    markLooked(this.#catalog, contentId, this.#key);
  }

  #recordNumbers(itemId: number, item: LookedAtItem): void {
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

function hasBox(item: LookedAtItem): item is LookedAtItem & { box: Box } {
  return item.box !== null;
}
