/**
 * Refuses XML that is well-formed but made to cost time and memory: too deep, too many tags, definitions.
 * Pure.
 */

/**
 * Programs write some ten levels. The parser copies every namespace in force at each level: 20,000 levels
 * took 3 GB.
 */
const MOST_LEVELS = 100;
/**
 * Elements, attributes and comments together; the sidecar of a photo with all its edits has some thousands.
 */
const MOST_PARTS = 100_000;

/** What is wrong with the shape; undefined for a text that may be parsed. The parser checks the rest. */
export function unfitShape(text: string): string | undefined {
  let levels = 0;
  let parts = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    if (text.startsWith('<!DOCTYPE', at)) return 'it defines a document type, which XMP never does';
    const aside = ASIDES.find(([begin]) => text.startsWith(begin, at));
    if (aside !== undefined) {
      parts++;
      at = after(text, aside[1], at + aside[0].length);
    } else if (text[at + 1] === '/') {
      levels = Math.max(0, levels - 1);
      at = after(text, '>', at);
    } else {
      const { end, quoted } = endOfTag(text, at + 1);
      parts += 1 + quoted;
      if (text[end - 1] !== '/') levels++;
      at = end + 1;
    }
    if (levels > MOST_LEVELS) return `its elements lie more than ${MOST_LEVELS} deep in one another`;
    if (parts > MOST_PARTS) return `it has more than ${MOST_PARTS} elements, attributes and comments`;
    if (at >= text.length) break;
  }
  return undefined;
}

const ASIDES = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
] as const;

function after(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? text.length : at + mark.length;
}

/** A > between quotes ends nothing. */
function endOfTag(text: string, from: number): { end: number; quoted: number } {
  let quoted = 0;
  for (let at = from; at < text.length; at++) {
    const letter = text[at];
    if (letter === '>') return { end: at, quoted };
    if (letter !== '"' && letter !== "'") continue;
    const closing = text.indexOf(letter, at + 1);
    if (closing < 0) break;
    at = closing;
    quoted++;
  }
  return { end: text.length, quoted };
}
