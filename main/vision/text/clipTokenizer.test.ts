/** Byte pair encoding as CLIP does it, on a small vocabulary. */
import { expect, test } from 'vitest';
import { COLOUR_TOKENIZER } from '../../../test/fixtures/textTower.ts';
import { ClipTokenizer } from './clipTokenizer.ts';

const tokenizer = new ClipTokenizer(COLOUR_TOKENIZER);
const { vocab } = JSON.parse(COLOUR_TOKENIZER).model as { vocab: Record<string, number> };
const pieces = (text: string, most = 77) =>
  tokenizer.ids(text, most).map(id => Object.keys(vocab).find(piece => vocab[piece] === id));

test('words are joined from letters in the order in which pairs were learned, and marked where they end', () => {
  expect(pieces('Red')).toEqual(['<|startoftext|>', 'red</w>', '<|endoftext|>']);
  expect(pieces('a  GREEN\nleaf')).toEqual([
    '<|startoftext|>',
    'a</w>',
    'green</w>',
    'l',
    'e',
    'a',
    'f</w>',
    '<|endoftext|>',
  ]);
  // "red" within a word does not end there.
  expect(pieces('redo')).toEqual(['<|startoftext|>', 're', 'd', 'o</w>', '<|endoftext|>']);
});

test('a long text is cut and still ends with its mark; what the vocabulary lacks is left out', () => {
  expect(pieces('red red red red', 4)).toEqual(['<|startoftext|>', 'red</w>', 'red</w>', '<|endoftext|>']);
  expect(pieces('red, 7')).toEqual(['<|startoftext|>', 'red</w>', '<|endoftext|>']);
});

test('merges may be pairs, as newer files write them', () => {
  const file = JSON.parse(COLOUR_TOKENIZER) as { model: { merges: unknown[] } };
  file.model.merges = (file.model.merges as string[]).map(pair => pair.split(' '));
  expect(new ClipTokenizer(JSON.stringify(file)).ids('blue', 77)).toEqual(tokenizer.ids('blue', 77));
});

test.each([
  ['no JSON', '{', 'it is not JSON'],
  ['a tokenizer of another kind', JSON.stringify({ model: { type: 'Unigram', vocab: [] } }), 'model.type'],
  [
    'one without marks',
    JSON.stringify({ model: { type: 'BPE', end_of_word_suffix: '</w>', vocab: { a: 0 }, merges: [] } }),
    'it has no <|startoftext|>',
  ],
])('%s is refused, and why', (_, text, why) => {
  expect(() => new ClipTokenizer(text)).toThrow(why);
});
