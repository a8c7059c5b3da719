/** Names that every file system takes, for names that none of them expects. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endingOf, nameKey, safeName, stemOf } from './names.ts';

test('awkward names, one by one', () => {
  const cases: [string, string][] = [
    ['Ada Lovelace', 'Ada Lovelace'],
    ['AC/DC', 'AC_DC'],
    ['a\\b:c*d?e"f<g>h|i', 'a_b_c_d_e_f_g_h_i'],
    ['con', 'con_'],
    ['COM1.backup', 'COM1_.backup'],
    ['LPT¹', 'LPT¹_'],
    ['Nulpen', 'Nulpen'],
    ['trailing. . ', 'trailing'],
    ['.hidden', 'hidden'],
    ['..', 'Unnamed'],
    ['', 'Unnamed'],
    ['a..b', 'a.b'],
    ['~root', '_root'],
    ['tab\there\n', 'tabhere'],
    ['cafe\u0301', 'caf\u00e9'],
    ['photo\u202Egpj.exe', 'photogpj.exe'],
    ['\uD800lone', '\uFFFDlone'],
    ['多田 太郎', '多田 太郎'],
  ];
  for (const [wanted, safe] of cases) expect(safeName(wanted), JSON.stringify(wanted)).toBe(safe);
});

test('whatever the name, what comes out is safe, short, and safe already', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), wanted => {
      const name = safeName(wanted, '.jpeg');
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(206);
      expect(name).not.toMatch(/[<>:"/\\|?*\p{Cc}]|^[. ~]|[. ]$|\.\./u);
      expect(name.isWellFormed()).toBe(true);
      expect(name.normalize('NFC')).toBe(name);
      const stem = safeName(wanted);
      expect(safeName(stem)).toBe(stem);
      expect(stem.split('.')[0]).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)$/i);
    }),
  );
});

test('a long name is cut between characters, and its ending stays', () => {
  const name = safeName('👩‍👩‍👧‍👦'.repeat(40), '.jpg');
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
  expect(name).toMatch(/^(👩‍👩‍👧‍👦)+\.jpg$/u);
});

test('names that some file system takes for the same have one key', () => {
  expect(nameKey('Ärger')).toBe(nameKey('A\u0308RGER'));
  expect(nameKey('straße')).toBe(nameKey('STRASSE'));
  expect(nameKey('Ada')).not.toBe(nameKey('Adam'));
});

test('stem and ending', () => {
  expect([stemOf('a.b.JPG'), endingOf('a.b.JPG')]).toEqual(['a.b', '.JPG']);
  expect([stemOf('.jpg'), endingOf('.jpg')]).toEqual(['.jpg', '']);
  expect([stemOf('no ending. '), endingOf('no ending. ')]).toEqual(['no ending. ', '']);
});
