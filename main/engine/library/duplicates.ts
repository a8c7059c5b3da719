/**
 * Which photos of a collection are the same picture: equal bytes, or a perceptual hash that hardly differs.
 * Engine process.
 */
import { join } from 'node:path';
import type { Pair } from '../../algorithms/nearHashes.ts';
import { duplicatePairs } from '../../algorithms/session/photoPairs.ts';
import type { DuplicateGroup } from '../../contract/model.ts';
import type { ReadableCatalog } from '../../store/connection.ts';
import { type HashedContent, listHashedContents } from '../../store/contents.ts';
import { listFolders } from '../../store/folders.ts';
import { photosOfContent } from '../../store/photos.ts';
import { likeness, tinyPicture } from '../../vision/perceptualHash.ts';

/**
 * Correlation of the shrunken thumbnails. Versions of one photo (half the size, brighter, compressed harder)
 * had 0.988 and more, thumbnail-sized ones 0.97 in nine of ten. Of 38 similar photos with hashes as near
 * as a copy's, 31 had less.
 */
const LEAST_LIKENESS = 0.97;
/** Thumbnails being shrunk together. */
const CONCURRENCY = 8;
/**
 * The largest groups first, of files in reachable folders. `thumbnailOf` a content is undefined where there
 * is none; then the hash alone decides.
 */
export async function findDuplicates(
  catalog: ReadableCatalog,
  thumbnailOf: (contentId: number) => Promise<Buffer | undefined>,
): Promise<DuplicateGroup[]> {
  const contents = listHashedContents(catalog);
  const pairs = await keepAlike(contents, duplicatePairs(contents), thumbnailOf);
  const folders = new Map(listFolders(catalog).map(({ id, path }) => [id, path]));
  const groups: DuplicateGroup[] = [];
  for (const members of joinPairs(contents, pairs)) {
    if (members.length === 1 && members[0]!.photos === 1) continue;
    const photos = members.flatMap(({ contentId, width, height }) =>
      photosOfContent(catalog, contentId)
        // A person may delete the others because of this one.
        .filter(({ folderId }) => !catalog.away.has(folderId))
        .map(photo => ({
          photo: photo.id,
          path: join(folders.get(photo.folderId) as string, photo.relativePath),
          content: contentId,
          bytes: photo.bytes,
          width,
          height,
        })),
    );
    if (photos.length < 2) continue;
    photos.sort((a, b) => (a.path < b.path ? -1 : 1));
    const isSame = photos.every(({ content }) => content === photos[0]!.content);
    groups.push({ kind: isSame ? 'same' : 'near', photos });
  }
  return groups.sort(
    (a, b) => b.photos.length - a.photos.length || (a.photos[0]!.path < b.photos[0]!.path ? -1 : 1),
  );
}

async function keepAlike(
  contents: readonly HashedContent[],
  pairs: readonly Pair[],
  thumbnailOf: (contentId: number) => Promise<Buffer | undefined>,
): Promise<Pair[]> {
  const tiny = new Map<number, Uint8Array | undefined>();
  const wanted = [...new Set(pairs.flat())];
  for (let at = 0; at < wanted.length; at += CONCURRENCY)
    await Promise.all(
      wanted.slice(at, at + CONCURRENCY).map(async index => {
        const thumbnail = await thumbnailOf(contents[index]!.contentId);
        tiny.set(index, thumbnail && (await tinyPicture(thumbnail)));
      }),
    );
  return pairs.filter(([a, b]) => {
    const [one, other] = [tiny.get(a), tiny.get(b)];
    return one === undefined || other === undefined || likeness(one, other) >= LEAST_LIKENESS;
  });
}

/** Contents joined by chains of pairs; a content in no pair is a group of one. */
function joinPairs(contents: readonly HashedContent[], pairs: readonly Pair[]): HashedContent[][] {
  const parents = Int32Array.from(contents.keys());
  const rootOf = (index: number): number => {
    let at = index;
    while (parents[at] !== at) at = parents[at] = parents[parents[at] as number] as number;
    return at;
  };
  for (const [one, other] of pairs) parents[rootOf(other)] = rootOf(one);
  const groups = new Map<number, HashedContent[]>();
  for (const [index, content] of contents.entries()) {
    const root = rootOf(index);
    const group = groups.get(root);
    if (group === undefined) groups.set(root, [content]);
    else group.push(content);
  }
  return [...groups.values()];
}
