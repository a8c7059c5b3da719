/** Which attributes of faces a grouping offers as reasons and uses in its key, over a real catalog and real threads. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keysOf } from '../../../contract/attributeWords.ts';
import type { KeyAttributeView } from '../../../contract/key.ts';
import { defineAttributes } from '../../../store/attributes.ts';
import { registerModel } from '../../../store/models.ts';
import { putScores } from '../../../store/vectors.ts';
import { Clouds } from '../testing/clouds.ts';

const MOODS = ['smile', 'angry', 'disgusted', 'afraid', 'happy', 'sad', 'surprised', 'calm'];
const POSES = ['turned-left', 'turned-right', 'looking-up', 'looking-down', 'eyes-open'];
const PHOTOS = ['size', 'sharpness', 'brightness'];
const keys = keysOf('people');
const passing = [...MOODS, ...POSES, ...PHOTOS];

/** Of which subject an attribute has the most. */
function subjectOf(key: string): number {
  const family = [MOODS, POSES, PHOTOS].findIndex(some => some.includes(key));
  return family < 0 ? 1 : 2 + family;
}

let clouds: Clouds;
beforeEach(() => {
  clouds = new Clouds();
  const { catalog, items } = clouds;
  const { id } = registerModel(catalog, {
    name: 'impressions',
    version: '1',
    purpose: 'attributes',
    dimensions: keys.length,
  });
  defineAttributes(
    catalog,
    id,
    keys.map(key => ({ key, name: key, form: 'relative' })),
  );
  const score = (item: number, key: string) => (clouds.subject(item) === subjectOf(key) ? 1 : 0);
  putScores(
    catalog,
    id,
    items.map(itemId => ({ itemId, vector: Float32Array.from(keys, key => score(itemId, key)) })),
  );
});
afterEach(() => clouds.close());

/** Photo i shows subject i mod 5. */
const pairOf = (subject: number): [number, number] => [clouds.items[0]!, clouds.items[subject]!];

/** Of what passes. */
async function offered(subject: number): Promise<string[]> {
  const found = await clouds.first().reasons.attributes(pairOf(subject));
  return found.filter(({ key, fit }) => passing.includes(key) && fit.different > 0).map(({ key }) => key);
}

async function give(key: string): Promise<void> {
  const { reasons } = clouds.first();
  const items = pairOf(subjectOf(key));
  const { id } = (await reasons.attributes(items, key)).find(one => one.key === key)!;
  await reasons.give(
    { items, verdict: 'different', form: 'relative', attributes: [id], confidence: 'soft' },
    5,
  );
}

test('one mood as a reason offers moods only, and no longer once it is off', async () => {
  for (const subject of [2, 3, 4]) expect(await offered(subject)).toEqual([]);
  await give('happy');
  expect((await offered(2)).toSorted()).toEqual(MOODS.toSorted());
  expect(await offered(3)).toEqual([]);
  expect(await offered(4)).toEqual([]);
  const { reasons } = clouds.first();
  reasons.switch(reasons.list()[0]!.id, false);
  expect(await offered(2)).toEqual([]);
  await give('brightness');
  expect((await offered(4)).toSorted()).toEqual(PHOTOS.toSorted());
  expect(await offered(2)).toEqual([]);
});

test('the key goes by what is offered as a reason: by expressions where they are reasons, else not', async () => {
  expect((await namedInKey()).filter(key => passing.includes(key))).toEqual([]);
  await give('happy');
  const named = await namedInKey();
  expect(named.filter(key => MOODS.includes(key)).length).toBeGreaterThan(0);
  for (const key of [...POSES, ...PHOTOS]) expect(named).not.toContain(key);

  async function namedInKey(): Promise<string[]> {
    const { couplets, diagnoses, lookalikes } = await clouds.first().keys.get();
    const differences = [...diagnoses.flat(), ...lookalikes.flatMap(({ differences: some }) => some)];
    const said: { attribute: KeyAttributeView }[] = [...couplets, ...differences];
    return said.map(({ attribute: { key } }) => key);
  }
});
