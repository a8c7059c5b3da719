/** The words about small and blurred faces: how many are hidden, and the limit. Renderer; also runs in unit tests. */
import type { FaceQuality, FaceQualityChange } from '../../main/contract/faceQuality.ts';
import { count } from './format.ts';
import { plural } from './plural.ts';

const faces = (n: number) => plural(n, { one: '# face', other: '# faces' });

export const faceQualityStrings = {
  title: 'Small and blurred faces',
  button: (n: number) =>
    plural(n, { zero: 'No faces hidden', one: '# face hidden', other: '# faces hidden' }),
  label: (n: number) =>
    plural(n, {
      zero: 'Small and blurred faces: none hidden',
      one: 'Small and blurred faces: # hidden',
      other: 'Small and blurred faces: # hidden',
    }),
  description:
    'Faces that are too small, blurred or turned away are hidden: they take no part in groups and questions. Move the limit to hide more or fewer.',
  hidden: ({ setAside, faces: all }: Pick<FaceQuality, 'setAside' | 'faces'>) =>
    `${count(setAside)} of ${faces(all)} hidden`,
  limit: 'How clear a face must be',
  value: (least: number) => `${Math.round(least * 100)} %`,
  all: 'Show all',
  clear: 'Only clear ones',
  bars: 'How many faces there are, from unclear to clear',
  standard: 'Default',
  present: 'This is how it is now.',
  counting: 'Counting…',
  change: ({ hides, shows, kept }: FaceQualityChange) =>
    [
      ...(hides > 0
        ? [plural(hides, { one: '# more face will be hidden.', other: '# more faces will be hidden.' })]
        : []),
      ...(shows > 0 ? [`${faces(shows)} will be shown again.`] : []),
      ...(hides === 0 && shows === 0 ? ['Nothing changes.'] : []),
      ...(kept > 0
        ? [
            plural(kept, {
              one: '# unclear face stays, because you answered about it or named it.',
              other: '# unclear faces stay, because you answered about them or named them.',
            }),
          ]
        : []),
    ].join(' '),
  below: 'Hidden, the clearest first',
  above: 'Shown, the least clear first',
  noneBelow: 'None is hidden.',
  noneAbove: 'None is shown.',
  apply: 'Apply',
  applied: ({ setAside }: FaceQualityChange) =>
    plural(setAside, {
      zero: 'No face is hidden now.',
      one: '# face is hidden now.',
      other: '# faces are hidden now.',
    }),
  appliedSentence: 'The groups follow. Your answers and names are kept.',
  allHidden: {
    title: 'All faces are hidden',
    message:
      'Every face of this collection is below the limit for small and blurred faces. Lower it to see them.',
  },
} as const;
