/** The menus speak one language throughout, on every platform, and open what was open before. */
import type { MenuItemConstructorOptions } from 'electron';
import { expect, test } from 'vitest';
import { menuTemplate, menuWords } from './menuTemplate.ts';

const recents = [{ name: 'Garden & Hedge', path: '/photos/garden.akin' }];

function below(entries: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  return entries.flatMap(entry => [entry, ...below((entry.submenu as MenuItemConstructorOptions[]) ?? [])]);
}

function labels(wished: readonly string[], isMac: boolean): string[] {
  return (
    below(menuTemplate(menuWords(wished), recents, () => {}, isMac))
      // The system names the application menu.
      .filter(({ type, role }) => type !== 'separator' && role !== 'appMenu')
      .map(({ label }) => label ?? '')
  );
}

test.each([
  ['macOS', true],
  ['elsewhere', false],
])('nothing is left to English in German: %s', (_, isMac) => {
  const [english, german] = [labels(['en'], isMac), labels(['de'], isMac)];
  expect(german).not.toContain('');
  expect(german).toHaveLength(english.length);
  const alike = german.filter((label, at) => label === english[at]);
  expect(alike).toEqual(isMac ? ['Garden && Hedge'] : ['Akin', 'Garden && Hedge']);
});

test('the first language that is spoken here', () => {
  expect(menuWords(['fr-FR', 'de-AT', 'en-GB']).edit).toBe('Bearbeiten');
  expect(menuWords(['fr-FR']).edit).toBe('Edit');
  expect(menuWords(['', '-', 'constructor']).edit).toBe('Edit');
});

test('an entry opens its collection; without any the list is grey', () => {
  const opened: string[] = [];
  const entries = (known: typeof recents) =>
    below(menuTemplate(menuWords(['de']), known, path => opened.push(path), false));
  expect(entries([])).toContainEqual(expect.objectContaining({ label: 'Zuletzt geöffnet', enabled: false }));
  const click = entries(recents).find(({ label }) => label === 'Garden && Hedge')?.click as () => void;
  click();
  expect(opened).toEqual(['/photos/garden.akin']);
});
