/** What is typed reaches the engine: after a rest, when it is dropped, and when the screen is left. */
import { beforeEach, expect, test, vi } from 'vitest';
import type { CollectionOptions } from '../../app/collection/collectionModel.ts';
import { Drafts } from './drafts.ts';

const item = (id: number) => ({ id, photo: id, name: `${id}.jpg`, box: null, version: 'v' });
let kept: Map<number, string>;
let drafts: Drafts;

beforeEach(() => {
  vi.useFakeTimers();
  kept = new Map();
  const call = async (method: string, params: { items: number[]; name: string }) => {
    if (method === 'drafts.list') return [...kept].map(([id, name]) => ({ items: [item(id)], name }));
    if (params.name === '') kept.delete(params.items[0]!);
    else kept.set(params.items[0]!, params.name);
    return null;
  };
  drafts = new Drafts(
    { call } as unknown as CollectionOptions['connection'],
    () => ({ collection: 'c', grouping: 1 }),
    error => expect.unreachable(String(error)),
  );
  return () => vi.useRealTimers();
});

test('the latest text is kept, and is there for the same items again', async () => {
  for (const text of ['A', 'An', 'Ann ']) drafts.keep([4, 5], text);
  expect(drafts.of([4])).toBe('Ann ');
  expect(kept.size).toBe(0);
  await vi.runAllTimersAsync();
  expect(kept).toEqual(new Map([[4, 'Ann']]));
  expect(drafts.of([4])).toBe('Ann');
  expect(drafts.of([6])).toBeNull();
});

test('what was given is dropped at once, and leaving the screen keeps what is under way', async () => {
  drafts.keep([4], 'Ann');
  await vi.runAllTimersAsync();
  drafts.keep([4], '');
  expect(drafts.of([4])).not.toBe('');
  await vi.runAllTimersAsync();
  expect(kept.size).toBe(0);
  drafts.keep([7], 'Be');
  drafts.close();
  expect(kept).toEqual(new Map([[7, 'Be']]));
});
