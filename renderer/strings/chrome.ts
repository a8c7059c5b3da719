/** What stands on every screen: undo and redo, the menu of tools, notifications, the window's title. Renderer. */
import { wholePercent } from './format.ts';

export const chromeStrings = {
  undo: 'Undo',
  redo: 'Redo',
  redone: 'Done again.',
  nothingToRedo: 'There is nothing to do again.',
  more: 'Tools',
  log: 'Log',
  shortcuts: 'Keyboard shortcuts',
  notify: 'Notify me when long work ends',
  refused: 'This browser does not allow notifications from Akin.',
  refusedSentence: 'They can be allowed in its settings for this page.',
  /** The window's title while something is being done. */
  working: (fraction: number | null, title: string) =>
    fraction === null ? `… ${title}` : `${wholePercent(fraction)} ${title}`,
  ended: {
    index: 'The photos have been read',
    export: 'The export is finished',
    evaluate: 'The evaluation is finished',
    models: 'The models are here',
    failed: 'Something went wrong; Akin says what',
  },
};
