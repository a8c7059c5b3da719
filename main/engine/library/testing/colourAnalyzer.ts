/**
 * An analyzer without models, for tests of the pipeline: a coarse histogram of the colours, of the whole
 * photo or of two halves as if they were faces.
 */
import type { AnalyzedItem, Analyzer } from '../../../vision/analyzer.ts';
import type { Picture } from '../../../vision/picture.ts';
import { pictureOf } from '../../../vision/prepared.ts';

export function colourAnalyzer(version: string, changes: Partial<Analyzer> = {}): Analyzer {
  return {
    kind: 'anything',
    name: 'colours',
    version,
    edge: 64,
    wanted: { make: 'picture' },
    comparedBy: { model: 'colours', version },
    own: null,
    fallback: null,
    analyze: async prepared => ({ detector: null, items: [itemOf(pictureOf(prepared), null, version)] }),
    ...changes,
  };
}

/** The colours of a person's own making beside the usual ones. */
export function withOwn(
  analyzer: Analyzer,
  version: string,
  seen: (isRestKnown: boolean) => void = () => {},
): Analyzer {
  const own = { model: 'own mine', version, dimensions: 2, evenAt: null };
  return {
    ...analyzer,
    comparedBy: own,
    own,
    analyze: async (prepared, isRestKnown = false) => {
      seen(isRestKnown);
      const { detector, items } = await analyzer.analyze(prepared);
      const vector = Float32Array.of(1, items.length);
      return {
        detector,
        items: items.map(item => ({
          ...item,
          scores: isRestKnown ? [] : item.scores,
          embeddings: [...(isRestKnown ? [] : item.embeddings), { model: 'own mine', version, vector }],
        })),
      };
    },
  };
}

/** `shift` moves the boxes, as another detector would. */
export function halvesAnalyzer(version: string, shift = 0): Analyzer {
  return colourAnalyzer(version, {
    kind: 'people',
    analyze: async prepared => ({
      detector: { model: 'halves', version },
      items: [0, 0.5].map(left =>
        itemOf(pictureOf(prepared), { left: left + shift, top: 0, width: 0.5 - shift, height: 1 }, version),
      ),
    }),
  });
}

function itemOf(picture: Picture, box: AnalyzedItem['box'], version: string): AnalyzedItem {
  const vector = new Float32Array(12);
  for (let at = 0; at < picture.data.length; at++)
    vector[(at % 3) * 4 + ((picture.data[at] as number) >> 6)]! += 3 / picture.data.length;
  const brightness = vector.reduce((sum, share, at) => sum + share * (at % 4), 0);
  return {
    box,
    landmarks: null,
    quality: 0.5,
    setAside: false,
    embeddings: [{ model: 'colours', version, vector }],
    scores: [
      {
        model: 'colour words',
        version,
        attributes: [{ key: 'bright', name: 'bright', form: 'relative' }],
        scores: Float32Array.of(brightness),
      },
    ],
  };
}
