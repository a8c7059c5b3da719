/** File and folder names that every file system takes: Windows, macOS and Linux, and sticks formatted by any of them. Pure. */

/** Names are cut so that a number, an ending and a sidecar's ending still fit into 255 bytes. */
const MOST_BYTES = 200;
const RESERVED = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])$/i;
/** Refused by Windows, or a border between folders somewhere. */
const REFUSED = /[<>:"/\\|?*]/g;
/** Control characters, and marks that turn the direction of a text round so that an ending seems to be another. */
const INVISIBLE = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF\u2028\u2029]/gu;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** One part of a path. `ending` with its dot; it is never cut. */
export function safeName(wanted: string, ending = '', otherwise = 'Unnamed'): string {
  const kept = wanted
    .toWellFormed()
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(REFUSED, '_')
    .replace(/\s+/g, ' ')
    // Two dots are a way upwards to careless programs, a tilde at the beginning is a home.
    .replace(/\.{2,}/g, '.')
    .replace(/^\s*~/, '_');
  const stem = tidy(cut(tidy(kept), MOST_BYTES - byteLength(ending))) || otherwise;
  // Windows looks at what stands before the first dot, whatever follows.
  const [head = ''] = stem.split('.');
  const free = RESERVED.test(head.trimEnd()) ? `${head.trimEnd()}_${stem.slice(head.length)}` : stem;
  return `${free}${ending}`;
}

/** Two names with the same key are one name to some file system: by case, by composition, by width of an ß. */
export function nameKey(name: string): string {
  return name.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
}

/** The ending of a file's name with its dot, as far as it is one that can be kept. */
export function endingOf(name: string): string {
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 ? name.slice(dot) : '';
  return /^\.[A-Za-z0-9]{1,10}$/.test(ending) ? ending : '';
}

export function stemOf(name: string): string {
  const ending = endingOf(name);
  return ending === '' ? name : name.slice(0, -ending.length);
}

/** A leading dot hides a file, a trailing dot or space is dropped by Windows. */
function tidy(name: string): string {
  return name.replace(/^[\s.]+|[\s.]+$/g, '');
}

function cut(name: string, bytes: number): string {
  if (byteLength(name) <= bytes) return name;
  let kept = '';
  let length = 0;
  for (const { segment } of graphemes.segment(name)) {
    length += byteLength(segment);
    if (length > bytes) break;
    kept += segment;
  }
  return kept;
}

function byteLength(text: string): number {
  return Buffer.byteLength(text, 'utf8');
}
