/** What is said of the ways to sort items into groups, in German. Renderer; also runs in unit tests. */
import type { sortingStrings as english } from '../sorting.ts';
import type { Twin } from '../twin.ts';

export const sortingStrings: Twin<typeof english> = {
  title: 'Wie wird gruppiert?',
  description: 'Deine Antworten zählen bei jedem Verfahren. Gründe zählen dort, wo es dabeisteht.',
  label: 'Verfahren',
  now: (name: string) => `Verfahren: ${name}`,
  change: 'Ändern…',
  names: {
    own: 'Akins eigenes',
    'cop-kmeans': 'COP-KMeans',
    'mpck-means': 'MPCK-Means',
    spectral: 'Spektrales Clustern',
    'cop-rf': 'COP-RF',
  },
  about: {
    own: 'Nach Ähnlichkeit und deinen Antworten, in Gruppen jeder Größe. Gründe bleiben erhalten, zählen aber nicht.',
    'cop-kmeans':
      'Um Mittelpunkte herum. Verletzt so wenig wie möglich von dem, was du gesagt hast und was aus Gründen folgt.',
    'mpck-means':
      'Um Mittelpunkte herum. Lernt aus Antworten und Gründen, worauf es in einem Bild ankommt. In unseren Versuchen halfen ihm weiche Gründe am häufigsten.',
    spectral:
      'Entlang von Ketten der Ähnlichkeit, daher dürfen Gruppen jede Form haben. Antworten und Gründe verbiegen die Ketten.',
    'cop-rf':
      'Durch einen Wald kleiner Entscheidungen, gelernt aus deinen Antworten; er verträgt auch falsche. Gründe zählen nicht.',
  },
  apply: (name: string) => `So gruppieren: ${name}`,
  present: 'So ist es jetzt.',
  computing: 'Es wird neu gruppiert, um zu sehen, was sich ändern würde…',
  applied: (name: string) => `Jetzt gruppiert nach: ${name}.`,
};
