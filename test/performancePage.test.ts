/** docs/performance.md has a place for each bench, and only captions that bench/run.ts can have written. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BENCHES, type Bench, captionOf, END_MARKER, markerOf, notRun } from '../bench/benches.ts';

const page = readFileSync(new URL('../docs/performance.md', import.meta.url), 'utf8');

test('the markers are those of the benches, in their order', () => {
  const names = [...page.matchAll(/^<!-- bench: (.+) -->$/gm)].map(([, name]) => name);
  expect(names).toEqual(BENCHES.map(({ name }) => name));
});

/** The caption with the figures of a run made alike. */
function withoutFigures(caption: string): string {
  return caption
    .replace(/, \d{4}-\d\d-\d\d,/, ', DATE,')
    .replace(/ \d+ s, load \d+\.\d to \d+\.\d on \d+ cores\.$/, ' S s, load L to L on C cores.');
}

function captionsOf(bench: Bench): string[] {
  const run = { date: '2026-01-01', seconds: 1, load: [1, 1], cores: 2 };
  const runs = bench.quick === undefined ? [false] : [false, true];
  return runs.map(isQuick => withoutFigures(captionOf(bench, isQuick, run)));
}

test.each(BENCHES)('$name has a table with its command and arguments, or none', bench => {
  const at = page.indexOf(markerOf(bench.name)) + markerOf(bench.name).length;
  const text = page.slice(at, page.indexOf(END_MARKER, at)).trim();
  if (text === notRun(bench.name)) return;
  const [caption, blank, ...table] = text.split('\n');
  expect(captionsOf(bench)).toContain(withoutFigures(caption!));
  expect(blank).toBe('');
  expect(table.slice(0, 2)).toEqual(['| what | figure | speed against a peer |', '| --- | --- | --- |']);
  expect(table.every(line => /^\|.*\|$/.test(line))).toBe(true);
});
