/** An audit over a real catalog and real threads: answered from the truth, taken back, kept, used as answers. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Auditing, AuditQuestion, CheckGiven } from '../../../contract/audit.ts';
import { openCatalog } from '../../../store/open.ts';
import { Groupings } from '../groupings.ts';
import type { OpenGrouping } from '../openGrouping.ts';
import { CLASSES, Clouds } from '../testing/clouds.ts';

let clouds: Clouds;
beforeEach(() => {
  clouds = new Clouds();
});
afterEach(() => clouds.close());

/** The true answer. The first picture of the group comes first in its strip. */
function truthful({ subject }: Clouds, question: AuditQuestion): CheckGiven {
  const own = subject(question.side.item.id);
  if (question.kind === 'photo') {
    const isSame = subject(question.side.strip[0]!.id) === own;
    return { kind: 'photo', verdict: isSame ? 'same' : 'different' };
  }
  const at = question.among.findIndex(({ item }) => subject(item.id) === own);
  return { kind: 'choice', chosen: at < 0 ? null : at };
}

async function checkAll(grouping: OpenGrouping, begun: Auditing): Promise<Auditing> {
  let auditing = begun;
  while (auditing.question !== null)
    auditing = await grouping.audit.check(auditing.question.id, truthful(clouds, auditing.question), 5);
  return auditing;
}

/** The share in the right group, by the definition itself. */
async function trueShare({ state }: OpenGrouping): Promise<number> {
  const { groups, items } = await state.present();
  const all = [...groups.shown.map(({ members }) => members), ...groups.leftovers.map(row => [row])];
  all.sort((a, b) => b.length - a.length || items[a[0]!]! - items[b[0]!]!);
  const seen = new Set<number>();
  let right = 0;
  for (const members of all) {
    const subject = clouds.subject(items[members[0]!]!);
    if (!seen.has(subject)) right += members.filter(row => clouds.subject(items[row]!) === subject).length;
    seen.add(subject);
  }
  return right / items.length;
}

test('a whole audit gives the truth; used as answers, it is about the groups of then', async () => {
  const grouping = clouds.first();
  await grouping.state.change({ wanted: 3 }, true);
  const share = await trueShare(grouping);
  expect(share).toBeLessThan(0.9);
  expect((await grouping.audit.now()).wanted).toBe(null);
  const begun = await grouping.audit.start(30);
  expect(begun).toMatchObject({ wanted: 30, checks: 0, certificate: null, canUndo: false });
  const done = await checkAll(grouping, begun);
  expect(done.certificate!.right.value).toBeCloseTo(share, 9);
  expect(done.certificate!.right.low).toBe(done.certificate!.right.high);
  expect(done.certificate!.subjects).toEqual({ value: CLASSES, low: CLASSES, high: CLASSES });
  expect(done.certificate).toMatchObject({ moved: 0, isOutdated: false, wantsAnswers: true });
  expect(done.corrections).toBeGreaterThan(0);
  // Nothing counts for the groups before it is applied.
  expect(grouping.state.rows()).toEqual([]);

  await grouping.state.change({ wanted: null }, true);
  const applied = await grouping.audit.apply();
  expect(applied.corrections).toBe(0);
  expect(grouping.state.rows().every(({ strategy }) => strategy === 'audit')).toBe(true);
  const { certificate } = applied;
  expect(certificate!.moved).toBeGreaterThan(0);
  expect(certificate!.isOutdated).toBe(true);
  expect(certificate!.right.high).toBeGreaterThan(done.certificate!.right.high);
  await expect(grouping.audit.apply()).rejects.toThrow(/nothing to correct/);
});

test('the next check is the same after opening again; undo of an answer takes back no check', async () => {
  const grouping = clouds.first();
  await clouds.answer(grouping, 3);
  const answers = grouping.state.rows().length;
  const begun = await grouping.audit.start(30);
  const first = begun.question!;
  const second = (await grouping.audit.check(first.id, truthful(clouds, first), 5)).question!;
  await expect(grouping.audit.check(first.id, truthful(clouds, first), 5)).rejects.toThrow(/no longer/);
  const third = (await grouping.audit.check(second.id, truthful(clouds, second), 5)).question!;
  expect((await grouping.audit.undo()).question!.side).toEqual(second.side);
  expect((await grouping.audit.redo()).question!.side).toEqual(third.side);
  expect(await grouping.audit.undo()).toMatchObject({ canRedo: true, question: { side: second.side } });
  await grouping.questions.undo();
  expect(grouping.state.rows().length).toBeLessThan(answers);
  expect((await grouping.audit.now()).question!.side).toEqual(second.side);
  // Where a photo belongs is asked about the same photo.
  expect([third.kind, third.side]).not.toEqual([second.kind, second.side]);

  await clouds.groupings.close();
  clouds.catalog.close();
  clouds.catalog = openCatalog(clouds.path);
  clouds.groupings = new Groupings(clouds.catalog, () => {});
  expect((await clouds.first().audit.now()).question!.side).toEqual(second.side);
});

test('what answers settled is not asked, and counts as known', async () => {
  const grouping = clouds.first();
  await clouds.answer(grouping, 25);
  const said = grouping.state.rows().filter(({ verdict }) => verdict === 'same');
  const begun = await grouping.audit.start(60);
  const asked = new Set<number>();
  let auditing = begun;
  while (auditing.question !== null) {
    const { question } = auditing;
    if (question.kind === 'photo') asked.add(question.side.item.id);
    auditing = await grouping.audit.check(question.id, truthful(clouds, question), 5);
  }
  // A picture that was said to be as the first of its group.
  const { groups, items } = await grouping.state.present();
  const faces = new Set(groups.shown.map(({ members }) => items[members[0]!]!));
  const settled = said.flatMap(({ itemId, otherItemId }) =>
    faces.has(itemId) ? [otherItemId!] : faces.has(otherItemId!) ? [itemId] : [],
  );
  expect(settled.length).toBeGreaterThan(0);
  expect(settled.filter(item => asked.has(item) && !faces.has(item))).toEqual([]);
  expect(auditing.certificate!.right.value).toBeCloseTo(await trueShare(grouping), 9);
});
