/** A kind's look with a person's own model beside it, which sees the same views and by which the items are compared. Runs in the inference thread. */
import { sizeOf } from '../inference/feed.ts';
import type { Look } from '../look.ts';
import { numbersOf } from '../prepare.ts';
import type { OwnEmbedding } from './ownEmbedding.ts';

/** For looks whose pictures are made ready by the readers and show one item each. */
export function withOwnModel(look: Look, { maker, input, embed }: OwnEmbedding): Look {
  const { wanted } = look;
  if (wanted.make === 'picture') throw new RangeError('this look makes its views itself');
  const sizes = { kind: wanted.input === null ? 0 : sizeOf(wanted.input), own: sizeOf(input) };
  return {
    ...look,
    wanted: { ...wanted, own: input },
    comparedBy: maker,
    own: maker,
    async look(prepared, isRestKnown) {
      const { numbers, fed } = numbersOf(prepared);
      // As many views for one as for the other, those for the kind's own network first.
      const views = fed.length / (sizes.kind + sizes.own);
      const lookedAt = await look.look({ numbers, fed: fed.subarray(0, views * sizes.kind) }, isRestKnown);
      const vector = await embed(fed.subarray(views * sizes.kind));
      const embedding = { model: maker.model, version: maker.version, vector };
      return {
        ...lookedAt,
        items: lookedAt.items.map(item => ({ ...item, embeddings: [...item.embeddings, embedding] })),
      };
    },
  };
}
