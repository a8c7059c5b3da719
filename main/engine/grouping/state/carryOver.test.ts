/** Photos that come to a large collection with an open grouping, over a real catalog and real threads. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SAMPLE } from '../../../algorithms/embed/principalAxes.ts';
import { createCatalog } from '../../../store/open.ts';
import { fillWith, makeClouds } from '../../browse/testing/clouds.ts';
import { Groupings } from '../groupings.ts';
import type { OpenGrouping } from '../openGrouping.ts';
import { answerTruthfully, truth } from '../testing/truthful.ts';

const SUBJECTS = 60;
const OLD = SAMPLE + 40;
const NEW = 20;
const ANSWERS = 6;

/** As wide as faces; two of one subject are as near as their calibration expects. */
function points() {
  const { rows, columns, data } = makeClouds(OLD + NEW, SUBJECTS, 1, 256);
  return { rows, columns, data: data.map(value => value * 0.36) };
}

/** The groups by the ids of their items, with their names. */
async function groupsOf({ state }: OpenGrouping): Promise<Map<string, string | null>> {
  const { groups, items } = await state.present();
  const all = [...groups.shown, ...groups.leftovers.map(row => ({ members: [row], name: null }))];
  return new Map(
    all.map(({ members, name }) => [
      members
        .map(row => items[row]!)
        .sort((a, b) => a - b)
        .join(' '),
      name,
    ]),
  );
}

test('groups, names and question stay, what comes joins its own, and all is so when it is opened again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'akin-carry-'));
  const catalog = createCatalog(join(folder, 'test.akin'), { name: 'Test', kind: 'people' });
  const items = fillWith(catalog, folder, points(), 'sface-dlib');
  const subjectOf = new Map(items.map((item, at) => [item, at % SUBJECTS]));
  const subject = (item: number) => subjectOf.get(item);
  const added = items.filter((_, at) => at % 61 === 5).slice(0, NEW);
  const isAdded = new Set(added);
  const setAside = (some: readonly number[], isAside: number) =>
    catalog.connection.run(
      'UPDATE items SET set_aside = ? WHERE id IN (SELECT value FROM json_each(?))',
      isAside,
      JSON.stringify(some),
    );
  setAside(added, 1);
  let groupings = new Groupings(catalog, () => {});
  const first = () => groupings.get(groupings.list()[0]!.id);
  try {
    await answerTruthfully(first(), subject, ANSWERS);
    const { page } = await first().pages.page(0, 3);
    for (const [at, { id }] of page.entries()) await first().edits.rename(id, `Person ${at}`);
    // A picture moved by hand holds, and moves nothing else.
    const [one] = (await first().pages.members(page[0]!.id, 0, 1)).members;
    await first().edits.move([one!.item.id], null, true);
    const before = await groupsOf(first());
    const { question } = await first().questions.now();
    expect(question).not.toBeNull();
    expect(before.size).toBeGreaterThan(SUBJECTS / 2);

    setAside(added, 0);
    await groupings.refresh();
    const after = await groupsOf(first());
    const withoutNew = new Map(
      [...after].flatMap(([members, name]) => {
        const old = members.split(' ').filter(id => !isAdded.has(Number(id)));
        return old.length === 0 ? [] : [[old.join(' '), name] as const];
      }),
    );
    expect(withoutNew).toEqual(before);
    expect((await first().questions.now()).question?.id).toBe(question!.id);
    const placed = [...after.keys()].flatMap(members => {
      const ids = members.split(' ').map(Number);
      const [mine, others] = [ids.filter(id => isAdded.has(id)), ids.filter(id => !isAdded.has(id))];
      return others.length === 0 ? [] : mine.map(id => others.every(other => subject(other) === subject(id)));
    });
    expect(placed.length).toBeGreaterThan(NEW / 2);
    expect(placed.filter(isRight => !isRight)).toEqual([]);

    // Opened again, from what the catalog keeps.
    await groupings.close();
    catalog.connection.run('DELETE FROM results');
    groupings = new Groupings(catalog, () => {});
    expect(await groupsOf(first())).toEqual(after);
    const asking = await first().questions.now();
    const next = await first().questions.answer(asking.question!.id, truth(asking, subject), 1);
    expect(next.question?.id).not.toBe(asking.question!.id);
  } finally {
    await groupings.close();
    catalog.close();
    rmSync(folder, { recursive: true, force: true });
  }
}, 240_000);
