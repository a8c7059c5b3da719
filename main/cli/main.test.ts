/** Command lines that are not understood: exit code 2, and a sentence that names what is wrong. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { run } from './main.ts';

let said = '';
beforeEach(() => {
  said = '';
  const hear = (text: unknown) => {
    said += String(text);
    return true;
  };
  vi.spyOn(process.stderr, 'write').mockImplementation(hear);
  vi.spyOn(console, 'error').mockImplementation(hear);
});
afterEach(() => vi.restoreAllMocks());

test.each([
  ['"x" must be a whole number', ['serve', '--port', 'x']],
  ['from 0 to 65535', ['serve', '--port', '70000']],
  ['"0" must be at least 1', ['demo', 'somewhere', '--each', '0']],
  ['"many" must be a whole number', ['session', 'table.csv', '--groups', 'many']],
  ['without --groups', ['session', 'table.csv', '--groups', '3', '--choosing']],
  ['"one" must be a whole number', ['move', 'c.akin', 'one']],
  ['"2x" must be a whole number', ['split', 'c.akin', '1,2x']],
  ['"last" must be a whole number', ['export', 'c.akin', '--undo', 'last']],
  ['"often" must be a number', ['evaluate', 'c.akin', '--errors', 'often']],
  ['"2" must be at most 0.9', ['evaluate', 'c.akin', '--cannot-tell', '2']],
  ['"9999" must be at most 2000', ['evaluate', 'c.akin', '--questions', '9999']],
  ['"99" must be at most 25', ['browse', 'c.akin', '--per', '99']],
  ['--lambda goes with --as-published', ['browse', 'c.akin', '--lambda', '0.2']],
  ['"0" must be at least 0.01', ['browse', 'c.akin', '--as-published', '--lambda', '0']],
  ['"1" must be at least 2', ['batch', 'c.akin', '--budget', '1']],
  ['at least two', ['merge', 'c.akin', 'Ada']],
  ['at most 200 characters long', ['name', 'c.akin', '3', 'x'.repeat(201)]],
  ['"" must not be empty', ['groupings', 'create', 'c.akin', '']],
  ['"" must not be empty', ['answer', 'c.akin', 'same', '--person', '']],
  ['"" must not be empty', ['index', '.', '--catalog', 'c.akin', '--name', '']],
  ['Say into which group', ['answer', 'c.akin', 'into']],
  ['Allowed choices are same, different', ['explain', 'c.akin', 'maybe']],
  ['name one attribute', ['explain', 'c.akin', 'same']],
  ['"1,2,3" must be the numbers of two items', ['explain', 'c.akin', '--items', '1,2,3']],
  ["cannot be used with option '--confirm", ['review', 'c.akin', '--confirm', '1', '--change', '1']],
  ["cannot be used with option '--undo", ['export', 'c.akin', '--undo', '--list']],
  ['"1,2" must be three shares', ['export', 'c.akin', '--to', 'out', '--split', '1,2']],
  ['Say what to evaluate', ['evaluate']],
  ['Give either a name or one of', ['batch', 'label', 'c.akin', '3']],
  ["unknown option '--frob'", ['status', 'c.akin', '--frob']],
])('%s', async (message, args) => {
  expect(await run(args)).toBe(2);
  expect(said).toContain(message);
});

test('files that do not fit are named, whatever is wrong with them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'akin-words-'));
  try {
    const table = join(folder, 'table.csv');
    writeFileSync(table, 'a,b\n1,2\n3,4\n');
    const cases: [code: number, message: string, args: string[]][] = [
      [2, 'more than the 2 rows', ['session', table, '--groups', '3']],
      [1, 'There is no file', ['session', table, '--log', join(folder, 'none.json')]],
      [1, 'table.csv is not JSON', ['session', table, '--log', table]],
      [1, 'table.csv is there already', ['log', 'c.akin', '--out', table]],
      [1, 'does not exist', ['log', 'c.akin', '--out', join(folder, 'none', 'log.json')]],
      [1, 'is not a folder', ['index', table, '--catalog', join(folder, 'c.akin')]],
      [1, 'is a file', ['demo', table]],
    ];
    for (const [code, message, args] of cases) {
      said = '';
      expect(await run(args), said).toBe(code);
      expect(said).toContain(message);
      expect(said).not.toMatch(/^ +at /m);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
