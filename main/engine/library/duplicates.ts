/**
 * Which photos of a collection are the same picture: equal bytes, or a perceptual hash that hardly differs.
 * Engine process.
 */
import { join } from 'node:path';
import { nearPairs, type Pair } from '../../algorithms/nearHashes.ts';
import type { DuplicateGroup } from '../../contract/model.ts';
import type { ReadableCatalog } from '../../store/connection.ts';
import { type HashedContent, listHashedContents } from '../../store/contents.ts';
import { listFolders } from '../../store/folders.ts';
import { photosOfContent } from '../../store/photos.ts';
import { likeness, tinyPicture } from '../../vision/perceptualHash.ts';

/**
 * Bits of 64. A photo scaled to half or compressed harder is 0 to 4 away; of 11,175 pairs of different scenes
 * none is within 12, but leaves or shoes on white come as close as 2. So those within are compared once more,
 * by their colours.
 */
const MOST_BITS = 4;
/**
 * Correlation of the shrunken thumbnails. Versions of one photo (half the size, brighter, compressed harder)
 * had 0.988 and more, thumbnail-sized ones 0.97 in nine of ten. Of 38 similar photos within the bits above,
 * 31 had less.
 */
const LEAST_LIKENESS = 0.97;
/** Thumbnails being shrunk together. */
const CONCURRENCY = 8;
/** Proportions of the two differ by less than this: a crop is another picture. */
const SAME_SHAPE = 0.03;

/**
 * The largest groups first, of files in reachable folders. `thumbnailOf` a content is undefined where there
 * is none; then the hash alone decides.
 */
export async function findDuplicates(
  catalog: ReadableCatalog,
  thumbnailOf: (contentId: number) => Promise<Buffer | undefined>,
): Promise<DuplicateGroup[]> {
  const contents = listHashedContents(catalog);
  const pairs = await keepAlike(contents, nearContents(contents), thumbnailOf);
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

/** Pairs of indices into `contents`. */
function nearContents(contents: readonly HashedContent[]): Pair[] {
  const hashed = contents.flatMap((content, index) => (content.perceptualHash === null ? [] : [index]));
  const bits = Uint32Array.from(
    hashed.flatMap(index => {
      const hash = contents[index]!.perceptualHash as string;
      return [Number.parseInt(hash.slice(0, 8), 16), Number.parseInt(hash.slice(8), 16)];
    }),
  );
  return nearPairs(bits, MOST_BITS)
    .map(([a, b]): Pair => [hashed[a] as number, hashed[b] as number])
    .filter(([a, b]) => isSameShape(contents[a]!, contents[b]!));
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

function isSameShape(a: HashedContent, b: HashedContent): boolean {
  return Math.abs(Math.log((a.width * b.height) / (a.height * b.width))) < SAME_SHAPE;
}
