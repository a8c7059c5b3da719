/** Opens the analyzer of each kind of collection with its models. Inference thread. */
import { AkinError } from '../contract/errors.ts';
import type { Kind } from '../contract/model.ts';
import type { AnalyzedItem, Analyzer } from './analyzer.ts';
import { openPhotoAnalyzer, presentPhotoAnalyzer } from './anything/analyzePhoto.ts';
import { openLeafAnalyzer, presentLeafAnalyzer } from './leaves/analyzeLeaf.ts';
import { sizeOf } from './models/feed.ts';
import type { ModelPlaces } from './models/library.ts';
import type { OpenModels } from './models/openModels.ts';
import type { OwnEmbedding } from './ownEmbedding.ts';
import { openOwnEmbedding } from './ownEmbedding.ts';
import { openPeopleAnalyzer, presentPeopleAnalyzer } from './people/analyzePeople.ts';
import { numbersOf } from './prepared.ts';

/** Rejected if required models are missing, or if the own model `model` has changed since it was added. */
export async function openAnalyzer(kind: Kind, model: string | null, models: OpenModels): Promise<Analyzer> {
  const own = model === null ? null : await openOwnEmbedding(models, model);
  if (kind === 'people') return await openPeopleAnalyzer(models, own);
  if (own?.input.fit === 'arcface')
    throw new AkinError(
      'model-unfit',
      `Your model "${model}" takes aligned faces, and only a People collection has them. Choose another model for this collection, or add the file again with another fit if it was made for whole photos.`,
    );
  const analyzer = kind === 'leaves' ? await openLeafAnalyzer(models) : await openPhotoAnalyzer(models);
  return own === null ? analyzer : withOwnModel(analyzer, own);
}

/** The analyzer that would be opened, without opening it; null where a model of the kind is not here. */
export function presentAnalyzer(kind: Kind, places: ModelPlaces): Pick<Analyzer, 'name' | 'version'> | null {
  switch (kind) {
    case 'people':
      return presentPeopleAnalyzer(places);
    case 'leaves':
      return presentLeafAnalyzer(places);
    case 'anything':
      return presentPhotoAnalyzer(places);
  }
}

/** Adds an own model to an analyzer whose pictures are prepared by readers, with as many views of each item. */
function withOwnModel(analyzer: Analyzer, { maker, input, embed }: OwnEmbedding): Analyzer {
  const { wanted } = analyzer;
  if (wanted.make === 'picture') throw new RangeError('this analyzer makes its views itself');
  const sizes = { kind: wanted.input === null ? 0 : sizeOf(wanted.input), own: sizeOf(input) };
  return {
    ...analyzer,
    wanted: { ...wanted, own: input },
    comparedBy: maker,
    own: maker,
    // Photos are compared by the person's own model, so no fallback is in use.
    fallback: null,
    async analyze(prepared, isRestKnown, given) {
      const { numbers, fed } = numbersOf(prepared);
      // Both have the same number of views; those of the kind's network come first.
      const views = fed.length / (sizes.kind + sizes.own);
      const analysis = await analyzer.analyze(
        { numbers, fed: fed.subarray(0, views * sizes.kind) },
        isRestKnown,
        given,
      );
      const { model, version } = maker;
      const ownViews = fed.subarray(views * sizes.kind);
      const each = ownViews.length / analysis.items.length;
      const items: AnalyzedItem[] = [];
      for (const [at, item] of analysis.items.entries()) {
        const vector = await embed(ownViews.subarray(at * each, (at + 1) * each));
        items.push({ ...item, embeddings: [...item.embeddings, { model, version, vector }] });
      }
      return { ...analysis, items };
    },
  };
}
