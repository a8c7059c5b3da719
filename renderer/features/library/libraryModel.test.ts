/** The Library's model: it opens, follows the engine's events, and goes on by itself after a restart. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AkinError } from '../../../main/contract/errors.ts';
import type { Collection, Job } from '../../../main/contract/model.ts';
import type { CollectionOptions } from '../../app/collection/collectionModel.ts';
import { LibraryModel } from './libraryModel.ts';

const ID = 'b'.repeat(32);

function job(changes: Partial<Job> = {}): Job {
  return {
    id: 1,
    kind: 'index',
    state: 'running',
    done: 0,
    total: 10,
    failed: 0,
    rate: null,
    secondsLeft: null,
    message: 'Looking at the photos.',
    ...changes,
  };
}

class FakeEngine {
  collection: Collection = {
    id: ID,
    name: 'Leaves',
    kind: 'leaves',
    location: '/leaves.akin',
    folders: [{ id: 1, path: '/leaves', missing: false }],
    photos: 0,
    problems: 0,
  };
  jobs: Job[] = [];
  opens = true;
  readonly called: string[] = [];
  readonly failures: unknown[] = [];
  readonly #listeners = new Map<string, (payload: unknown) => void>();

  readonly connection = {
    call: async (method: string) => {
      this.called.push(method);
      switch (method) {
        case 'recent.open':
          if (!this.opens) throw new AkinError('not-found', 'This collection is no longer in the list.');
          return this.collection;
        case 'jobs.list':
          return this.jobs;
        case 'groupings.list':
          return [];
        case 'photos.page':
          return { total: 0, photos: [] };
        case 'problems.page':
          return { total: 0, problems: [] };
        case 'index.start':
          return job({ id: 2 });
        case 'job.pause':
          return job({ state: 'paused' });
        default:
          return this.collection;
      }
    },
    on: (name: string, listener: (payload: unknown) => void) => {
      this.#listeners.set(name, listener);
      return () => this.#listeners.delete(name);
    },
  } as unknown as CollectionOptions['connection'];

  emit(name: string, payload: unknown): void {
    this.#listeners.get(name)?.(payload);
  }

  get listened(): number {
    return this.#listeners.size;
  }

  model(): LibraryModel {
    return new LibraryModel({
      connection: this.connection,
      id: ID,
      failed: error => this.failures.push(error),
    });
  }
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const settle = () => vi.advanceTimersByTimeAsync(300);

describe('LibraryModel', () => {
  it('opens the collection, finds its latest job and reads the first page', async () => {
    const engine = new FakeEngine();
    engine.jobs = [job({ id: 3, state: 'done' }), job({ id: 7, state: 'paused' }), job({ id: 5 })];
    const model = engine.model();
    await model.open();
    await settle();
    expect(model.store.getState()).toMatchObject({ collection: { name: 'Leaves' }, job: { id: 7 } });
    expect(model.photos.known).toBe(true);
  });

  it('says why it could not be opened', async () => {
    const engine = new FakeEngine();
    engine.opens = false;
    const model = engine.model();
    await model.open();
    expect(model.store.getState().loadError).toMatchObject({ code: 'not-found' });
    engine.opens = true;
    await model.open();
    expect(model.store.getState()).toMatchObject({ loadError: null, collection: { id: ID } });
  });

  it('follows counts and jobs of its own collection only, and reads again once for a burst', async () => {
    const engine = new FakeEngine();
    const model = engine.model();
    await model.open();
    await settle();
    engine.called.length = 0;
    for (let revision = 1; revision <= 20; revision++)
      engine.emit('collection.changed', { collection: ID, revision, photos: revision, problems: 1 });
    engine.emit('collection.changed', { collection: 'c'.repeat(32), revision: 99, photos: 99, problems: 9 });
    engine.emit('job.changed', { collection: ID, job: job({ done: 4 }) });
    await settle();
    expect(model.store.getState()).toMatchObject({
      collection: { photos: 20, problems: 1 },
      job: { done: 4 },
    });
    expect(engine.called.filter(method => method === 'photos.page')).toHaveLength(1);
  });

  it('looks again which folders are there when a job ends', async () => {
    const engine = new FakeEngine();
    const model = engine.model();
    await model.open();
    engine.emit('job.changed', { collection: ID, job: job() });
    engine.collection = { ...engine.collection, folders: [{ id: 1, path: '/leaves', missing: true }] };
    engine.emit('job.changed', { collection: ID, job: job({ state: 'failed' }) });
    await settle();
    expect(model.store.getState().collection?.folders[0]?.missing).toBe(true);
  });

  it('goes on by itself after the engine was restarted, but not with what was paused', async () => {
    const engine = new FakeEngine();
    const model = engine.model();
    await model.open();
    engine.emit('job.changed', { collection: ID, job: job() });
    engine.jobs = [job({ state: 'paused' })];
    await model.open();
    expect(engine.called.filter(method => method === 'index.start')).toHaveLength(1);
    expect(model.store.getState().job).toMatchObject({ id: 2, state: 'running' });

    engine.jobs = [job({ id: 2, state: 'paused' })];
    engine.emit('job.changed', { collection: ID, job: job({ id: 2, state: 'paused' }) });
    await model.open();
    expect(engine.called.filter(method => method === 'index.start')).toHaveLength(1);
  });

  it('adds a folder and reads it at once', async () => {
    const engine = new FakeEngine();
    const model = engine.model();
    await model.open();
    await model.addFolder('g'.repeat(22));
    expect(engine.called.slice(-2)).toEqual(['collection.addFolder', 'index.start']);
  });

  it('lets go of everything when it is closed', async () => {
    const engine = new FakeEngine();
    const model = engine.model();
    await model.open();
    model.close();
    expect(engine.listened).toBe(0);
    await settle();
    expect(engine.failures).toEqual([]);
  });
});
