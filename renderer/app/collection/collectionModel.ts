/** One collection as every screen of it sees it: what it is, and how far its index job has come. Renderer. */
import { createStore } from 'zustand/vanilla';
import type { Grouping } from '../../../main/contract/grouping.ts';
import type { Collection, Job } from '../../../main/contract/model.ts';
import type { Connection } from '../connection/connection.ts';
import { groupingInUse } from './groupingInUse.ts';

export interface CollectionState {
  /** Null until it is open. */
  readonly collection: Collection | null;
  /** The latest index job; null when there has been none. */
  readonly job: Job | null;
  /** Why the collection could not be opened. */
  readonly loadError: unknown;
}

export interface CollectionOptions {
  readonly connection: Pick<Connection, 'call' | 'on'>;
  readonly id: string;
  /** Told of reads that failed. */
  failed(error: unknown): void;
}

export class CollectionModel {
  readonly store = createStore<CollectionState>(() => ({ collection: null, job: null, loadError: null }));
  readonly id: string;
  protected readonly connection: CollectionOptions['connection'];
  protected readonly failed: (error: unknown) => void;
  readonly #unsubscribe: (() => void)[];
  #revision = -1;
  #closed = false;

  constructor({ connection, id, failed }: CollectionOptions) {
    this.connection = connection;
    this.id = id;
    this.failed = failed;
    this.#unsubscribe = [
      connection.on('collection.changed', change => {
        if (change.collection === id) this.#changed(change);
      }),
      connection.on('job.changed', change => {
        if (change.collection === id) this.#jobChanged(change.job);
      }),
    ];
  }

  /** What is listened to until the model is closed. */
  protected follow(...unsubscribe: (() => void)[]): void {
    this.#unsubscribe.push(...unsubscribe);
  }

  protected get isClosed(): boolean {
    return this.#closed;
  }

  /** What a screen reads once the collection is open in the present engine, and again in every later one. */
  protected async opened(): Promise<void> {}

  /** Photos came or went. */
  protected changed(): void {}

  /** The grouping that the screens show; null before there is any. */
  protected async groupingInUse(): Promise<Grouping | null> {
    return groupingInUse(this.id, await this.connection.call('groupings.list', { collection: this.id }));
  }

  /**
   * Opens the collection in the present engine. After a restart of the engine, work that was under way goes
   * on.
   */
  async open(): Promise<void> {
    const wasRunning = this.store.getState().job?.state === 'running';
    this.#revision = -1;
    try {
      const collection = await this.connection.call('recent.open', { id: this.id });
      const jobs = await this.connection.call('jobs.list', { collection: this.id });
      if (this.#closed) return;
      this.store.setState({ collection, job: latest(jobs), loadError: null });
      await this.opened();
      if (wasRunning) await this.start();
    } catch (error) {
      if (this.#closed) return;
      if (this.store.getState().collection === null) this.store.setState({ loadError: error });
      else this.failed(error);
    }
  }

  close(): void {
    this.#closed = true;
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
  }

  /** Looks through the folders for what is new, or goes on where it stopped. */
  async start(): Promise<void> {
    this.#jobChanged(await this.connection.call('index.start', { collection: this.id }));
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
    const collection = await this.connection.call('collection.addFolder', { collection: this.id, folder });
    this.store.setState({ collection });
    await this.start();
  }

  async #tellJob(method: 'job.pause' | 'job.resume' | 'job.cancel'): Promise<void> {
    const { job } = this.store.getState();
    if (job !== null)
      this.#jobChanged(await this.connection.call(method, { collection: this.id, job: job.id }));
  }

  #changed({ revision, photos, problems }: { revision: number; photos: number; problems: number }): void {
    if (revision === this.#revision) return;
    this.#revision = revision;
    this.store.setState(({ collection }) => ({
      collection: collection && { ...collection, photos, problems },
    }));
    this.changed();
  }

  #jobChanged(job: Job): void {
    const before = this.store.getState().job;
    if (this.#closed || (before !== null && job.id < before.id)) return;
    this.store.setState({ job });
    const hasEnded = job.state !== 'running' && before?.state === 'running';
    if (hasEnded) this.#describe();
  }

  /** After a scan it is known which folders are there. */
  #describe(): void {
    this.connection.call('collection.get', { collection: this.id }).then(
      collection => {
        if (!this.#closed) this.store.setState({ collection });
      },
      error => this.failed(error),
    );
  }
}

function latest(jobs: readonly Job[]): Job | null {
  return jobs.reduce<Job | null>(
    (newest, job) => (newest === null || job.id > newest.id ? job : newest),
    null,
  );
}
