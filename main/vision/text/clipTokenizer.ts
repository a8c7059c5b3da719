/**
 * Turns words into the numbers that a text tower of CLIP's kind takes: byte pair encoding, read from the
 * `tokenizer.json` that is published beside the file. Inference thread.
 *
 * Sennrich et al., "Neural Machine Translation of Rare Words with Subword Units", ACL 2016; over bytes and with marked
 * ends of words as in Radford et al., "CLIP", ICML 2021. A word of n bytes costs O(n²).
 */
import { z } from 'zod';
import { AkinError } from '../../contract/errors.ts';
import { formatZodError } from '../../contract/formatZodError.ts';

const START = '<|startoftext|>';
const END = '<|endoftext|>';
const END_OF_WORD = '</w>';

const Merge = z.union([
  z.tuple([z.string(), z.string()]),
  z.string().transform(pair => pair.split(' ') as [string, string]),
]);
const TokenizerFile = z.object({
  model: z.object({
    type: z.literal('BPE'),
    end_of_word_suffix: z.literal(END_OF_WORD),
    vocab: z.record(z.string(), z.int().nonnegative()),
    merges: z.array(Merge),
  }),
});

/** What CLIP splits a text into: short forms, words, single digits, and runs of other signs. */
const PARTS = /'s|'t|'re|'ve|'m|'ll|'d|\p{L}+|\p{N}|[^\s\p{L}\p{N}]+/gu;

export class ClipTokenizer {
  readonly #numbers: ReadonlyMap<string, number>;
  /** The lower, the earlier two pieces are joined. */
  readonly #ranks: ReadonlyMap<string, number>;
  readonly #start: number;
  readonly #end: number;

  /** `text` is a tokenizer.json; refused where it is not one of CLIP's kind. */
  constructor(text: string) {
    const { vocab, merges } = readFile(text);
    this.#numbers = new Map(Object.entries(vocab));
    this.#ranks = new Map(merges.map((pair, rank) => [pair.join(' '), rank]));
    const [start, end] = [this.#numbers.get(START), this.#numbers.get(END)];
    if (start === undefined || end === undefined) throw unfit(`it has no ${START} and ${END}`);
    this.#start = start;
    this.#end = end;
  }

  /** With the marks of start and end, `most` numbers at most. */
  ids(text: string, most: number): number[] {
    const words = text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase().match(PARTS) ?? [];
    const pieces = words.flatMap(word => this.#piecesOf(word));
    const ids = pieces.flatMap(piece => this.#numbers.get(piece) ?? []);
    return [this.#start, ...ids.slice(0, most - 2), this.#end];
  }

  /** The pair of neighbours that was learned first is joined until there is none. */
  #piecesOf(word: string): string[] {
    const pieces = Array.from(new TextEncoder().encode(word), byte => SIGNS[byte]!);
    pieces[pieces.length - 1] += END_OF_WORD;
    for (;;) {
      let [best, first] = [-1, Number.POSITIVE_INFINITY];
      for (let at = 0; at + 1 < pieces.length; at++) {
        const rank = this.#ranks.get(`${pieces[at]} ${pieces[at + 1]}`) ?? Number.POSITIVE_INFINITY;
        if (rank < first) [best, first] = [at, rank];
      }
      if (best < 0) return pieces;
      pieces.splice(best, 2, pieces[best]! + pieces[best + 1]!);
    }
  }
}

/** A visible sign for each byte, as GPT-2 chose them: its own character, or the next free one after 255. */
const SIGNS: readonly string[] = (() => {
  const isVisible = (byte: number) => (byte >= 33 && byte <= 126) || (byte >= 161 && byte !== 173);
  let next = 256;
  return Array.from({ length: 256 }, (_, byte) => String.fromCharCode(isVisible(byte) ? byte : next++));
})();

function readFile(text: string): z.infer<typeof TokenizerFile>['model'] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw unfit('it is not JSON', error);
  }
  const read = TokenizerFile.safeParse(json);
  if (!read.success) throw unfit(formatZodError(read.error), read.error);
  return read.data.model;
}

function unfit(why: string, cause?: unknown): AkinError {
  return new AkinError(
    'model-unfit',
    `This is no tokenizer of CLIP's kind (${why}). Choose the tokenizer.json published beside the text tower; those of SigLIP cannot be read.`,
    { cause },
  );
}
