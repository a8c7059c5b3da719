/** The limits of every name a person gives. Any process. */
import { z } from 'zod';

const CONTROL_CHARACTER = /\p{Cc}/u;

/**
 * Text that can be stored and read back unchanged. UTF-8 has no form for half of a surrogate pair: SQLite
 * would store another character. SQL functions end a text at a NUL.
 */
export const StorableText = z
  .string()
  .refine(text => text.isWellFormed(), 'must not contain half of a character (an unpaired surrogate)')
  .refine(text => !text.includes('\0'), 'must not contain a NUL character');

/** The name of a group; '' is no name. Imported names are checked too: `Name.safeParse`, `formatZodError`. */
export const GroupName = nameOf(200);
/** Of a grouping, or a label. */
export const Name = GroupName.min(1);
export const CollectionName = nameOf(120).min(1);
export const PersonName = nameOf(80).min(1);
export const AttributeName = nameOf(80).min(1);

/** One part of a path, on any system. */
export const FolderName = nameOf(120)
  .min(1)
  .refine(name => !/[/\\:*?"<>|]/.test(name) && !/^\.+$/.test(name), 'must be a name, not a path');

/** One line of text: no tabs, line breaks or other control characters inside. */
function nameOf(longest: number) {
  return StorableText.trim()
    .max(longest)
    .refine(
      // The refinement above reports a NUL.
      name => !CONTROL_CHARACTER.test(name.replaceAll('\0', '')),
      'must not contain control characters, such as tabs or line breaks',
    );
}
