/**
 * What the photos of a collection say about pairs of its items: see algorithms/session/photoPairs.ts. Engine
 * process.
 */
import type { Pair } from '../../../algorithms/matrix.ts';
import { listEvidence, type PairEvidence } from '../../../algorithms/session/evidence.ts';
import { pairPhotos } from '../../../algorithms/session/photoPairs.ts';
import type { ReadableCatalog } from '../../../store/connection.ts';
import { listHashedContents } from '../../../store/contents.ts';
import { type ItemRow, listPlaces } from '../../../store/items.ts';
import { matchBoxes } from '../../../store/matchBoxes.ts';

type Placed = Pick<ItemRow, 'id' | 'contentId' | 'box'>;

/** Null where there are no such pairs. */
export function evidenceOfPhotos(
  catalog: ReadableCatalog,
  rowOf: ReadonlyMap<number, number>,
): PairEvidence | null {
  const contents = listHashedContents(catalog);
  const photoPairs = pairPhotos(contents);
  if (photoPairs.length === 0) return null;
  const shown = listPlaces(catalog).filter(({ id }) => rowOf.has(id));
  const itemsOf = Map.groupBy(shown, ({ contentId }) => contentId);
  const inPhoto = (at: number): readonly Placed[] => itemsOf.get(contents[at]!.contentId) ?? [];
  return listEvidence(
    photoPairs.flatMap(({ pair: [one, other], nats }) =>
      sameItems(inPhoto(one), inPhoto(other)).map(([a, b]) => ({
        pair: [rowOf.get(a)!, rowOf.get(b)!] as Pair,
        nats,
      })),
    ),
  );
}

/** Whole photos, and faces in the same place of both. */
function sameItems(ones: readonly Placed[], others: readonly Placed[]): Pair[] {
  const [whole, otherWhole] = [ones, others].map(items => items.find(({ box }) => box === null));
  const [faces, otherFaces] = [ones, others].map(items => items.filter(({ box }) => box !== null)) as [
    Placed[],
    Placed[],
  ];
  const matched = matchBoxes(
    faces.map(({ box }) => box!),
    otherFaces.map(({ box }) => box!),
  );
  return [
    ...(whole && otherWhole ? [[whole.id, otherWhole.id] as Pair] : []),
    ...matched.flatMap((at, other): Pair[] => (at < 0 ? [] : [[faces[at]!.id, otherFaces[other]!.id]])),
  ];
}
