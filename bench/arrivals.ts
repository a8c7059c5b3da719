/**
 * Photos that come to a large collection with an open grouping: until its groups and its question are there
 * again, and what of them stayed. CPU time of all threads, and wall time in brackets.
 * Usage: node bench/arrivals.ts [items, 20000] [come, 100] [subjects, 2000] [answers, 12]
 *
 * Items have 256 numbers, as faces have. The peer: the same items in a grouping that is opened anew, without
 * what the catalog keeps.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillWith } from '../main/engine/browse/testing/clouds.ts';
import { Groupings } from '../main/engine/grouping/groupings.ts';
import { keepNeighbours } from '../main/engine/grouping/state/neighboursOfIndex.ts';
import { answerTruthfully } from '../main/engine/grouping/testing/truthful.ts';
import { createCatalog } from '../main/store/open.ts';
import { gaussianClasses } from './gaussianClasses.ts';
import { report, shown, timedAsync } from './measure.ts';

const [items = 20_000, come = 100, subjects = 2000, answers = 12] = process.argv.slice(2).map(Number);
const COLUMNS = 256;
/** Two of one subject are then as near as the calibration of faces expects. */
const WIDTH = 31;
const NAMED = 20;

const folder = mkdtempSync(join(tmpdir(), 'akin-arrivals-'));
const catalog = createCatalog(join(folder, 'bench.akin'), { name: 'Bench', kind: 'people' });
const { points, truth } = gaussianClasses(items + come, subjects, 1, { columns: COLUMNS, spread: 0.9 });
const scaled = { ...points, data: points.data.map(value => value / WIDTH) };
const ids = fillWith(catalog, folder, scaled, 'sface-dlib');
const subjectOf = new Map(ids.map((id, at) => [id, truth[at]!]));
const added = ids.filter((_, at) => at % Math.floor(ids.length / come) === 0).slice(0, come);
const setAside = (isAside: number) =>
  catalog.connection.run(
    'UPDATE items SET set_aside = ? WHERE id IN (SELECT value FROM json_each(?))',
    isAside,
    JSON.stringify(added),
  );

setAside(1);
const job = { signal: new AbortController().signal, pass: async () => {}, report: () => {} };
const [, first] = await timedAsync(() => keepNeighbours(catalog, job));
report(`neighbours of ${items} items at the end of indexing`, shown(first));
const groupings = new Groupings(catalog, () => {});
const grouping = groupings.get(groupings.list()[0]!.id);
const [before, asked] = await timedAsync(async () => {
  await answerTruthfully(grouping, id => subjectOf.get(id), answers);
  const { page } = await grouping.pages.page(0, NAMED);
  for (const [at, { id }] of page.entries()) await grouping.edits.rename(id, `Person ${at}`);
  return { question: (await grouping.questions.now()).question, groups: await groupsOf() };
});
report(`${answers} answers and ${NAMED} names, the first question included`, shown(asked));

setAside(0);
const [, kept] = await timedAsync(() => keepNeighbours(catalog, job));
report(`${come} more: neighbours at the end of indexing`, shown(kept), {
  name: 'those of all',
  ratio: first.cpu / kept.cpu,
});
const [question, refreshed] = await timedAsync(async () => {
  await groupings.refresh();
  return (await grouping.questions.now()).question;
});
const after = await groupsOf();
await groupings.close();
catalog.connection.run('DELETE FROM results');
catalog.connection.run('DELETE FROM folds');
const anew = new Groupings(catalog, () => {});
const [, replayed] = await timedAsync(async () => {
  const { questions, pages } = anew.get(anew.list()[0]!.id);
  await questions.now();
  await pages.page(0, 1);
});
report('… until groups and question are there', shown(refreshed), {
  name: 'opened without what is kept',
  ratio: replayed.cpu / refreshed.cpu,
});
const isAdded = new Set(added);
const same = before.groups.all.filter(({ members }) => {
  const now = after.of.get(members[0]!)!;
  const there = now.members.filter(id => !isAdded.has(id));
  return there.length === members.length && members.every(id => now.of.has(id));
});
const names = before.groups.all.filter(({ name }) => name !== null);
const keptNames = names.filter(({ name, members }) => after.of.get(members[0]!)!.name === name);
report(
  'what stayed',
  `${same.length} of ${before.groups.all.length} groups, ${keptNames.length} of ${names.length} names, the question ${
    JSON.stringify(question) === JSON.stringify(before.question) ? 'is the same' : 'is another'
  }`,
);
const placed = added.filter(id =>
  after.of.get(id)!.members.some(other => other !== id && !isAdded.has(other)),
);
const right = placed.filter(id =>
  after.of.get(id)!.members.every(other => subjectOf.get(other) === subjectOf.get(id)),
);
report(
  'of those that came',
  `${placed.length} are in groups of old ones, ${right.length} only with their own`,
);
await anew.close();
catalog.close();
rmSync(folder, { recursive: true, force: true });

interface Grouped {
  readonly name: string | null;
  readonly members: readonly number[];
  readonly of: ReadonlySet<number>;
}

/** All groups and leftovers by ids, and that of each item. */
async function groupsOf(): Promise<{ all: Grouped[]; of: Map<number, Grouped> }> {
  const { groups, items: of } = await grouping.state.present();
  const lists = [...groups.shown, ...groups.leftovers.map(row => ({ name: null, members: [row] }))];
  const found = lists.map(({ name, members }) => {
    const own = members.map(row => of[row]!);
    return { name, members: own, of: new Set(own) };
  });
  const byItem = new Map(found.flatMap(group => group.members.map(id => [id, group] as const)));
  return { all: found, of: byItem };
}
