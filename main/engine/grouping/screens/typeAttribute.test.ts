/** Attributes typed as words, over a real catalog and, where it is on this machine, the real text model. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { defineAttributes } from '../../../store/attributes.ts';
import { registerModel } from '../../../store/models.ts';
import { catalogWithItems } from '../../../store/testing/catalogs.ts';
import { putEmbeddings, putScores } from '../../../store/vectors.ts';
import { Inference } from '../../../vision/inference/inference.ts';
import type { ScoreByWords } from '../../attributes/typeAttribute.ts';
import { Groupings } from '../groupings.ts';
import type { Reasons } from './reasons.ts';

const models = new URL('../../../../models/', import.meta.url).pathname;
const hasModel = existsSync(join(models, 'minilm.onnx'));
const placesIn = (folder: string) => ({
  manifest: join(models, 'manifest.json'),
  folders: [folder],
  own: '/nowhere',
});
const inference = new Inference(placesIn(models));
const scoreByWords: ScoreByWords = (...asked) => inference.scoreByWords(...asked);
afterAll(() => inference.close());

const TAGS = ['zebra', 'sports_car', 'seashore', 'espresso'];

/** Two items of each tag, `isTagged` or not. */
function open(isTagged: boolean): { items: number[]; reasons: Reasons } {
  const { catalog, items } = catalogWithItems(2 * TAGS.length);
  const put = (purpose: 'embed' | 'attributes', name: string): number =>
    registerModel(catalog, { name, version: '1', purpose, dimensions: TAGS.length }).id;
  const rows = items.map((itemId, item) => ({
    itemId,
    vector: Float32Array.from(TAGS, (_, tag) => (tag === item % TAGS.length ? 0.85 : 0.05)),
  }));
  putEmbeddings(catalog, put('embed', 'face'), rows);
  if (isTagged) {
    const model = put('attributes', 'resnet50-tags');
    const attributes = TAGS.map((name, at) => ({ key: `tag-${at}`, name, form: 'binary' as const }));
    defineAttributes(catalog, model, attributes);
    putScores(catalog, model, rows);
  }
  const groupings = new Groupings(catalog, () => {});
  onTestFinished(() => groupings.close());
  return { items, reasons: groupings.get(groupings.list()[0]!.id).reasons };
}

test.skipIf(!hasModel)(
  'words rank the items by what their tags mean, and can be a reason at once',
  async () => {
    const { items, reasons } = open(true);
    const tried = await reasons.type('striped animal', scoreByWords, false);
    expect(tried.attribute).toBeNull();
    expect(new Set(tried.ends.most.slice(0, 2).map(({ id }) => id))).toEqual(new Set([items[0], items[4]]));
    const offered = await reasons.attributes([items[0]!, items[1]!]);
    expect(offered.map(({ name }) => name)).toContain('zebra');
    expect(offered.length).toBeLessThan(TAGS.length);
    const kept = await reasons.type('striped animal', scoreByWords, true);
    expect(kept.ends).toEqual(tried.ends);
    const attribute = kept.attribute!;
    const [zebra, car, sea, coffee] = items as [number, number, number, number];
    const scoreOf = async (pair: [number, number]) => {
      const known = await reasons.attributes(pair);
      return known.find(({ id }) => id === attribute)!;
    };
    const view = await scoreOf([zebra, car]);
    expect(view).toMatchObject({ name: 'striped animal, roughly', form: 'relative', accuracy: null });
    expect(view.places[0]).toBeGreaterThan(0.9);
    const others = await scoreOf([sea, coffee]);
    expect(Math.max(view.scores[1], ...others.scores)).toBeLessThan(view.scores[0]);
    // What lies farther apart than two that are not the farthest follows from them.
    const [, high, low] = [...view.scores, ...others.scores]
      .map((score, at) => ({ score, item: items[at]! }))
      .sort((one, other) => other.score - one.score);
    const reason = {
      items: [high!.item, low!.item] as [number, number],
      verdict: 'different' as const,
      form: 'relative' as const,
      attributes: [attribute],
      confidence: 'soft' as const,
    };
    expect((await reasons.preview(reason)).pairs).toBeGreaterThan(0);

    const again = await reasons.type('Striped Animal', scoreByWords, true);
    expect(again.attribute).toBe(attribute);
    expect((await scoreOf([zebra, car])).scores).toEqual(view.scores);
  },
);

test.skipIf(!hasModel)('words the model does not know are refused, and nothing is stored', async () => {
  const { items, reasons } = open(true);
  const before = await reasons.attributes([items[0]!, items[1]!]);
  await expect(reasons.type('🙂', scoreByWords, true)).rejects.toMatchObject({
    code: 'bad-request',
    message: expect.stringContaining('Try English words'),
  });
  expect(await reasons.attributes([items[0]!, items[1]!])).toEqual(before);
});

test('where no picture has tags a sentence says which do', async () => {
  await expect(open(false).reasons.type('forest', scoreByWords, true)).rejects.toMatchObject({
    code: 'bad-request',
    message: expect.stringContaining('kind Anything'),
  });
});

test('without the text model a sentence says how to get it', async () => {
  const without = new Inference(placesIn('/nowhere'));
  const asked = open(true).reasons.type('forest', (...words) => without.scoreByWords(...words), true);
  await expect(asked).rejects.toMatchObject({
    code: 'model-missing',
    message: expect.stringContaining('akin models fetch minilm'),
  });
  await without.close();
});
