/** Text for a terminal: nothing in it steers the terminal, and JSON of it is still the same value. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { visibleJson, visibleLine, visibleText } from './visibleText.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that must not be there
const STEERING = /[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/u;
const any = fc.string({ unit: 'binary' });

test('what steers a terminal is shown as an escape', () => {
  expect(visibleLine('a\x1b[31mred.jpg')).toBe('a\\x1b[31mred.jpg');
  expect(visibleLine('\x00\x07\b\r\x7f\x9b2J')).toBe('\\x00\\x07\\x08\\r\\x7f\\x9b2J');
  expect(visibleLine('invoice\u202egpj.exe\u2066\u2069')).toBe('invoice\\u202egpj.exe\\u2066\\u2069');
  expect(visibleLine('half \ud83d of a pair')).toBe('half \\ud83d of a pair');
});

test('a name cannot look like a line of its own; the program can write several', () => {
  expect(visibleLine('a.jpg\nakin: all is well\t')).toBe('a.jpg\\nakin: all is well\\t');
  expect(visibleText('one\n\ttwo\x1b')).toBe('one\n\ttwo\\x1b');
});

test('every other name is left as it is', () => {
  const names = ['Müller & Söhne (2).jpg', 'C:\\photos\\x1b.jpg', '葉っぱ🍁.heic', 'عائلة.jpg', '👩‍👩‍👧.png'];
  for (const name of names) expect(visibleLine(name)).toBe(name);
});

test('no text whatever steers', () => {
  fc.assert(
    fc.property(
      fc.oneof(any, fc.string({ unit: fc.nat(0xffff).map(code => String.fromCharCode(code)) })),
      text => {
        expect(visibleLine(text)).not.toMatch(STEERING);
        expect(visibleText(text).replace(/[\n\t]/g, '')).not.toMatch(STEERING);
      },
    ),
  );
});

test('JSON stays JSON of the same value, and does not steer', () => {
  const hostile = { 'k\u202e\x9b': ['\x1b]0;title\x07', '\x7f\x80\x9f', '\ud800', '\u2066\n'] };
  expect(JSON.parse(visibleJson(JSON.stringify(hostile)))).toEqual(hostile);
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), value => {
      const json = visibleJson(JSON.stringify(value));
      expect(json).not.toMatch(STEERING);
      expect(JSON.stringify(JSON.parse(json))).toBe(JSON.stringify(value));
    }),
  );
});
