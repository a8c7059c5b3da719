/** Bursts in a real catalog: which items are paired, and what a cached question depends on. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { drain } from '../../compute/runCooperatively.ts';
import { makeCollection, type TestPhoto } from '../../export/testing/collection.ts';
import { type GroupingItems, loadItems } from './loadItems.ts';

function load(kind: 'people' | 'anything', photos: readonly Omit<TestPhoto, 'path' | 'bytes'>[]) {
  const folder = mkdtempSync(join(tmpdir(), 'akin-bursts-'));
  const made = makeCollection(
    folder,
    photos.map((photo, at) => ({ ...photo, path: `${at}.jpg`, bytes: Uint8Array.of(at, 4, 2) })),
    { kind },
  );
  onTestFinished(() => {
    made.catalog.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { ...made, loaded: drain(loadItems(made.catalog)) };
}

/** By id. */
function pairsIn({ evidence, items }: GroupingItems): number[][] {
  return Array.from(evidence!.nats, (_, pair) =>
    [0, 1].map(side => items[evidence!.items[2 * pair + side]!]!),
  );
}

const at = (takenAt: number | null, camera: string | null = 'Field') => ({ takenAt, camera });

test('whole photos of one camera within seconds are paired', () => {
  const { loaded, items } = load('anything', [
    { subjects: [0], facts: at(0) },
    { subjects: [0], facts: at(2500) },
    { subjects: [1], facts: at(60_000) },
    { subjects: [1], facts: at(2500, 'Other') },
    { subjects: [1], facts: at(null) },
  ]);
  expect(pairsIn(loaded)).toEqual([[items[0]![0], items[1]![0]]]);
  expect([...loaded.evidence!.nats]).toEqual([3]);
});

test('faces are paired with those in the same place', () => {
  const { loaded, items } = load('people', [
    { subjects: [0, 1], facts: at(0) },
    { subjects: [0, 1], facts: at(1000) },
    { subjects: [2], facts: at(2000) },
  ]);
  const [first, second, third] = items as [number[], number[], number[]];
  expect(pairsIn(loaded)).toEqual([
    [first[0], second[0]],
    [first[1], second[1]],
    [first[0], third[0]],
    [second[0], third[0]],
  ]);
});

test('other evidence makes another digest, since it may make other groups', () => {
  const photos = (seconds: number) => [
    { subjects: [0], facts: at(0) },
    { subjects: [0], facts: at(1000 * seconds) },
  ];
  const [burst, later] = [load('anything', photos(1)), load('anything', photos(100))];
  expect(later.loaded.evidence).toBeNull();
  expect(burst.loaded.digest).not.toBe(later.loaded.digest);
  expect(load('anything', photos(2)).loaded.digest).toBe(burst.loaded.digest);
});
