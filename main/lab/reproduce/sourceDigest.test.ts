import { expect, test } from 'vitest';
import { METHODS, sourcesOf } from './papers/questionMethods.ts';
import { sourceDigest } from './sourceDigest.ts';

const digestOf = (name: string) => sourceDigest(sourcesOf(METHODS[name]!));

test('every method has a digest, the same again, and other modules another', () => {
  const digests = Object.keys(METHODS).map(digestOf);
  for (const digest of digests) expect(digest).toMatch(/^[0-9a-f]{16}$/);
  expect(Object.keys(METHODS).map(digestOf)).toEqual(digests);
  expect(digestOf('COBRAS')).not.toBe(digestOf('A3S'));
  expect(new Set(digests).size).toBe(digests.length);
});

test('a root counts with all it imports, a file alone without', () => {
  const root = (roots: string[], alone: string[] = []) => sourceDigest({ roots, alone });
  // labels.ts imports nothing; constraints.ts imports types only.
  expect(root(['algorithms/labels'])).toBe(root([], ['algorithms/labels']));
  expect(root(['algorithms/constraints'])).toBe(root([], ['algorithms/constraints']));
  expect(root(['algorithms/rivals/isotonicRegression'])).toBe(
    root([], ['algorithms/rivals/isotonicRegression']),
  );
  const near = 'algorithms/rivals/probabilisticClustering';
  expect(root([near])).toBe(root([], [near, 'algorithms/labels', 'algorithms/matrix']));
  expect(root([near])).not.toBe(root([], [near]));
});

test('a module that is not there is an error', () => {
  expect(() => sourceDigest({ roots: ['algorithms/none'], alone: [] })).toThrow();
});
