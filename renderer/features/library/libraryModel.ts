/** One collection as the Library sees it: what it is, how far its index job has come, its photos and its problems. Renderer. */
import { createStore } from 'zustand/vanilla';
import type { Collection, Job, Photo, Problem } from '../../../main/contract/model.ts';
import type { Connection } from '../../app/connection/connection.ts';
import { PageCache } from '../../app/data/pageCache.ts';

export interface LibraryState {
  /** Null until it is open. */
  readonly collection: Collection | null;
  /** The latest index job; null when there has been none. */
  readonly job: Job | null;
  /** Why the collection could not be opened. */
  readonly trouble: unknown;
}

export interface LibraryOptions {
  readonly connection: Pick<Connection, 'call' | 'on'>;
  readonly id: string;
  /** Told of reads that failed. */
  failed(error: unknown): void;
}

export class LibraryModel {
  readonly store = createStore<LibraryState>(() => ({ collection: null, job: null, trouble: null }));
  readonly photos: PageCache<Photo>;
  readonly problems: PageCache<Problem>;
  readonly #connection: LibraryOptions['connection'];
  readonly id: string;
  readonly #failed: (error: unknown) => void;
  readonly #unsubscribe: (() => void)[];
  #revision = -1;
  #closed = false;

  constructor({ connection, id, failed }: LibraryOptions) {
    this.#connection = connection;
    this.id = id;
    this.#failed = failed;
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
    this.#unsubscribe = [
      connection.on('collection.changed', change => {
        if (change.collection === id) this.#changed(change);
      }),
      connection.on('job.changed', change => {
        if (change.collection === id) this.#jobChanged(change.job);
      }),
    ];
  }

  /** Opens the collection in the present engine. After a restart of the engine, work that was under way goes on. */
  async open(): Promise<void> {
    const wasRunning = this.store.getState().job?.state === 'running';
    this.#revision = -1;
    try {
      const collection = await this.#connection.call('recent.open', { id: this.id });
      const jobs = await this.#connection.call('jobs.list', { collection: this.id });
      if (this.#closed) return;
      this.store.setState({ collection, job: latest(jobs), trouble: null });
      if (this.photos.known) this.photos.restart();
      else this.photos.want(0, 0);
      this.problems.restart();
      if (wasRunning) await this.start();
    } catch (error) {
      if (this.#closed) return;
      if (this.store.getState().collection === null) this.store.setState({ trouble: error });
      else this.#failed(error);
    }
  }

  close(): void {
    this.#closed = true;
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.photos.close();
    this.problems.close();
  }

  /** Looks through the folders for what is new, or goes on where it stopped. */
  async start(): Promise<void> {
    this.#jobChanged(await this.#connection.call('index.start', { collection: this.id }));
  }

  async pause(): Promise<void> {
    await this.#tellJob('job.pause');
  }

  async resume(): Promise<void> {
    await this.#tellJob('job.resume');
  }

  async cancel(): Promise<void> {
    await this.#tellJob('job.cancel');
  }

  async addFolder(folder: string): Promise<void> {
    const collection = await this.#connection.call('collection.addFolder', { collection: this.id, folder });
    this.store.setState({ collection });
    await this.start();
  }

  async #tellJob(method: 'job.pause' | 'job.resume' | 'job.cancel'): Promise<void> {
    const { job } = this.store.getState();
    if (job !== null)
      this.#jobChanged(await this.#connection.call(method, { collection: this.id, job: job.id }));
  }

  #changed({ revision, photos, problems }: { revision: number; photos: number; problems: number }): void {
    if (revision === this.#revision) return;
    this.#revision = revision;
    this.store.setState(({ collection }) => ({
      collection: collection && { ...collection, photos, problems },
    }));
    this.photos.invalidate();
    this.problems.invalidate();
  }

  #jobChanged(job: Job): void {
    const before = this.store.getState().job;
    if (this.#closed || (before !== null && job.id < before.id)) return;
    this.store.setState({ job });
    const hasEnded = job.state !== 'running' && before?.state === 'running';
    if (hasEnded) this.#describe();
  }

  /** After a scan it is known anew which folders are there. */
  #describe(): void {
    this.#connection.call('collection.get', { collection: this.id }).then(
      collection => {
        if (!this.#closed) this.store.setState({ collection });
      },
      error => this.#failed(error),
    );
  }
}

function latest(jobs: readonly Job[]): Job | null {
  return jobs.reduce<Job | null>(
    (newest, job) => (newest === null || job.id > newest.id ? job : newest),
    null,
  );
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
