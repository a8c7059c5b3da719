/** Photos that come in while questions are asked, over a real catalog and real threads. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Asking } from '../../contract/grouping.ts';
import { InFlight } from './groupings.ts';
import { FewSubjects, ITEMS, SUBJECTS } from './testing/fewSubjects.ts';
import { answerTruthfully, truth } from './testing/truthful.ts';

let few: FewSubjects;

beforeEach(() => {
  few = new FewSubjects();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await few.close();
});

const first = () => few.first();
const subject = (id: number) => few.subjectOf.get(id);

test('photos of others leave the question alone until it is answered, and calls under way see no exchange', async () => {
  const grouping = first();
  const asking = await answerTruthfully(grouping, subject, 3);
  few.groupings.isIndexing = true;
  const added = few.grow(12, at => SUBJECTS + (at % 3));
  const renewed = few.groupings.refresh();
  // While the new ones are thought about, everything goes on with the old.
  expect((await grouping.questions.now()).question).toEqual(asking.question);
  expect((await grouping.pages.page(0, 1)).items).toBe(ITEMS);
  let ended = false;
  // The new ones are thought about, and wait for this call to end.
  const ready = Promise.withResolvers<void>();
  const { idle } = InFlight.prototype;
  vi.spyOn(InFlight.prototype, 'idle').mockImplementation(function (this: InFlight) {
    ready.resolve();
    return idle.call(this);
  });
  const call = few.groupings.track(async () => {
    const { items } = grouping.state.groupingItems();
    await ready.promise;
    expect(grouping.state.groupingItems().items).toBe(items);
    ended = true;
  });
  await renewed;
  expect(ended).toBe(true);
  await call;
  const { items, page } = await grouping.pages.page(0, 100);
  expect(items).toBe(ITEMS + added.length);
  expect(page.reduce((sum, { size }) => sum + size, 0)).toBeGreaterThan(ITEMS);
  const now = await grouping.questions.now();
  expect(now.question!.id).toBe(asking.question!.id);
  const next = await grouping.questions.answer(now.question!.id, truth(now, subject), 1);
  expect(next.settled).not.toBeNull();
  expect(next.question?.id).not.toBe(asking.question!.id);
});

test('photos that change the groups of a question replace it', async () => {
  const grouping = first();
  const asking = await answerTruthfully(grouping, subject, 3);
  few.groupings.isIndexing = true;
  few.grow(12, at => at % SUBJECTS);
  await few.groupings.refresh();
  const now = await grouping.questions.now();
  expect(now.question).not.toBeNull();
  expect(now.question!.id).not.toBe(asking.question!.id);
});

test('what is done meanwhile replaces it too', async () => {
  const grouping = first();
  const asking = await answerTruthfully(grouping, subject, 3);
  few.groupings.isIndexing = true;
  few.grow(12, at => SUBJECTS + (at % 3));
  await few.groupings.refresh();
  const follows = async () => {
    const present = await grouping.state.workers().questionAfter((await grouping.state.present()).steps);
    const { items } = grouping.state.groupingItems();
    return items[present.question!.item];
  };
  const itemOf = ({ question }: Asking) =>
    question!.kind === 'pair' ? question!.sides[0].item.id : question!.side.item.id;
  expect((await grouping.questions.now()).question!.id).toBe(asking.question!.id);
  await grouping.edits.setAside([itemOf(asking)]);
  expect(itemOf(await grouping.questions.now())).not.toBe(itemOf(asking));
  await grouping.questions.undo();
  expect(itemOf(await grouping.questions.now())).toBe(await follows());
});

test('the end of the indexing replaces it', async () => {
  const grouping = first();
  const asking = await answerTruthfully(grouping, subject, 3);
  few.groupings.isIndexing = true;
  few.grow(12, at => SUBJECTS + (at % 3));
  await few.groupings.refresh();
  expect((await grouping.questions.now()).question!.id).toBe(asking.question!.id);
  const pinned = (await grouping.questions.now()).question!;
  few.groupings.isIndexing = false;
  expect((await grouping.questions.now()).question!.id).not.toBe(pinned.id);
});

test('while photos come in nothing is asked that could not change a group; afterwards it is', async () => {
  const grouping = first();
  // So many groups that most items are left over.
  await grouping.state.change({ strategy: 'most-uncertain', wanted: ITEMS - 8 }, true);
  const isAboutStrays = ({ question }: Asking) =>
    question?.kind === 'pair' && question.sides.every(({ group }) => group.size === 1);
  let asking = await grouping.questions.now();
  for (let asked = 0; asked < 40 && !isAboutStrays(asking); asked++)
    asking = await grouping.questions.answer(asking.question!.id, { kind: 'pair', verdict: 'same' }, 1);
  expect(isAboutStrays(asking)).toBe(true);
  few.groupings.isIndexing = true;
  await few.groupings.refresh();
  // The one that is being looked at stays; the next of the kind is not asked.
  asking = await grouping.questions.now();
  for (let asked = 0; asked < 40 && asking.question !== null; asked++) {
    expect(isAboutStrays(asking)).toBe(asked === 0);
    asking = await grouping.questions.answer(asking.question.id, { kind: 'pair', verdict: 'different' }, 1);
  }
  expect(asking.question).toBeNull();
  few.groupings.isIndexing = false;
  expect(isAboutStrays(await grouping.questions.now())).toBe(true);
});
