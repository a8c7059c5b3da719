/** Names of files and folders: templates, and names that Windows, macOS and Linux accept. Pure. */
import { AkinError } from '../../contract/errors.ts';

/** Names are cut so that a number, an extension and a sidecar's extension still fit into 255 bytes. */
const MOST_BYTES = 200;
const RESERVED = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])$/i;
/** Refused by Windows, or a separator on some system. */
const REFUSED = /[<>:"/\\|?*]/g;
/**
 * Control characters, and marks that change the text direction, by which an extension seems to be another.
 */
const INVISIBLE = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF\u2028\u2029]/gu;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** One part of a path. `ending` has its dot and is never cut. */
export function safeName(wanted: string, ending = '', otherwise = 'Unnamed'): string {
  const kept = wanted
    .toWellFormed()
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(REFUSED, '_')
    .replace(/\s+/g, ' ')
    // Two dots lead upwards in careless programs, a leading tilde is a home folder.
    .replace(/\.{2,}/g, '.')
    .replace(/^\s*~/, '_');
  const stem = tidy(cut(tidy(kept), MOST_BYTES - byteLength(ending))) || otherwise;
  // Windows reads only what is before the first dot.
  const [head = ''] = stem.split('.');
  const free = RESERVED.test(head.trimEnd()) ? `${head.trimEnd()}_${stem.slice(head.length)}` : stem;
  return `${free}${ending}`;
}

/** Two names with the same key are equal on some file system: by case, by composition, by ß and ss. */
export function nameKey(name: string): string {
  return name.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
}

/** The extension with its dot, if it can be kept. */
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

const WORD = /\{([^{}]*)\}/g;

/** An unknown word is an error that lists the known ones. */
export function checkTemplate(template: string, words: readonly string[]): void {
  for (const [, word = ''] of template.matchAll(WORD))
    if (!words.includes(word))
      throw new AkinError(
        'bad-request',
        `“{${word}}” means nothing in “${template}”; there is ${words.map(known => `{${known}}`).join(', ')}.`,
      );
}

export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(WORD, (_, word: string) =>
    Object.hasOwn(values, word) ? (values[word] ?? '') : '',
  );
}
