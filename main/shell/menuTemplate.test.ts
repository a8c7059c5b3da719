/** The menus are complete and speak one language on every platform; their commands are those of the page. */
import type { MenuItemConstructorOptions } from 'electron';
import { expect, test } from 'vitest';
import { commands } from '../../renderer/app/keyboard/map.ts';
import { menuTemplate, menuWords } from './menuTemplate.ts';

const idle = { open: () => {}, run: () => {} };
const recents = [{ name: 'Garden & Hedge', path: '/photos/garden.akin' }];

function below(entries: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  return entries.flatMap(entry => [entry, ...below((entry.submenu as MenuItemConstructorOptions[]) ?? [])]);
}

function labels(wished: readonly string[], isMac: boolean): string[] {
  return (
    below(menuTemplate(menuWords(wished), recents, idle, isMac))
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
  expect(alike).toEqual(['Garden && Hedge']);
});

test('the first language that is spoken here', () => {
  expect(menuWords(['fr-FR', 'de-AT', 'en-GB']).edit).toBe('Bearbeiten');
  expect(menuWords(['fr-FR']).edit).toBe('Edit');
  expect(menuWords(['', '-', 'constructor']).edit).toBe('Edit');
});

test('an entry opens its collection; without any the list is grey', () => {
  const opened: string[] = [];
  const entries = (known: typeof recents) =>
    below(menuTemplate(menuWords(['de']), known, { ...idle, open: path => opened.push(path) }, false));
  expect(entries([])).toContainEqual(expect.objectContaining({ label: 'Zuletzt geöffnet', enabled: false }));
  const click = entries(recents).find(({ label }) => label === 'Garden && Hedge')?.click as () => void;
  click();
  expect(opened).toEqual(['/photos/garden.akin']);
});

test.each([
  ['macOS', true, ['', 'File', 'Edit', 'View', 'Go', 'Window', 'Help']],
  ['elsewhere', false, ['File', 'Edit', 'View', 'Go', 'Window', 'Help']],
])('the bar is complete: %s', (_, isMac, bar) => {
  const menus = menuTemplate(menuWords(['en']), recents, idle, isMac);
  expect(menus.map(({ label }) => label ?? '')).toEqual(bar);
  const edit = menus.find(({ label }) => label === 'Edit')?.submenu as MenuItemConstructorOptions[];
  expect(edit.slice(0, 2).map(({ label }) => label)).toEqual(['Undo', 'Redo']);
});

test('an entry runs its command in the page, and leaves the keys to it', () => {
  const ran: string[] = [];
  const entries = below(
    menuTemplate(menuWords(['en']), [], { ...idle, run: command => ran.push(command) }, false),
  );
  for (const { click } of entries) (click as (() => void) | undefined)?.();
  expect(ran).toContain('shell.redo');
  const known = new Set<string>(commands.map(({ id }) => id));
  expect(ran.filter(command => !command.startsWith('shell.') && !known.has(command))).toEqual([]);
  for (const { click, accelerator, registerAccelerator } of entries)
    if (click !== undefined && accelerator !== undefined) expect(registerAccelerator).toBe(false);
});
