import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readNpy } from './tables.ts';

const arrays = new URL('../../test/golden/arrays/', import.meta.url);
const { cases } = JSON.parse(readFileSync(new URL('../arrays.json', arrays), 'utf8')) as {
  cases: { matrix: number[][]; float32: number[][] }[];
};
const { matrix, float32 } = cases[0]!;

describe('files that NumPy wrote', () => {
  it.each([
    ['matrix-f8-v1', matrix],
    ['matrix-f8-v2', matrix],
    ['matrix-f4-v1', float32],
  ])('%s', (name, expected) => {
    const read = readNpy(fileURLToPath(new URL(`${name}.npy`, arrays)), 'points.npy');
    expect(read).toMatchObject({ rows: 5, columns: 3 });
    expect([...read.data]).toEqual(expected.flat());
  });
});
