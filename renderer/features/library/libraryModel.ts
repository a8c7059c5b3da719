/** One collection as the Library sees it: the collection itself, its photos and its problems. Renderer. */
import type { Folder, FolderRemoval, Relocation } from '../../../main/contract/folders.ts';
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

  async folders(): Promise<Folder[]> {
    return await this.connection.call('folders.list', { collection: this.id });
  }

  /** What would come of it. */
  async tryRelocating(folder: number, to: string, signal: AbortSignal): Promise<Relocation> {
    const of = { collection: this.id, folder, to, apply: false };
    return await this.connection.call('folders.relocate', of, signal);
  }

  /** What is new or changed at the new place is read at once. */
  async relocate(folder: number, to: string): Promise<Relocation> {
    const of = { collection: this.id, folder, to, apply: true };
    const relocated = await this.connection.call('folders.relocate', of);
    await this.#describe();
    await this.start();
    return relocated;
  }

  async tryRemoving(folder: number): Promise<FolderRemoval> {
    return await this.connection.call('folders.remove', { collection: this.id, folder, apply: false });
  }

  async removeFolder(folder: number): Promise<void> {
    await this.connection.call('folders.remove', { collection: this.id, folder, apply: true });
    await this.#describe();
  }

  async #describe(): Promise<void> {
    const collection = await this.connection.call('collection.get', { collection: this.id });
    if (!this.isClosed) this.store.setState({ collection });
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
