/**
 * Words in a template, and endings of names, are looked up among those that were meant, not among what every
 * object has.
 */
import { expect, test } from 'vitest';
import { checkTemplate, fillTemplate } from './names.ts';
import { mediaType } from './tables/facts.ts';

test('known words are filled in, all others are left out', () => {
  expect(fillTemplate('{group}/{name}-{nothing}', { group: 'oak', name: 'a.jpg' })).toBe('oak/a.jpg-');
  expect(fillTemplate('x{constructor}{toString}{__proto__}', { group: 'oak' })).toBe('x');
  expect(() => checkTemplate('{constructor}', ['group'])).toThrow('means nothing');
});

test('a media type for any ending', () => {
  expect(mediaType('a.PNG')).toBe('image/png');
  expect(mediaType('a.jfif')).toBe('image/jpeg');
  expect(mediaType('a.constructor')).toBe('image/x-constructor');
  expect(mediaType('a.__proto__')).toBe('image/x-__proto__');
});
