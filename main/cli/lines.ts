/** Splits a stream of bytes into lines of any length, without ever joining a line that is not complete. Runs in the shell commands. */

/** The pieces of one line, without its line feed. */
export type Line = readonly Buffer[];

const LINE_FEED = 0x0a;

/** The last line counts although no line feed ends it. */
export async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Line> {
  let pieces: Buffer[] = [];
  for await (const chunk of stream) {
    let from = 0;
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, from)) {
      pieces.push(chunk.subarray(from, at));
      from = at + 1;
      yield pieces;
      pieces = [];
    }
    if (from < chunk.length) pieces.push(chunk.subarray(from));
  }
  if (pieces.length > 0) yield pieces;
}
