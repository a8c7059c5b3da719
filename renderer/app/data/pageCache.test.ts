/**
 * The page cache: what is fetched, called off, kept and forgotten, and that a stream of changes stays calm.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Page, PageCache } from './pageCache.ts';

interface Row {
  id: number;
  state: string;
}

class List {
  readonly calls: { offset: number; limit: number; signal: AbortSignal }[] = [];
  readonly failures: unknown[] = [];
  length: number;
  state = 'found';
  failing = false;
  delay = 1;

  constructor(length: number) {
    this.length = length;
  }

  readonly fetch = async (offset: number, limit: number, signal: AbortSignal): Promise<Page<Row>> => {
    this.calls.push({ offset, limit, signal });
    const { length, state, failing } = this;
    await new Promise(resolve => setTimeout(resolve, this.delay));
    if (failing) throw new Error('the engine is away');
    const size = Math.max(0, Math.min(limit, length - offset));
    return { total: length, rows: Array.from({ length: size }, (_, step) => ({ id: offset + step, state })) };
  };

  cache(options: { pageSize?: number; keep?: number; calm?: number } = {}): PageCache<Row> {
    return new PageCache({
      fetch: this.fetch,
      same: (a, b) => a.id === b.id && a.state === b.state,
      failed: error => this.failures.push(error),
      pageSize: 10,
      keep: 4,
      calm: 100,
      ...options,
    });
  }
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const settle = () => vi.advanceTimersByTimeAsync(20);

describe('PageCache', () => {
  it('reads the pages in view and no others', async () => {
    const list = new List(1000);
    const cache = list.cache();
    expect(cache.known).toBe(false);
    cache.want(15, 24);
    await settle();
    expect(list.calls.map(call => call.offset)).toEqual([10, 20]);
    expect(cache.total).toBe(1000);
    expect(cache.row(15)).toEqual({ id: 15, state: 'found' });
    expect(cache.row(5)).toBeUndefined();
  });

  it('does not read again what it holds', async () => {
    const list = new List(100);
    const cache = list.cache();
    cache.want(0, 9);
    await settle();
    cache.want(3, 8);
    await settle();
    expect(list.calls).toHaveLength(1);
  });

  it('holds a bounded number of pages, the least recently seen going first', async () => {
    const list = new List(50_000);
    const cache = list.cache({ pageSize: 200, keep: 20 });
    for (let page = 0; page < 250; page++) {
      cache.want(page * 200, page * 200 + 50);
      await settle();
    }
    expect(cache.held).toBe(20);
    expect(cache.row(0)).toBeUndefined();
    expect(cache.row(49_999)).toEqual({ id: 49_999, state: 'found' });
  });

  it('keeps every page in view even when the view is larger than the bound', async () => {
    const list = new List(1000);
    const cache = list.cache({ keep: 2 });
    cache.want(0, 59);
    await settle();
    expect(cache.held).toBe(6);
    expect(cache.row(0)).toBeDefined();
    expect(cache.row(59)).toBeDefined();
  });

  it('calls off a page that left the view before it arrived', async () => {
    const list = new List(1000);
    const cache = list.cache();
    cache.want(0, 9);
    cache.want(500, 509);
    expect(list.calls[0]?.signal.aborted).toBe(true);
    await settle();
    expect(cache.row(0)).toBeUndefined();
    expect(cache.row(500)).toBeDefined();
    expect(list.failures).toEqual([]);
  });

  it('reads the view again at most once per calm interval, however many changes come', async () => {
    const list = new List(100);
    const cache = list.cache();
    cache.want(0, 9);
    await settle();
    list.state = 'indexed';
    for (let step = 0; step < 50; step++) {
      cache.invalidate();
      await vi.advanceTimersByTimeAsync(10);
    }
    await vi.advanceTimersByTimeAsync(200);
    expect(list.calls.length).toBeGreaterThanOrEqual(5);
    expect(list.calls.length).toBeLessThanOrEqual(7);
    expect(cache.row(0)?.state).toBe('indexed');
  });

  it('shows the old rows until the new ones are there', async () => {
    const list = new List(100);
    const cache = list.cache();
    cache.want(0, 9);
    await settle();
    list.delay = 50;
    cache.invalidate();
    await vi.advanceTimersByTimeAsync(120);
    expect(cache.row(0)).toBeDefined();
  });

  it('reads once more when a change comes while a page is on its way', async () => {
    const list = new List(100);
    list.delay = 150;
    const cache = list.cache();
    cache.want(0, 9);
    await vi.advanceTimersByTimeAsync(10);
    list.state = 'indexed';
    cache.invalidate();
    await vi.advanceTimersByTimeAsync(1000);
    expect(list.calls).toHaveLength(2);
    expect(cache.row(0)?.state).toBe('indexed');
  });

  it('keeps the object of a row that did not change, and stays silent when nothing did', async () => {
    const list = new List(100);
    const cache = list.cache();
    cache.want(0, 9);
    await settle();
    const row = cache.row(4);
    const version = cache.version();
    let told = 0;
    cache.watch(() => told++);
    cache.invalidate();
    await vi.advanceTimersByTimeAsync(200);
    expect(list.calls).toHaveLength(2);
    expect(cache.row(4)).toBe(row);
    expect(cache.version()).toBe(version);
    expect(told).toBe(0);
  });

  it('forgets pages beyond the end when the list has shrunk', async () => {
    const list = new List(100);
    const cache = list.cache({ keep: 20 });
    for (const first of [0, 40, 90]) {
      cache.want(first, first + 9);
      await settle();
    }
    list.length = 15;
    cache.want(0, 9);
    cache.invalidate();
    await vi.advanceTimersByTimeAsync(200);
    expect(cache.total).toBe(15);
    expect(cache.row(90)).toBeUndefined();
    expect(cache.held).toBe(1);
  });

  it('tells of a failure once, does not hammer, and reads again when another engine answers', async () => {
    const list = new List(100);
    list.failing = true;
    const cache = list.cache();
    cache.want(0, 9);
    await vi.advanceTimersByTimeAsync(1000);
    expect(list.calls).toHaveLength(1);
    expect(list.failures).toHaveLength(1);
    list.failing = false;
    cache.restart();
    await settle();
    expect(cache.row(0)).toBeDefined();
  });

  it('finds a row it holds by what it is', async () => {
    const list = new List(100);
    const cache = list.cache();
    cache.want(40, 49);
    await settle();
    expect(cache.find(row => row.id === 43)).toBe(43);
    expect(cache.find(row => row.id === 3)).toBe(-1);
  });

  it('does nothing more once it is closed', async () => {
    const list = new List(100);
    const cache = list.cache();
    cache.want(0, 9);
    cache.invalidate();
    cache.close();
    await vi.advanceTimersByTimeAsync(1000);
    expect(list.calls).toHaveLength(1);
    expect(list.calls[0]?.signal.aborted).toBe(true);
    expect(list.failures).toEqual([]);
  });
});
