/** Qualifiers, ranks and rolling up, by a list of names. */
import { expect, test } from 'vitest';
import type { ListedName } from '../../contract/nameList.ts';
import { keyOfName } from '../../store/listedNames.ts';
import { lookUp, nameAtRank, rollUp, splitQualifier, taxonOf } from './taxa.ts';

const listed = new Map(
  (
    [
      { name: 'Quercus robur', rank: 'species', higher: { family: 'Fagaceae' }, common: 'oak' },
      { name: 'Quercus pedunculata', rank: 'species', accepted: 'Quercus robur' },
      { name: 'Quercus', rank: 'genus', higher: { family: 'Fagaceae' } },
      { name: 'Fagaceae', rank: 'family', higher: { kingdom: 'Plantae' } },
      {
        name: 'Fagus sylvatica purpurea',
        rank: 'subspecies',
        higher: { genus: 'Fagus', family: 'Fagaceae' },
      },
    ] satisfies Partial<ListedName>[]
  ).map((one): [string, ListedName] => [
    keyOfName(one.name),
    { accepted: null, common: null, higher: {}, born: null, ...one },
  ]),
);

test.each([
  ['Quercus robur', 'Quercus robur', null],
  ['Quercus cf. robur', 'Quercus', 'cf. robur'],
  ['Quercus aff. robur var. x', 'Quercus', 'aff. robur var. x'],
  ['cf. Quercus robur', 'Quercus robur', 'cf. Quercus robur'],
  ['Quercus sp.', 'Quercus', 'sp.'],
  ['Quercus spp', 'Quercus', 'spp'],
  ['Scarf', 'Scarf', null],
  ['Affe', 'Affe', null],
])('%s is determined as %s', (given, name, qualifier) => {
  expect(splitQualifier(given)).toEqual({ name, qualifier });
});

test('rank and higher taxa, of a name in the list or by its genus', () => {
  expect(taxonOf('quercus ROBUR', listed)).toMatchObject({
    rank: 'species',
    common: 'oak',
    name: 'Quercus robur',
    higher: { family: 'Fagaceae', genus: 'Quercus' },
  });
  expect(taxonOf('Quercus cf. robur', listed)).toMatchObject({ name: 'Quercus', rank: 'genus' });
  expect(taxonOf('Quercus nova', listed)).toMatchObject({
    rank: null,
    higher: { genus: 'Quercus', family: 'Fagaceae' },
  });
  expect(taxonOf('Ada Lovelace', listed)).toMatchObject({ rank: null, higher: {} });
});

test('a taxon that the list only names above others has its rank and what is above that', () => {
  const higher = { kingdom: 'Animalia', class: 'Mammalia', family: 'Canidae' };
  const fox = { name: 'Vulpes vulpes', rank: 'species', accepted: null, common: null, higher, born: null };
  const known = lookUp(['vulpes Vulpes'], names =>
    names.some(one => keyOfName(one) === 'vulpes vulpes') ? new Map([['vulpes vulpes', fox]]) : new Map(),
  );
  expect(taxonOf('Canidae', known)).toMatchObject({ rank: 'family', higher });
  expect(taxonOf('Vulpes', known)).toMatchObject({ rank: 'genus', higher: { ...higher, genus: 'Vulpes' } });
  expect(nameAtRank('vulpes vulpes', 'class', known)).toBe('Mammalia');
});

test('names at a rank; what is above it already, or not listed, stays', () => {
  expect(nameAtRank('Quercus robur', 'genus', listed)).toBe('Quercus');
  expect(nameAtRank('Quercus cf. robur', 'species', listed)).toBe('Quercus');
  expect(nameAtRank('Quercus pedunculata', 'species', listed)).toBe('Quercus robur');
  expect(nameAtRank('Fagus sylvatica purpurea', 'species', listed)).toBe('Fagus sylvatica');
  expect(nameAtRank('Quercus sp.', 'family', listed)).toBe('Fagaceae');
  expect(nameAtRank('Fagaceae', 'genus', listed)).toBe('Fagaceae');
  expect(nameAtRank('Acer campestre', 'family', listed)).toBe('Acer campestre');
});

test('groups of one family become one; unnamed ones stay apart', () => {
  const group = (name: string | null) => ({ name, items: [] });
  const groups = ['Quercus robur', null, 'Fagus sylvatica purpurea', null, 'Acer campestre'].map(group);
  expect(rollUp(groups, 'family', listed).map(({ name }) => name)).toEqual([
    'Fagaceae',
    null,
    null,
    'Acer campestre',
  ]);
  expect(rollUp(groups, null, listed)).toEqual(groups);
});
