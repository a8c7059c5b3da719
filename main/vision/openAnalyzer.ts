/** Opens the analyzer of each kind of collection with its models. Inference thread. */
import { AkinError } from '../contract/errors.ts';
import type { Kind } from '../contract/model.ts';
import type { Analyzer } from './analyzer.ts';
import { openPhotoAnalyzer } from './anything/analyzePhoto.ts';
import { openLeafAnalyzer } from './leaves/analyzeLeaf.ts';
import { sizeOf } from './models/feed.ts';
import type { OpenModels } from './models/openModels.ts';
import type { OwnEmbedding } from './ownEmbedding.ts';
import { openOwnEmbedding } from './ownEmbedding.ts';
import { openPeopleAnalyzer } from './people/analyzePeople.ts';
import { numbersOf } from './prepare.ts';

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

/** Adds an own model to an analyzer whose pictures are prepared by readers and show one item each. */
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
    async analyze(prepared, isRestKnown) {
      const { numbers, fed } = numbersOf(prepared);
      // Both have the same number of views; those of the kind's network come first.
      const views = fed.length / (sizes.kind + sizes.own);
      const analysis = await analyzer.analyze(
        { numbers, fed: fed.subarray(0, views * sizes.kind) },
        isRestKnown,
      );
      const vector = await embed(fed.subarray(views * sizes.kind));
      const embedding = { model: maker.model, version: maker.version, vector };
      return {
        ...analysis,
        items: analysis.items.map(item => ({ ...item, embeddings: [...item.embeddings, embedding] })),
      };
    },
  };
}
