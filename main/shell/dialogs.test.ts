/** Only the methods of the contract open a dialog, not the names that every object has. */
import { expect, test } from 'vitest';
import { methods } from '../contract/methods.ts';
import { dialogFor, placeOf } from './dialogs.ts';

test('every dialog of the contract is there', () => {
  const names = Object.keys(methods).filter(name => name.startsWith('dialog.'));
  expect(names.length).toBeGreaterThan(3);
  for (const name of names) expect(dialogFor(name), name).toMatchObject({ properties: [expect.any(String)] });
});

test.each([...Object.getOwnPropertyNames(Object.prototype), 'dialog', ''])('%s is none', name => {
  expect(dialogFor(name)).toBeUndefined();
});

test('the next dialog opens in the folder that was chosen, or beside the file', () => {
  expect(placeOf('/photos/summer', dialogFor('dialog.folder')!)).toBe('/photos/summer');
  expect(placeOf('/photos/summer/All.akin', dialogFor('dialog.catalog')!)).toBe('/photos/summer');
});
