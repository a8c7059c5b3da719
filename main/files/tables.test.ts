import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isTsv, readCsv, readNpy, readTsv } from './tables.ts';

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

describe('tables separated by tabs', () => {
  it('are told from commas by their first line', () => {
    expect(isTsv('id\tname\n1\tb')).toBe(true);
    expect(isTsv('id,name\n1,a\tb')).toBe(false);
  });

  it('have quotes and commas in their cells, and may end their lines early', () => {
    const text = '\uFEFFid\tname\trank\r\n1\t"Quercus" L., 1753\t species \r\n\r\n2\tAcer\n3\ta\tb\tc';
    expect(readTsv(text, 'taxa.txt')).toEqual({
      header: ['id', 'name', 'rank'],
      rows: [
        ['1', '"Quercus" L., 1753', 'species'],
        ['2', 'Acer', ''],
        ['3', 'a', 'b'],
      ],
    });
  });

  it('have the bounds of other tables', () => {
    expect(() => readTsv('a\tb', 'taxa.txt')).toThrow(/holds no table/);
    expect(() => readTsv(`a\tb\n${'x\t'.repeat(16_384)}`, 'taxa.txt')).toThrow(
      'taxa.txt: line 2 has more than 16384 cells.',
    );
  });

  it('read as the same table in quotes does', () => {
    const rows = [
      ['id', 'say "name"', 'x,y'],
      ['1', '""', ','],
    ];
    const quoted = rows.map(row => row.map(cell => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n');
    expect(readTsv(rows.map(row => row.join('\t')).join('\n'), 'a')).toEqual(readCsv(quoted, 'a'));
  });
});
