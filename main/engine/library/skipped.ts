/** Which files and folders a scan skips, by their name. Any process. */

/** Folders where other programs and the system keep their own pictures and deleted files. */
const NOT_FOR_PEOPLE = new Set([
  '@eadir',
  '#recycle',
  '$recycle.bin',
  'lost+found',
  'system volume information',
  '__macosx',
]);

/** Hidden files and folders are skipped too. */
export function isSkipped(name: string): boolean {
  return name.startsWith('.') || NOT_FOR_PEOPLE.has(name.toLowerCase());
}
