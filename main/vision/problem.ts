/** What can be wrong with one photo file: a code for the program and a sentence for the person. */

export type ProblemCode =
  | 'unreadable'
  | 'empty'
  | 'too-large'
  | 'too-many-pixels'
  | 'unknown-format'
  | 'unsupported'
  | 'damaged'
  | 'too-slow'
  | 'too-much-memory'
  | 'decoder-crashed'
  | 'not-looked-at';

export class PhotoProblem extends Error {
  readonly code: ProblemCode;

  constructor(code: ProblemCode, sentence: string, cause?: unknown) {
    super(sentence, cause === undefined ? undefined : { cause });
    this.name = 'PhotoProblem';
    this.code = code;
  }
}
