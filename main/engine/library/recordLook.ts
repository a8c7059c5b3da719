/** Stores what a look found in a content: items, embeddings, scores. Called inside the transaction of the index job. Engine process. */
import { defineAttributes } from '../../store/attributes.ts';
import type { WritableCatalog } from '../../store/connection.ts';
import { markLooked } from '../../store/contents.ts';
import { recordFaces, recordWholePhoto } from '../../store/items.ts';
import type { Box } from '../../store/matchBoxes.ts';
import { registerModel } from '../../store/models.ts';
import { putEmbeddings, putScores } from '../../store/vectors.ts';
import type { Look, LookedAt, LookedAtItem } from '../../vision/look.ts';

/** How a look is written down; another name or version means looking again. */
export function lookKey(look: Pick<Look, 'name' | 'version'>): string {
  return `${look.name}, ${look.version}`;
}

/** Items that were known keep their ids, and with them every answer and name. */
export function recordLook(
  catalog: WritableCatalog,
  contentId: number,
  look: Pick<Look, 'name' | 'version'>,
  { detector, items }: LookedAt,
): void {
  const faces = items.filter(hasBox);
  if (detector !== null) {
    const { id } = registerModel(catalog, {
      name: detector.model,
      version: detector.version,
      purpose: 'detect',
      dimensions: null,
    });
    const ids = recordFaces(
      catalog,
      contentId,
      id,
      faces.map(({ box, landmarks, quality, setAside }) => ({ box, landmarks, quality, setAside })),
    );
    for (const [index, face] of faces.entries()) recordNumbers(catalog, ids[index] as number, face);
  } else if (faces.length > 0) throw new RangeError('items with boxes need a detector that found them');
  for (const item of items)
    if (item.box === null) recordNumbers(catalog, recordWholePhoto(catalog, contentId, item), item);
  markLooked(catalog, contentId, lookKey(look));
}

function hasBox(item: LookedAtItem): item is LookedAtItem & { box: Box } {
  return item.box !== null;
}

function recordNumbers(catalog: WritableCatalog, itemId: number, item: LookedAtItem): void {
  for (const { model, version, vector } of item.embeddings) {
    const facts = { name: model, version, purpose: 'embed', dimensions: vector.length } as const;
    putEmbeddings(catalog, registerModel(catalog, facts).id, [{ itemId, vector }]);
  }
  for (const { model, version, attributes, scores } of item.scores) {
    const facts = { name: model, version, purpose: 'attributes', dimensions: scores.length } as const;
    const { id } = registerModel(catalog, facts);
    defineAttributes(catalog, id, attributes);
    putScores(catalog, id, [{ itemId, vector: scores }]);
  }
}
