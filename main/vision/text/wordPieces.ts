/**
 * Splits words into the token numbers a text model takes: WordPiece, as BERT (uncased) does it. Any process;
 * pure.
 *
 * Capitals and accents are removed, punctuation and ideographs are separate tokens. Each word is cut from its
 * start into the longest pieces of the vocabulary; pieces after the first are written with ## there. A word
 * that cannot be cut is unknown as a whole. Devlin et al., "BERT", NAACL 2019, and the code published with
 * it.
 */

/** As the model was trained; the rest of a longer text is left out. */
const LONGEST = 128;
/** Of a word, in characters; a longer one is unknown. */
const LONGEST_WORD = 100;

export class WordPieces {
  readonly #ids: ReadonlyMap<string, number>;

  /** The pieces in the order of their numbers. */
  constructor(vocabulary: readonly string[]) {
    this.#ids = new Map(vocabulary.map((piece, id) => [piece, id]));
    for (const piece of ['[CLS]', '[SEP]', '[UNK]']) this.#idOf(piece);
  }

  /** With the start and end tokens. */
  ids(text: string): number[] {
    const pieces = wordsOf(text).flatMap(word => this.#cut(word));
    return [this.#idOf('[CLS]'), ...pieces.slice(0, LONGEST - 2), this.#idOf('[SEP]')];
  }

  /** Whether it has a number of its own for any part of the text. */
  knows(text: string): boolean {
    return wordsOf(text).some(word => this.#cut(word)[0] !== this.#idOf('[UNK]'));
  }

  #cut(word: string): number[] {
    const characters = [...word];
    const unknown = [this.#idOf('[UNK]')];
    if (characters.length > LONGEST_WORD) return unknown;
    const pieces: number[] = [];
    for (let start = 0; start < characters.length; ) {
      let end = characters.length;
      let id: number | undefined;
      for (; end > start; end--) {
        id = this.#ids.get((start > 0 ? '##' : '') + characters.slice(start, end).join(''));
        if (id !== undefined) break;
      }
      if (id === undefined) return unknown;
      pieces.push(id);
      start = end;
    }
    return pieces;
  }

  #idOf(piece: string): number {
    const id = this.#ids.get(piece);
    if (id === undefined) throw new RangeError(`the vocabulary has no ${piece}`);
    return id;
  }
}

/** BERT counts every ASCII sign but letters and digits as punctuation, also $, + and ^. */
const PUNCTUATION = /[!-/:-@[-`{-~\p{P}]/gu;
const IDEOGRAPH = /\p{Unified_Ideograph}/gu;

function wordsOf(text: string): string[] {
  return text
    .replace(/[\t\n\r]/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\ufffd]/gu, '')
    .replace(IDEOGRAPH, ' $& ')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(PUNCTUATION, ' $& ')
    .split(/\s+/u)
    .filter(word => word !== '');
}
