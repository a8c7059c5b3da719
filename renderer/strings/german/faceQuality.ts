/** The words about small and blurred faces, in German. Renderer; also runs in unit tests. */
import type { FaceQuality, FaceQualityChange } from '../../../main/contract/faceQuality.ts';
import type { faceQualityStrings as english } from '../faceQuality.ts';
import { count } from '../format.ts';
import { plural } from '../plural.ts';
import type { Twin } from '../twin.ts';

const ofFaces = (n: number) => plural(n, { one: '# Gesicht', other: '# Gesichtern' });

export const faceQualityStrings: Twin<typeof english> = {
  title: 'Kleine und unscharfe Gesichter',
  button: (n: number) =>
    plural(n, {
      zero: 'Kein Gesicht ausgeblendet',
      one: '# Gesicht ausgeblendet',
      other: '# Gesichter ausgeblendet',
    }),
  label: (n: number) =>
    plural(n, {
      zero: 'Kleine und unscharfe Gesichter: keine ausgeblendet',
      one: 'Kleine und unscharfe Gesichter: # ausgeblendet',
      other: 'Kleine und unscharfe Gesichter: # ausgeblendet',
    }),
  description:
    'Gesichter, die zu klein, unscharf oder abgewandt sind, werden ausgeblendet: In Gruppen und Fragen kommen sie nicht vor. Verschieb die Grenze, um mehr oder weniger auszublenden.',
  hidden: ({ setAside, faces: all }: Pick<FaceQuality, 'setAside' | 'faces'>) =>
    `${count(setAside)} von ${ofFaces(all)} ausgeblendet`,
  limit: 'Wie deutlich ein Gesicht sein muss',
  value: (least: number) => `${Math.round(least * 100)} %`,
  all: 'Alle zeigen',
  clear: 'Nur deutliche',
  bars: 'Wie viele Gesichter es gibt, von undeutlich bis deutlich',
  standard: 'Standard',
  present: 'So ist es jetzt.',
  counting: 'Es wird gezählt…',
  change: ({ hides, shows, kept }: FaceQualityChange) =>
    [
      ...(hides > 0
        ? [
            plural(hides, {
              one: '# weiteres Gesicht wird ausgeblendet.',
              other: '# weitere Gesichter werden ausgeblendet.',
            }),
          ]
        : []),
      ...(shows > 0
        ? [
            plural(shows, {
              one: '# Gesicht wird wieder gezeigt.',
              other: '# Gesichter werden wieder gezeigt.',
            }),
          ]
        : []),
      ...(hides === 0 && shows === 0 ? ['Nichts ändert sich.'] : []),
      ...(kept > 0
        ? [
            plural(kept, {
              one: '# undeutliches Gesicht bleibt, weil du etwas dazu gesagt oder es benannt hast.',
              other: '# undeutliche Gesichter bleiben, weil du etwas zu ihnen gesagt oder sie benannt hast.',
            }),
          ]
        : []),
    ].join(' '),
  below: 'Ausgeblendet, das deutlichste zuerst',
  above: 'Gezeigt, das undeutlichste zuerst',
  noneBelow: 'Keins ist ausgeblendet.',
  noneAbove: 'Keins wird gezeigt.',
  apply: 'Übernehmen',
  applied: ({ setAside }: FaceQualityChange) =>
    plural(setAside, {
      zero: 'Jetzt ist kein Gesicht ausgeblendet.',
      one: 'Jetzt ist # Gesicht ausgeblendet.',
      other: 'Jetzt sind # Gesichter ausgeblendet.',
    }),
  appliedSentence: 'Die Gruppen folgen. Deine Antworten und Namen bleiben.',
  allHidden: {
    title: 'Alle Gesichter sind ausgeblendet',
    message:
      'Jedes Gesicht dieser Sammlung liegt unter der Grenze für kleine und unscharfe Gesichter. Senk sie, um welche zu sehen.',
  },
};
