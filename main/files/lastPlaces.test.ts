/** Each purpose has a place of its own, which outlives the process; a file that says nothing sensible is as none. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { LastPlaces } from './lastPlaces.ts';

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'akin-last-places-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('each purpose has its own place, and the next process finds it', () => {
  const folder = makeFolder();
  const places = new LastPlaces(folder);
  expect(places.of('photos')).toBeUndefined();
  places.keep('photos', '/photos');
  places.keep('export', '/sorted');
  places.keep('photos', '/photos/summer');
  const later = new LastPlaces(folder);
  expect(later.of('photos')).toBe('/photos/summer');
  expect(later.of('export')).toBe('/sorted');
});

test.each(['', 'no JSON', '[]', '{"photos":3}'])('%o is as no place', text => {
  const folder = makeFolder();
  writeFileSync(join(folder, 'places.json'), text);
  const places = new LastPlaces(folder);
  expect(places.of('photos')).toBeUndefined();
  places.keep('photos', '/photos');
  expect(places.of('photos')).toBe('/photos');
});
