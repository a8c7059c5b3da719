/**
 * Removes private data from texts: names, paths and file names from reports, and keys from everything that is
 * written down. Any process.
 */

/** In doubt too much is removed: a report without a word is more useful than one that is never sent. */
export function redact(text: string, installation: string): string {
  return text
    .replaceAll('file://', '')
    .replaceAll(installation, '<akin>')
    .split('\n')
    .map(redactLine)
    .join('\n');
}

const QUOTED = /“[^”]*”|„[^“]*“|"[^"]*"|'[^']*'|‘[^’]*’|`[^`]*`/g;
/** A path from the root, on any system. Names may contain blanks, so its end is unknown. */
const PATH = /(?<![\w>.])(?:[A-Za-z]:[\\/]|\\\\|\/(?=[^\s/])).*$/;
const FILE =
  /\.(?:jpe?g|png|webp|heic|heif|avif|tiff?|gif|bmp|jp2|j2k|svg|dng|cr2|nef|arw|xmp|csv|akin|onnx)\b/i;

function redactLine(line: string): string {
  const unnamed = line.replace(QUOTED, '<name>');
  const shortened = unnamed.replace(PATH, '<path>');
  return FILE.test(shortened) ? '<a line that names a file>' : shortened;
}

/** Keys that this process made; they are found anywhere. */
const ownKeys = new Set<string>();

export function keepSecret(key: string): void {
  ownKeys.add(key);
}

const KEY = '<key>';
/** In an address, in a WebSocket's subprotocol, in a header, in the address that opens the page once. */
const PLACES: readonly RegExp[] = [
  /((?:[?&#;]|%23|%26|%3f)key=)[^\s&#;"'`<>\\]+/gi,
  /(\bkey\.)[\w-]{16,}/g,
  /(\bBearer\s+)[\w.~+/=-]+/gi,
  /(\/open\/)[\w-]+/g,
];

export function redactKeys(text: string): string {
  let redacted = text;
  for (const key of ownKeys) redacted = redacted.replaceAll(key, KEY);
  for (const place of PLACES) redacted = redacted.replace(place, `$1${KEY}`);
  return redacted;
}
