/** Every measure has a drawing of both its ends, and they differ. */
import { expect, test } from 'vitest';
import { keysOf } from '../../../main/contract/attributeWords.ts';
import { glyphsOf } from './glyphs.ts';

/** What a drawing would not explain, or would only caricature. */
const PLAIN = [
  'masculine',
  'feminine',
  'morning',
  'midday',
  'evening',
  'night',
  'spring',
  'summer',
  'autumn',
  'winter',
];

test.each(['people', 'leaves', 'anything'] as const)('%s', kind => {
  for (const key of keysOf(kind)) {
    const glyphs = glyphsOf(key, kind);
    expect(glyphs === null, key).toBe(PLAIN.includes(key));
    if (glyphs === null) continue;
    expect(JSON.stringify(glyphs[0]), key).not.toBe(JSON.stringify(glyphs[1]));
    for (const { path } of glyphs.flat()) expect(path, key).toMatch(/^M[-0-9.]+ [-0-9.]+/);
  }
});

test('what has no drawing', () => {
  expect(glyphsOf('tag-zebra', 'anything')).toBeNull();
  expect(glyphsOf('constructor', 'leaves')).toBeNull();
});
