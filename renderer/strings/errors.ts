/** What the page says when something goes wrong: a short title for each code, and what to do. Renderer. */
import type { ErrorCode } from '../../main/contract/errors.ts';

export interface Words {
  readonly title: string;
  /** What to do, added to the engine's own sentence where that names only what happened. */
  readonly advice?: string;
}

const byCode: Readonly<Record<ErrorCode, Words>> = {
  'bad-request': { title: 'That cannot be done' },
  'unknown-method': {
    title: 'The page and the engine do not match',
    advice: 'They are different versions. Close Akin and start it again.',
  },
  forbidden: { title: 'That is not allowed here' },
  cancelled: { title: 'Cancelled' },
  'not-found': { title: 'That is no longer there' },
  'nothing-indexed': {
    title: 'No photos have been read yet',
    advice: 'Read the photos in the Library first.',
  },
  'folder-missing': {
    title: 'The folder cannot be found',
    advice: 'If it is on another drive, connect the drive and try again.',
  },
  'not-a-folder': { title: 'That is not a folder' },
  'catalog-exists': {
    title: 'That collection already exists',
    advice: 'Choose another name, or open that one.',
  },
  'catalog-newer': {
    title: 'This collection is from a newer Akin',
    advice: 'Open it with the version that made it, or a later one.',
  },
  'catalog-foreign': { title: 'This file is not a collection', advice: 'Collection files end in .akin.' },
  'catalog-damaged': {
    title: 'This collection file is damaged',
    advice: 'If you have a backup of the file, that is the better one.',
  },
  'catalog-locked': {
    title: 'This collection is open elsewhere',
    advice: 'Close it in the other window or program, then try again.',
  },
  'model-missing': { title: 'A model is not here yet' },
  'model-damaged': { title: 'A model is damaged' },
  'model-unfit': { title: 'This model cannot be used' },
  'fetch-failed': { title: 'It could not be fetched' },
  'disk-full': {
    title: 'The disk is full',
    advice: 'Make some room and try again; nothing was half written.',
  },
  'read-only': {
    title: 'This place cannot be written to',
    advice: 'Copy the collection file to a folder of your own and open it there.',
  },
  'engine-stopped': { title: 'The engine was interrupted', advice: 'Please try again.' },
  internal: {
    title: 'Something unexpected happened',
    advice: 'If it happens again, copy the details and report it.',
  },
};

export const errorStrings = {
  byCode,
  /** The engine's own sentence, and what to do where that does not say so itself. */
  message: (said: string, { advice }: Words) =>
    advice === undefined || said.includes(advice) ? said : `${said} ${advice}`,
  unexpected: {
    title: 'Something unexpected happened',
    message: 'Akin is still running. If it happens again, copy the details and report it.',
  },
} as const;
