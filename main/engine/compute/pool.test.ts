import { afterAll, describe, expect, it, vi } from 'vitest';
import type { Matrix, Pair } from '../../algorithms/matrix.ts';
import { scoreInconsistency } from '../../algorithms/noise/inconsistency.ts';
import { affinityOf, growForest, newCopForest } from '../../algorithms/noise/randomForest.ts';
import { Random } from '../../algorithms/random.ts';
import {
  answerInconsistency,
  copAffinity,
  growTreesTask,
  plantCopForestTask,
} from '../../lab/operations/forestTasks.ts';
import { computeHere, partsOf } from './compute.ts';
import { ComputePool, computeFor, sharedCompute } from './pool.ts';
import { share, sharedIntegers } from './share.ts';
import { CancelledError, finish } from './task.ts';

const random = new Random(5);
const points: Matrix = {
  rows: 60,
  columns: 4,
  data: Float64Array.from({ length: 240 }, () => random.normal()),
};
const pairs = Array.from({ length: 40 }, () => random.sample(60, 2) as [number, number]);
const mustLink: Pair[] = pairs.slice(0, 15);
const cannotLink: Pair[] = pairs.slice(15);
const request = { points, mustLink, cannotLink, trees: 30, seed: 11 };

const pools: ComputePool[] = [];
function poolOf(threads: number): ComputePool {
  const pool = new ComputePool(threads);
  pools.push(pool);
  return pool;
}
afterAll(() => Promise.all(pools.map(pool => pool.close())));

const endless = { checkpoint() {} };

/** Work for minutes, unless it is stopped. */
function longWork() {
  const data = Float64Array.from({ length: 400 * 30 }, () => random.unit());
  const forest = share(newCopForest({ rows: 400, columns: 30, data }, [], [], 0));
  const trees = 5_000;
  return { forest, leaves: { trees, items: 400, data: sharedIntegers(trees * 400) }, from: 0, to: trees };
}

describe('forests on threads', () => {
  it('are those of one thread, bit for bit, whatever the number of threads', async () => {
    const forest = newCopForest(points, mustLink, cannotLink, request.seed);
    const affinity = affinityOf(finish(growForest(forest, request.trees), endless));
    const scores = finish(
      scoreInconsistency(points, mustLink, cannotLink, request.trees, request.seed),
      endless,
    );
    for (const compute of [computeHere, poolOf(1), poolOf(2), poolOf(3)]) {
      expect([...(await copAffinity(compute, request)).data]).toEqual([...affinity.data]);
      expect([...(await answerInconsistency(compute, request))]).toEqual([...scores]);
    }
  });

  it('have no inconsistency to speak of without answers', async () => {
    expect(await answerInconsistency(poolOf(1), { ...request, mustLink: [], cannotLink: [] })).toEqual(
      new Float64Array(0),
    );
  });
});

