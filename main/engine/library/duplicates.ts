/** Which photos of a collection are the same picture: equal bytes, or a perceptual hash that hardly differs. Engine process. */
import { join } from 'node:path';
import { nearPairs } from '../../algorithms/nearHashes.ts';
import type { DuplicateGroup } from '../../contract/model.ts';
import type { ReadableCatalog } from '../../store/connection.ts';
import { type HashedContent, listHashedContents } from '../../store/contents.ts';
import { listFolders } from '../../store/folders.ts';
import { photosOfContent } from '../../store/photos.ts';

/**
 * Bits of 64. A photo scaled to half or compressed harder is 0 to 4 away; of 11,175 pairs of different scenes none and
 * of 16,653 of different faces none is within 10, but leaves or shoes on white come as close as 2 (see
 * docs/performance.md): a group of near duplicates is a suggestion.
 */
const MOST_BITS = 4;
/** Proportions of the two differ by less than this: a crop is another picture. */
const SAME_SHAPE = 0.03;

/** The largest groups first. */
export function findDuplicates(catalog: ReadableCatalog): DuplicateGroup[] {
  const contents = listHashedContents(catalog);
  const folders = new Map(listFolders(catalog).map(({ id, path }) => [id, path]));
  const groups: DuplicateGroup[] = [];
  for (const members of groupNear(contents)) {
    if (members.length === 1 && members[0]!.photos === 1) continue;
    const photos = members.flatMap(({ contentId, width, height }) =>
      photosOfContent(catalog, contentId).map(photo => ({
        photo: photo.id,
        path: join(folders.get(photo.folderId) as string, photo.relativePath),
        content: contentId,
        bytes: photo.bytes,
        width,
        height,
      })),
    );
    groups.push({ kind: members.length === 1 ? 'same' : 'near', photos });
  }
  return groups.sort((a, b) => b.photos.length - a.photos.length || a.photos[0]!.photo - b.photos[0]!.photo);
}

/** Contents joined by chains of near pairs; a content that is near no other is a group of its own. */
function groupNear(contents: readonly HashedContent[]): HashedContent[][] {
  const hashed = contents.flatMap((content, index) => (content.perceptualHash === null ? [] : [index]));
  const bits = Uint32Array.from(
    hashed.flatMap(index => {
      const hash = contents[index]!.perceptualHash as string;
      return [Number.parseInt(hash.slice(0, 8), 16), Number.parseInt(hash.slice(8), 16)];
    }),
  );
  const parents = Int32Array.from(contents.keys());
  const rootOf = (index: number): number => {
    let at = index;
    while (parents[at] !== at) at = parents[at] = parents[parents[at] as number] as number;
    return at;
  };
  for (const [a, b] of nearPairs(bits, MOST_BITS)) {
    const [one, other] = [hashed[a] as number, hashed[b] as number];
    if (isSameShape(contents[one]!, contents[other]!)) parents[rootOf(other)] = rootOf(one);
  }
  const groups = new Map<number, HashedContent[]>();
  for (const [index, content] of contents.entries()) {
    const root = rootOf(index);
    const group = groups.get(root);
    if (group === undefined) groups.set(root, [content]);
    else group.push(content);
  }
  return [...groups.values()];
}

function isSameShape(a: HashedContent, b: HashedContent): boolean {
  return Math.abs(Math.log((a.width * b.height) / (a.height * b.width))) < SAME_SHAPE;
}
