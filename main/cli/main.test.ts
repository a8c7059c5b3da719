/** Command lines that are not understood: exit code 2, and a sentence that names what is wrong. */
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
  ['"2" must be from 0 to 1', ['evaluate', 'c.akin', '--dont-know', '2']],
  ['Say what to evaluate', ['evaluate']],
  ['Give either a name or one of', ['batch', 'label', 'c.akin', '3']],
  ["unknown option '--frob'", ['status', 'c.akin', '--frob']],
])('%s', async (sentence, args) => {
  expect(await run(args)).toBe(2);
  expect(said).toContain(sentence);
});
