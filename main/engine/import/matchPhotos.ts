/**
 * Finds the photos of a collection that another program's file names: by the end of their paths. Pure.
 *
 * Such files name photos from a folder of their own, on a machine of their own. Of the photos with the same
 * file name, the one is meant that shares the most folders before it; where several share as many, none is.
 */
export interface PathMatcher<Photo> {
  /** The photos that fit best, all as well. */
  fitting(file: string): readonly Photo[];
  /** The photo; why there is none otherwise. */
  find(file: string): { photo: Photo } | { why: string };
}

/** `isStem`: files are named without the ending of their photos, as label files of YOLO are. */
export function pathMatcher<Photo extends { readonly path: string }>(
  photos: readonly Photo[],
  isStem: boolean,
): PathMatcher<Photo> {
  const byName = Map.groupBy(photos, ({ path }) => partsOf(path, isStem).at(-1)!);
  const fitting = (file: string): readonly Photo[] => {
    const wanted = partsOf(file, isStem);
    const named = byName.get(wanted.at(-1)!) ?? [];
    const shared = named.map(({ path }) => sharedEnd(partsOf(path, isStem), wanted));
    const most = Math.max(...shared);
    return named.filter((_, at) => shared[at] === most);
  };
  return {
    fitting,
    find(file) {
      const best = fitting(file);
      if (best.length === 0) return { why: 'No photo of this name is in the collection.' };
      return best.length === 1 ? { photo: best[0]! } : { why: 'Several photos of this name could be meant.' };
    },
  };
}

/** Names that differ only by case or composition are one. */
function partsOf(path: string, isStem: boolean): string[] {
  const parts = path
    .normalize('NFC')
    .toLowerCase()
    .split(/[\\/]/)
    .filter(part => part !== '' && part !== '.');
  if (isStem) parts.push((parts.pop() ?? '').replace(/\.[^.]*$/, ''));
  return parts;
}

function sharedEnd(ones: readonly string[], others: readonly string[]): number {
  let count = 0;
  while (count < ones.length && count < others.length && ones.at(-1 - count) === others.at(-1 - count))
    count += 1;
  return count;
}
