/**
 * Everything of paper 4 that can be had: Table 1 and Figures 7, 8, 9 and C.10, on leaves and faces of the
 * kinds it uses, on digits, which have many items in each class, and on made-up classes with strays. PubFig
 * itself, which is a list of links, cannot be had. Engine process.
 */
import type { LabelledData } from '../experiment.ts';
import { madeUpClasses } from '../papers/madeUpClasses.ts';
import { withoutFirstColumn } from '../setReader.ts';
import type { Suite } from '../suite.ts';
import { AS_THEY_ARE, faceVariants } from './faceVariants.ts';
import { judgeSubclustering, subclusteringSections } from './subclusteringClaims.ts';

const PASSIVE = ['euclidean', 'sqeuclidean', 'classes', 'restricted', 'size'];
const ALL = [...PASSIVE, 'questions'];

export const subclusteringSuite: Suite = {
  paper: 'subclustering',
  about: [
    'λ is chosen on half the items of every class and scored on the other half, other halves in every trial; classes of fewer than 8 items are left out. The cost is eq. (2) as printed. The normalised cut is of the same graph, at the λ that suits it best; CLARANS has 100 searches of 1,000 neighbours, as in the paper; BBC-S holds K n items in K bubbles.',
    'faces-pixels are the ORL faces as grey values, leaves-photos the photos of Leafsnap by the leaf embedding of Akin, leaf340 measured shapes of leaves. "strays" is made up: 30 classes of 40 items, of which 3 in 10 lie close to the centre of their class and 7 far from it.',
  ],
  runs: [
    {
      name: 'leaf340',
      needs: ['tables/leaf340_features.csv'],
      read: async sets => withoutFirstColumn(await sets.table('tables/leaf340_features.csv')),
      scale: 'standard',
      settings: { trials: 5, questions: 1200, experiments: ALL },
    },
    {
      name: 'faces-pixels',
      needs: ['faces-orl'],
      read: sets => faceVariants(sets, 'faces-orl', AS_THEY_ARE),
      scale: 'as-is',
      settings: { trials: 5, questions: 1200, experiments: ALL },
    },
    {
      name: 'leaves-photos',
      needs: ['leaves-lab25'],
      read: sets => sets.photos('leaves-lab25', 'leaves'),
      scale: 'as-is',
      settings: { trials: 5, questions: 1200, experiments: ALL },
    },
    {
      name: 'digits',
      needs: ['tables/sklearn_digits1797.csv'],
      read: sets => sets.table('tables/sklearn_digits1797.csv', { perClass: 60 }),
      scale: 'as-is',
      settings: { trials: 3, experiments: PASSIVE },
    },
    {
      name: 'strays',
      needs: [],
      read: madeUpStrays,
      scale: 'as-is',
      settings: { trials: 3, trialsOf: { items: 1 }, experiments: [...PASSIVE, 'items'] },
    },
  ],
  claims: judgeSubclustering,
  sections: subclusteringSections,
};

/** 3 of 10 items at spread 0.4 from the centre of their class, 7 at spread 3; the centres standard normal. */
function madeUpStrays(): LabelledData {
  const classes = 30;
  return {
    name: 'strays',
    about: 'made up',
    ...madeUpClasses(classes, 40, { share: 0.3, close: 0.4, far: 3 }, 5),
    classes: Array.from({ length: classes }, (_, label) => `class ${label + 1}`),
    calibration: null,
    evidence: null,
    attributes: null,
  };
}
