/** Makes text safe for a terminal: control and bidirectional characters are shown as escapes. Pure. */

/**
 * [Note: Control characters] A file name may hold any character. ESC and the C1 controls begin commands to
 * the terminal (colours, its title, what was typed), CR and backspace overwrite text, and the bidirectional
 * controls let a name end otherwise than it reads. Names come from strangers, so none of these is printed as
 * it is. Half of a surrogate pair is no character at all. JSON writes the C0 controls and lone surrogates as
 * escapes itself.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that are looked for
const STEERING = /[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/gu;
const STEERING_IN_JSON = /[\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g;

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** One line: a line feed within it is an escape too, so that no name can look like a line of its own. */
export function visibleLine(text: string): string {
  return text.replace(STEERING, escaped);
}

/** Text of several lines, whose line feeds and tabs are the program's own. */
export function visibleText(text: string): string {
  return text.replace(STEERING, character =>
    character === '\n' || character === '\t' ? character : escaped(character),
  );
}

/** JSON of the same value that is safe on a terminal too. */
export function visibleJson(json: string): string {
  return json.replace(STEERING_IN_JSON, unicodeEscape);
}

function escaped(character: string): string {
  const code = character.charCodeAt(0);
  return (
    SHORT[character] ?? (code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : unicodeEscape(character))
  );
}

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