describe('a pool', () => {
  it('passes on what a task refuses, as what it is', async () => {
    const planting = { points, mustLink: [[0, 99] as Pair], cannotLink: [], seed: 0 };
    await expect(poolOf(1).run(plantCopForestTask, planting)).rejects.toThrow(RangeError);
    await expect(poolOf(1).run(plantCopForestTask, planting)).rejects.toThrow('mustLink: [0, 99]');
  });

  it('stops a running task, whose thread then takes the next', async () => {
    const pool = poolOf(1);
    const stopping = new AbortController();
    const work = longWork();
    const running = pool.run(growTreesTask, work, { signal: stopping.signal });
    const hasBegun = vi.waitUntil(() => work.leaves.data.some(leaf => leaf !== 0), { timeout: 30_000 });
    await hasBegun.finally(() => stopping.abort());
    await expect(running).rejects.toBeInstanceOf(CancelledError);
    expect((await copAffinity(pool, request)).rows).toBe(60);
  });

  it('forgets a waiting task that is cancelled, and refuses one that was cancelled before', async () => {
    const pool = poolOf(1);
    const stopping = new AbortController();
    const first = pool.run(growTreesTask, longWork(), { signal: stopping.signal });
    const second = pool.run(growTreesTask, longWork(), { signal: stopping.signal });
    stopping.abort();
    await expect(first).rejects.toBeInstanceOf(CancelledError);
    await expect(second).rejects.toBeInstanceOf(CancelledError);
    await expect(pool.run(growTreesTask, longWork(), { signal: stopping.signal })).rejects.toBeInstanceOf(
      CancelledError,
    );
    await expect(
      computeHere.run(growTreesTask, longWork(), { signal: stopping.signal }),
    ).rejects.toBeInstanceOf(CancelledError);
  });

  it('stops a job in many parts by one signal, without a warning', async () => {
    const warned: string[] = [];
    const listen = (warning: Error) => warned.push(warning.message);
    process.on('warning', listen);
    const pool = poolOf(1);
    const stopping = new AbortController();
    const parts = Array.from({ length: 20 }, () =>
      pool.run(growTreesTask, longWork(), { signal: stopping.signal }),
    );
    stopping.abort();
    const outcomes = await Promise.allSettled(parts);
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    await new Promise(resolve => setImmediate(resolve));
    process.off('warning', listen);
    expect(warned).toEqual([]);
  });

  it('takes urgent tasks before those that wait', async () => {
    const pool = poolOf(1);
    const order: string[] = [];
    const plant = (name: string, isUrgent: boolean) =>
      pool
        .run(plantCopForestTask, { points, mustLink: [], cannotLink: [], seed: 0 }, { isUrgent })
        .then(() => order.push(name));
    await Promise.all([
      plant('running', false),
      plant('patient', false),
      plant('urgent', true),
      plant('urgent too', true),
    ]);
    expect(order).toEqual(['running', 'urgent', 'urgent too', 'patient']);
  });

  it('says so when an input cannot be sent, and goes on', async () => {
    const pool = poolOf(1);
    const unsendable = { points, mustLink: [], cannotLink: [], seed: (() => 0) as unknown as number };
    await expect(pool.run(plantCopForestTask, unsendable)).rejects.toThrow('could not be cloned');
    expect((await copAffinity(pool, request)).rows).toBe(60);
  });

  it('survives a thread that dies: its own task fails, the next gets a new thread', async () => {
    const pool = new ComputePool(1, { maxOldGenerationSizeMb: 16 });
    pools.push(pool);
    const tooMuch = Array.from({ length: 500_000 }, (_, at): Pair => [at % 59, 59]);
    const failing = pool.run(plantCopForestTask, { points, mustLink: tooMuch, cannotLink: [], seed: 0 });
    const next = copAffinity(pool, request);
    await expect(failing).rejects.toThrow('A compute thread stopped');
    expect((await next).rows).toBe(60);
  });

  it('cancels everything when it is closed', async () => {
    const pool = poolOf(1);
    const running = pool.run(growTreesTask, longWork());
    const waiting = pool.run(growTreesTask, longWork());
    const outcomes = Promise.allSettled([running, waiting]);
    await pool.close();
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(pool.run(growTreesTask, longWork())).rejects.toBeInstanceOf(CancelledError);
  });

  it('wants at least one thread', () => {
    expect(() => new ComputePool(0)).toThrow(RangeError);
  });
});

describe('the pool of the process', () => {
  it('is one, and small work stays on its own thread', () => {
    expect(sharedCompute()).toBe(sharedCompute());
    expect(sharedCompute().threads).toBeGreaterThanOrEqual(2);
    expect(computeFor(1000)).toBe(computeHere);
    expect(computeFor(1e9)).toBe(sharedCompute());
  });
});

describe('parts', () => {
  it('cover everything once', () => {
    for (const threads of [1, 2, 3])
      for (const count of [1, 5, 8, 100]) {
        const covered = partsOf({ ...computeHere, threads }, count).flatMap(({ from, to }) =>
          Array.from({ length: to - from }, (_, at) => from + at),
        );
        expect(covered).toEqual(Array.from({ length: count }, (_, at) => at));
      }
  });
});

describe('sharing', () => {
  it('moves typed arrays into shared memory and leaves the rest', () => {
    const value = {
      a: new Float64Array([1, 2]),
      b: [[0, 1]],
      c: null,
      d: 'text',
      e: [{ f: Int32Array.of(3) }],
    };
    const shared = share(value);
    expect(shared).toEqual(value);
    expect(shared.a.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(shared.e[0]!.f.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(share(shared).a).toBe(shared.a);
    expect(shared.b).toBe(value.b);
  });
});
