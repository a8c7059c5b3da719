/** Keys of groups over a real catalog and real threads: couplets, confirmed by reasons, rejected for good. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Clouds } from '../testing/clouds.ts';

let clouds: Clouds;
beforeEach(() => {
  clouds = new Clouds();
});
afterEach(() => clouds.close());

test('a key leads to groups by what was measured; a difference is confirmed as a reason, or rejected', async () => {
  const grouping = clouds.first();
  await clouds.answer(grouping, 12);
  const key = await grouping.keys.get();
  expect(key.groups.length).toBeGreaterThan(1);
  expect(key.couplets.length).toBeGreaterThan(0);
  expect(key.diagnoses).toHaveLength(key.groups.length);
  const reached = new Set(
    key.couplets.flatMap(({ leads }) => leads.flatMap(({ next, groups }) => (next === null ? groups : []))),
  );
  expect([...reached].sort((a, b) => a - b)).toEqual([...key.groups.keys()]);
  for (const { leads, right, items } of key.couplets) {
    expect(right).toBeLessThanOrEqual(items);
    for (const { examples } of leads) expect(examples.length).toBeGreaterThan(0);
  }

  const [first] = key.couplets;
  expect(first!.isConfirmed).toBe(false);
  const { attribute, pair } = first!;
  await grouping.reasons.give(
    { items: pair, verdict: 'different', form: 'relative', attributes: [attribute.id], confidence: 'soft' },
    5,
  );
  const after = await grouping.keys.get();
  expect(after.couplets.find(couplet => couplet.attribute.id === attribute.id)!.isConfirmed).toBe(true);

  grouping.keys.reject(attribute.id, true);
  const without = await grouping.keys.get();
  expect(without.rejected.map(({ id }) => id)).toEqual([attribute.id]);
  for (const couplet of without.couplets) expect(couplet.attribute.id).not.toBe(attribute.id);
  // It stays so with other settings, and can be taken back.
  await grouping.state.change({ wanted: 3 }, true);
  expect((await grouping.keys.get()).rejected).toHaveLength(1);
  grouping.keys.reject(attribute.id, false);
  expect((await grouping.keys.get()).rejected).toEqual([]);
  expect(() => grouping.keys.reject(999, true)).toThrow(/no such attribute/);
});
