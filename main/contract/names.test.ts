/** Valid names: one line of well-formed text within limits, and a message for everything else. */
import { expect, test } from 'vitest';
import { formatZodError } from './formatZodError.ts';
import { AttributeName, CollectionName, GroupName, Name, PersonName, StorableText } from './names.ts';

const every = { AttributeName, CollectionName, GroupName, Name, PersonName };

/** The error of a name; undefined if it is valid. */
function errorOf(schema: typeof Name, text: string): string | undefined {
  const parsed = schema.safeParse(text);
  return parsed.success ? undefined : formatZodError(parsed.error);
}

test.each(Object.entries(every))('%s takes text of any language and trims it', (_, schema) => {
  for (const name of ['Oma', '  Oma  ', '祖母', 'Zoë', '👩‍👩‍👧', 'a "quoted" / name', '\nOma\n'])
    expect(schema.parse(name)).toBe(name.trim());
});

test.each(Object.entries(every))('%s refuses what cannot be stored as it is', (_, schema) => {
  for (const half of ['\ud800', 'a\udc00b', 'Oma \ud83d'])
    expect(errorOf(schema, half)).toBe('must not contain half of a character (an unpaired surrogate)');
  for (const name of ['\0', 'a\0b']) expect(errorOf(schema, name)).toBe('must not contain a NUL character');
  for (const name of ['a\tb', 'a\nb', 'a\u007fb', 'a\u0085b', 'a\u001b[31m'])
    expect(errorOf(schema, name)).toBe('must not contain control characters, such as tabs or line breaks');
});

test('names have bounds; only a group may have an empty one', () => {
  const longest = { AttributeName: 80, CollectionName: 120, GroupName: 200, Name: 200, PersonName: 80 };
  for (const [name, schema] of Object.entries(every)) {
    const most = longest[name as keyof typeof longest];
    expect(errorOf(schema, 'x'.repeat(most))).toBeUndefined();
    expect(errorOf(schema, 'x'.repeat(most + 1))).toBe(`must be at most ${most} characters long`);
    expect(errorOf(schema, ' ')).toBe(name === 'GroupName' ? undefined : 'must not be empty');
  }
});

test('longer text may have lines, but is well formed', () => {
  expect(errorOf(StorableText, 'one line\nand another')).toBeUndefined();
  expect(errorOf(StorableText, 'half \ud800')).toContain('half of a character');
});
