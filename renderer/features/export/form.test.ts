/** The form of Export: what it stands for, and what it cannot stand for. */
import { expect, test } from 'vitest';
import { ExportOptions } from '../../../main/contract/export.ts';
import { type ExportForm, ofOne, readForm, USUAL } from './form.ts';

const read = (changes: Partial<ExportForm>, kind: 'people' | 'leaves' = 'people') =>
  readForm({ ...USUAL, ...changes }, kind);
const options = (changes: Partial<ExportForm>, kind: 'people' | 'leaves' = 'people') => {
  const form = read(changes, kind);
  if ('fault' in form) throw new Error(form.fault);
  return ExportOptions.parse(form.options);
};

test('usually: copies of named groups, as the engine has it but for groups without a name', () => {
  expect(options({})).toEqual({ ...ExportOptions.parse({}), unnamed: false });
});

test('what only people have is left out elsewhere', () => {
  expect(options({ faces: 'crops', several: 'largest' })).toMatchObject({
    faces: 'crops',
    several: 'largest',
  });
  expect(options({ faces: 'crops', several: 'largest' }, 'leaves')).toMatchObject({
    faces: 'photos',
    several: 'each',
  });
});

test('which groups', () => {
  expect(options({ which: 'all', leftovers: true })).toMatchObject({
    unnamed: true,
    leftovers: true,
    groups: null,
  });
  expect(options({ which: 'named', leftovers: true })).toMatchObject({ unnamed: false, leftovers: false });
  expect(options({ which: 'chosen', chosen: [4, 7] })).toMatchObject({ groups: [4, 7], unnamed: true });
  expect(read({ which: 'chosen' })).toEqual({ fault: 'groups' });
});

test('shares in percent, with a comma or a point, that add up', () => {
  expect(options({ isSplit: true, train: '72,5', val: '7.5', test: '20', seed: '3' }).split).toEqual({
    train: 0.725,
    val: 0.075,
    test: 0.2,
    seed: 3,
  });
  expect(read({ isSplit: true, train: '80', val: '30' })).toEqual({ fault: 'split' });
  expect(read({ isSplit: true, train: '110', val: '-20' })).toEqual({ fault: 'split' });
  expect(read({ isSplit: true, train: 'most' })).toEqual({ fault: 'split' });
  expect(read({ isSplit: true, seed: '1.5' })).toEqual({ fault: 'seed' });
  expect(options({ train: 'nonsense that is not used' }).split).toBeNull();
});

test('something must be written, and sidecars need something to lie beside', () => {
  expect(read({ how: 'none' })).toEqual({ fault: 'nothing' });
  expect(read({ how: 'none', sidecars: 'with-copies' })).toEqual({ fault: 'sidecars' });
  expect(options({ how: 'none', sidecars: 'beside-originals', naming: 'photo.xmp' }).sidecars).toEqual({
    where: 'beside-originals',
    naming: 'photo.xmp',
  });
  expect(options({ how: 'none', tables: ['coco'] }).tables).toEqual(['coco']);
});

test('of one group only, whatever was chosen before', () => {
  const form = ofOne({ ...USUAL, which: 'all', chosen: [3, 4], how: 'hard-link' }, 7);
  expect(readForm(form, 'people')).toMatchObject({
    options: { groups: [7], how: 'hard-link', unnamed: true },
  });
});
