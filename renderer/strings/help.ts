/** What Help and Log say; the guide itself is in docs/guide. Renderer; also runs in unit tests. */
import type { Level, LogSource, ReportKind } from '../../main/contract/log.ts';
import { momentHere } from './format.ts';
import { plural } from './plural.ts';

export const helpStrings = {
  title: 'Help',
  contents: 'Contents',
  back: 'Back to where you were',
  turn: {
    previous: (title: string) => `← ${title}`,
    next: (title: string) => `${title} →`,
  },
} as const;

export const logStrings = {
  title: 'Log',
  back: 'Back to Help',
  message: 'What Akin did and what went wrong. It stays on this machine.',
  at: momentHere,
  lines: 'Lines of the log',
  levels: {
    info: 'Everything',
    warning: 'Warnings and errors',
    error: 'Errors only',
  } satisfies Record<Level, string>,
  show: 'Show',
  level: { info: 'Note', warning: 'Warning', error: 'Error' } satisfies Record<Level, string>,
  source: { engine: 'engine', window: 'window', tab: 'tab host' } satisfies Record<LogSource, string>,
  refresh: 'Read again',
  copy: 'Copy',
  copied: (n: number) => plural(n, { one: 'One line was copied.', other: '# lines were copied.' }),
  save: 'Save as a file',
  empty: {
    title: 'Nothing to show',
    message: 'The log has no lines that serious.',
  },
  reports: {
    title: 'Reports',
    message:
      'Something failed, and Akin wrote down what helps to find out why. Nothing is sent by itself: save a report and share it with anyone you like.',
    names: 'With the names and places of my photos',
    namesHint: 'Without them, names, paths and files are blacked out.',
    kind: {
      engine: 'The engine stopped',
      page: 'A screen failed',
      window: 'The window had an error',
    } satisfies Record<ReportKind, string>,
    save: 'Save',
    saveOne: (at: number) => `Save the report of ${momentHere(at)}`,
    forget: (at: number) => `Delete the report of ${momentHere(at)}`,
  },
} as const;
