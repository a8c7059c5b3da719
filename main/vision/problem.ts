/** What can be wrong with one photo file: a code and a message for the person. Any process. */

export type ProblemCode =
  | 'unreadable'
  | 'name-not-utf8'
  | 'path-too-long'
  | 'closed-folder'
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

  constructor(code: ProblemCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'PhotoProblem';
    this.code = code;
  }
}
