/**
 * Keys as they are written in the map ("Mod+Shift+O"): read, compared with a key press, and spelt for a
 * person. Pure; renderer.
 */
import { strings } from '../../strings/strings.ts';

export interface Chord {
  readonly key: string;
  /** Command on a Mac, Control elsewhere. */
  readonly mod: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
}

/** The part of a KeyboardEvent this needs. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  /** Where the key is on the keyboard, such as "KeyR". */
  readonly code?: string | undefined;
}

export function parseChord(text: string): Chord {
  // The plus key itself is written "+", alone or last: "Mod++".
  const parts = text.endsWith('+') ? [...text.slice(0, -1).split('+').filter(Boolean), '+'] : text.split('+');
  const key = parts.at(-1) ?? '';
  const modifiers = parts.slice(0, -1);
  const unknown = modifiers.find(name => !['Mod', 'Shift', 'Alt'].includes(name));
  if (key === '' || unknown !== undefined) throw new RangeError(`"${text}" is not a chord`);
  const has = (name: string) => modifiers.includes(name);
  return { key, mod: has('Mod'), shift: has('Shift'), alt: has('Alt') };
}

export function matches(chord: Chord, press: KeyPress, isMac: boolean): boolean {
  const mod = isMac ? press.metaKey : press.ctrlKey;
  const other = isMac ? press.ctrlKey : press.metaKey;
  if (other || mod !== chord.mod || press.altKey !== chord.alt) return false;
  // With Shift a digit is another sign in most layouts, so its place counts; where it is a digit, it is one.
  if (chord.shift && /^\d$/.test(chord.key))
    return press.shiftKey && press.code === `Digit${chord.key}` && press.key !== chord.key;
  // With Alt, a Mac writes another letter.
  const isByPlace = chord.alt && press.code === `Key${chord.key.toUpperCase()}`;
  if (chord.key.toLowerCase() !== press.key.toLowerCase() && !isByPlace) return false;
  // Whether "?" or "+" takes Shift is the keyboard layout's business, not ours.
  return isPunctuation(chord.key) || press.shiftKey === chord.shift;
}

function isPunctuation(key: string): boolean {
  return key.length === 1 && key.toLowerCase() === key.toUpperCase() && key !== ' ';
}

type Caps = typeof strings.keys.caps & Readonly<Record<string, string | undefined>>;

const SIGNS: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  '-': '−',
};

/** The caps a person sees on their keyboard, in the order they press them. */
export function spell(chord: Chord, isMac: boolean): string[] {
  const names: Caps = strings.keys.caps;
  const caps: string[] = [];
  if (chord.mod) caps.push(isMac ? '⌘' : names.Ctrl);
  if (chord.alt) caps.push(isMac ? '⌥' : names.Alt);
  if (chord.shift) caps.push(isMac ? '⇧' : names.Shift);
  caps.push(
    SIGNS[chord.key] ?? names[chord.key] ?? (chord.key.length === 1 ? chord.key.toUpperCase() : chord.key),
  );
  return caps;
}
