/** Takes what could tell about a person's photos out of a text: names in quotation marks, paths, names of files. Pure. */

/** In doubt too much is taken out: a report without a word is of more use than one that nobody dares to send. */
export function discreet(text: string, installation: string): string {
  return text
    .replaceAll('file://', '')
    .replaceAll(installation, '<akin>')
    .split('\n')
    .map(discreetLine)
    .join('\n');
}

const QUOTED = /“[^”]*”|„[^“]*“|"[^"]*"|'[^']*'|‘[^’]*’|`[^`]*`/g;
/** A path from the root, of whichever system. Names may hold blanks, so nobody knows where it ends. */
const PATH = /(?<![\w>.])(?:[A-Za-z]:[\\/]|\\\\|\/(?=[^\s/])).*$/;
const FILE =
  /\.(?:jpe?g|png|webp|heic|heif|avif|tiff?|gif|bmp|jp2|j2k|svg|dng|cr2|nef|arw|xmp|csv|akin|onnx)\b/i;

function discreetLine(line: string): string {
  const unnamed = line.replace(QUOTED, '<name>');
  const shortened = unnamed.replace(PATH, '<path>');
  return FILE.test(shortened) ? '<a line that names a file>' : shortened;
}
