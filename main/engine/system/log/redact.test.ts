/**
 * Nothing of a person's photos is left in what they may send to somebody; what helps to find the fault is.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { redact } from './redact.ts';

const home = '/opt/akin';

test.each([
  ['cannot read /home/ann/My Wedding/first kiss.jpg today', 'cannot read <path>'],
  ['The folder “Anna & Ben” is gone.', 'The folder <name> is gone.'],
  ['open C:\\Users\\Ann\\photos', 'open <path>'],
  ['\\\\server\\share\\Ann is away', '<path>'],
  [
    "ENOENT: no such file or directory, open '/home/ann/a b.jpg'",
    'ENOENT: no such file or directory, open <name>',
  ],
  ['first kiss.JPG is damaged', '<a line that names a file>'],
  ['first kiss.jpg was next to /home/ann', '<a line that names a file>'],
])('%s', (line, told) => {
  expect(redact(line, home)).toBe(told);
});

test('the own files of the program stay, with the place in them', () => {
  const frame = '    at open (file:///opt/akin/dist/main/engine/engine.js:10:5)';
  expect(redact(frame, home)).toBe('    at open (<akin>/dist/main/engine/engine.js:10:5)');
  expect(redact('    at node:internal/fs:12:3', home)).toBe('    at node:internal/fs:12:3');
  expect(redact('120/120 photos, 3.5 s', home)).toBe('120/120 photos, 3.5 s');
});

test('whatever a photo is called, neither its name nor its folder is told', () => {
  const word = fc.stringMatching(/^[A-Z][a-z]{3,9}( [a-z]{2,6})?$/);
  fc.assert(
    fc.property(word, word, (folder, name) => {
      const told = redact(
        `decoding of /data/${folder}/${name}.heic failed\n“${folder}” and ${name}.heic`,
        home,
      );
      expect(told).not.toContain(folder);
      expect(told).not.toContain(name);
    }),
  );
});
