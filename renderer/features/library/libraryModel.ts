/** One collection as the Library sees it: the collection itself, its photos and its problems. Renderer. */
import type { Photo, Problem } from '../../../main/contract/model.ts';
import { CollectionModel, type CollectionOptions } from '../../app/collection/collectionModel.ts';
import { PageCache } from '../../app/data/pageCache.ts';

export class LibraryModel extends CollectionModel {
  readonly photos: PageCache<Photo>;
  readonly problems: PageCache<Problem>;

  constructor(options: CollectionOptions) {
    super(options);
    const { connection, id, failed } = options;
    this.photos = new PageCache({
      failed,
      same: samePhoto,
      fetch: async (offset, limit, signal) => {
        const page = await connection.call('photos.page', { collection: id, offset, limit }, signal);
        return { total: page.total, rows: page.photos };
      },
    });
    this.problems = new PageCache({
      failed,
      same: (a, b) => a.photo === b.photo && a.sentence === b.sentence && a.path === b.path,
      fetch: async (offset, limit, signal) => {
        const page = await connection.call('problems.page', { collection: id, offset, limit }, signal);
        return { total: page.total, rows: page.problems };
      },
    });
  }

  protected override async opened(): Promise<void> {
    if (this.photos.known) this.photos.restart();
    else this.photos.want(0, 0);
    this.problems.restart();
  }

  protected override changed(): void {
    this.photos.invalidate();
    this.problems.invalidate();
  }

  override close(): void {
    super.close();
    this.photos.close();
    this.problems.close();
  }
}

function samePhoto(a: Photo, b: Photo): boolean {
  return (
    a.id === b.id &&
    a.state === b.state &&
    a.name === b.name &&
    a.width === b.width &&
    a.height === b.height &&
    a.takenAt === b.takenAt &&
    a.version === b.version
  );
}
