/** Makes every thumbnail of a collection that is missing in the cache. Engine process. */
import type { ReadableCatalog } from '../../store/connection.ts';
import { countPhotos, type ListedPhoto, pagePhotos } from '../../store/photoPages.ts';
import { PhotoProblem } from '../../vision/problem.ts';
import type { Thumbnails } from './thumbnails.ts';

const PAGE = 200;

export interface Rebuilt {
  made: number;
  /** Their files cannot be read now. */
  failed: number;
}

/** `make` reads one photo and puts its thumbnail; `concurrency` of them run at the same time. */
export async function rebuildThumbnails(
  catalog: ReadableCatalog,
  thumbnails: Thumbnails,
  options: {
    concurrency: number;
    signal: AbortSignal;
    make: (photo: number) => Promise<unknown>;
    progress: (done: number, total: number) => void;
  },
): Promise<Rebuilt> {
  const { concurrency, signal, make, progress } = options;
  const { total } = countPhotos(catalog);
  const rebuilt: Rebuilt = { made: 0, failed: 0 };
  let done = 0;
  const one = async ({ id, hash }: ListedPhoto): Promise<void> => {
    done++;
    if (hash === null || (await thumbnails.has(hash))) return;
    try {
      await make(id);
      rebuilt.made++;
    } catch (error) {
      if (!(error instanceof PhotoProblem)) throw error;
      rebuilt.failed++;
    }
  };
  for (let offset = 0; offset < total; offset += PAGE) {
    const page = pagePhotos(catalog, { offset, limit: PAGE }).reverse();
    const worker = async (): Promise<void> => {
      for (let photo = page.pop(); photo !== undefined; photo = page.pop()) {
        signal.throwIfAborted();
        await one(photo);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, worker));
    progress(done, Math.max(total, 1));
  }
  return rebuilt;
}
