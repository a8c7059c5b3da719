/** WordPiece: a small vocabulary by hand, and the real one against an independent implementation. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WordPieces } from './wordPieces.ts';

const SMALL = ['[UNK]', '[CLS]', '[SEP]', 'leaf', 'sea', '##s', '##shore', '##sh', '-', 'ete', '海'];

test.each([
  ['Leaf', [3]],
  ['leafs SEASHORE', [3, 5, 4, 6]],
  ['été', [9]],
  ['sea-leaf', [4, 8, 3]],
  ['海海', [10, 10]],
  ['a seaweed', [0, 0]],
  [' \n\t', []],
])('%j is cut into the longest pieces there are', (text, pieces) => {
  expect(new WordPieces(SMALL).ids(text)).toEqual([1, ...pieces, 2]);
});

test('a text of which nothing is known is told from one of which something is', () => {
  const pieces = new WordPieces(SMALL);
  expect(['zebra', '🙂', ' ', 'leafy', 'zebra leaf'].map(text => pieces.knows(text))).toEqual([
    false,
    false,
    false,
    false,
    true,
  ]);
});

test('a long text ends where the model ends, a long word is unknown, and a vocabulary without marks is refused', () => {
  const pieces = new WordPieces(SMALL);
  expect(pieces.ids('sea '.repeat(500))).toHaveLength(128);
  expect(pieces.ids(`leaf${'s'.repeat(100)}`)).toEqual([1, 0, 2]);
  expect(() => new WordPieces(['sea'])).toThrow('[CLS]');
});

const vocabulary = new URL('../../../models/minilm.labels.txt', import.meta.url);

test.skipIf(!existsSync(vocabulary)).each([
  ['spotted animal', [7282, 4111]],
  ['Hello, World!', [7592, 1010, 2088, 999]],
  ['unaffable naïve Café', [14477, 20961, 3468, 15743, 7668]],
  ['snow-covered mountains', [4586, 1011, 3139, 4020]],
  ['山 and 海', [1831, 1998, 1902]],
  ['🙂 smile', [100, 2868]],
  ['', []],
])('%j has the numbers that the model was trained with', (text, ids) => {
  const pieces = new WordPieces(readFileSync(vocabulary, 'utf8').split('\n'));
  expect(pieces.ids(text)).toEqual([101, ...ids, 102]);
});
