/** What the dialog says that brings in boxes of another program. Renderer; also runs in unit tests. */
import type { BoxFormat, BoxImportOutcome } from '../../main/contract/boxImport.ts';
import { plural } from './plural.ts';

export const FORMATS: Record<BoxFormat, string> = {
  megadetector: 'MegaDetector',
  coco: 'COCO',
  yolo: 'YOLO',
};

export const boxesStrings = {
  button: 'Bring in boxes…',
  title: 'Boxes from elsewhere',
  description:
    'Boxes around animals or things that a detector found, or a person drew: a JSON file of MegaDetector or COCO, or data.yaml of YOLO. What is in a box becomes an item of its own, in place of the whole photo. One step takes all of it back.',
  choose: 'Choose a file…',
  file: (name: string) => `From ${name}`,
  least: 'Least confidence',
  leastHint: 'From 0 to 1. Boxes with less are left out.',
  leastFault: 'A number from 0 to 1, please.',
  names: 'The categories are names',
  namesHint: '“animal” is none. What you named here stays.',
  setEmptyAside: 'Set photos aside that the file lists without a box',
  reading: 'Reading the file…',
  working: 'Looking at what is in the boxes…',
  found: ({ boxes, photos, format }: Pick<BoxImportOutcome, 'boxes' | 'photos' | 'format'>) =>
    boxes === 0
      ? `No new box for the photos of this collection (${FORMATS[format]}).`
      : `${plural(boxes, { one: '# box', other: '# boxes' })} in ${plural(photos, { one: '# photo', other: '# photos' })} (${FORMATS[format]}).`,
  more: ({ known, unsure, empty }: Pick<BoxImportOutcome, 'known' | 'unsure' | 'empty'>) =>
    [
      ...(known === 0
        ? []
        : [plural(known, { one: '# box is here already', other: '# boxes are here already' })]),
      ...(unsure === 0
        ? []
        : [plural(unsure, { one: '# has too little confidence', other: '# have too little confidence' })]),
      ...(empty === 0
        ? []
        : [plural(empty, { one: '# photo is without a box', other: '# photos are without a box' })]),
    ].join(', '),
  list: 'Categories',
  apply: (n: number) => plural(n, { zero: 'Bring in', one: 'Bring in # box', other: 'Bring in # boxes' }),
  done: (n: number) => plural(n, { one: '# box was brought in.', other: '# boxes were brought in.' }),
  left: (n: number) => plural(n, { one: '# could not be used', other: '# could not be used' }),
  why: 'What could not be used, and why',
  count: (n: number) => plural(n, { one: '# box', other: '# boxes' }),
  doneSentence: 'Ctrl+Z takes all of it back.',
} as const;
