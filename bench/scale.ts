/**
 * A large collection from end to end through the engine's own methods: index, scan again, question, answers,
 * groups, Browse, Batch, export, close and open. For each the time, memory and how long the engine's loop was
 * blocked; last the slowest waits. Photos are made and indexed once in the folder: a second run begins with a
 * copy of that collection.
 * Usage: AKIN_MODELS=/nowhere node bench/scale.ts FOLDER [photos, 20000] [answers, 200] [ms a person takes,
 * 500] [columns] Without AKIN_MODELS by the models of this machine. With columns the items are generated, 50 of
 * each subject on average, and have embeddings of so many numbers but no photos: nothing is indexed or linked.
 * Linux: figures are read from /proc.
 */
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ExportOptions, ExportView } from '../main/contract/export.ts';
import type { Job } from '../main/contract/model.ts';
import { startEngine } from '../main/engine/engine.ts';
import { connectInProcess } from '../main/engine/rpc/inProcess.ts';
import { createCatalog } from '../main/store/open.ts';
import { fillCatalog } from './askedCollection.ts';
import { report, spread } from './measure.ts';
import { makeVariants } from './photoVariants.ts';
import { Stages } from './stages.ts';
import { truthfulAnswer } from './truthfulAnswer.ts';

const folder = process.argv[2];
if (folder === undefined) throw new Error('a folder for the photos must be named');
const [count = 20_000, answers = 200, thinking = 500, columns] = process.argv.slice(3).map(Number);
const PAGE = 500;

const photos = columns === undefined ? await makeVariants(folder, count) : join(folder, 'generated');
const place = join(folder, 'run');
rmSync(place, { recursive: true, force: true });
mkdirSync(place, { recursive: true });
const path = join(place, 'scale.akin');
const models = process.env.AKIN_MODELS;
const directories = {
  data: join(place, 'data'),
  cache: join(place, 'cache'),
  ...(models === undefined ? {} : { models }),
};

const stages = new Stages();
/** The folder a photo lies in is its subject. */
const subjectOf = new Map<number, number | string>();
let engine = startEngine({ directories });
let client = connectInProcess(engine, 'shell');
const indexed = join(folder, `indexed ${count}.akin`);
if (columns !== undefined) generate(columns);
else if (!existsSync(indexed)) {
  const { id } = engine.createCollection(path, { folder: photos, kind: 'anything', name: 'Scale' });
  await stages.run(`index of ${count} photos`, () => index(id));
  await engine.close();
  copyFileSync(path, `${indexed}.part`);
  renameSync(`${indexed}.part`, indexed);
  engine = startEngine({ directories });
  client = connectInProcess(engine, 'shell');
} else copyFileSync(indexed, path);
const { id: collection } = await client.call('collection.open', { catalog: engine.grant(path) });

function generate(width: number): void {
  mkdirSync(photos, { recursive: true });
  const catalog = createCatalog(path, { name: 'Scale', kind: 'people' });
  for (const [item, subject] of fillCatalog(catalog, photos, count, Math.ceil(count / 50), width))
    subjectOf.set(item, subject);
  catalog.close();
}

async function index(collection: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<Job>();
  const stop = client.on('job.changed', ({ job }) => {
    if (job.state !== 'running') resolve(job);
  });
  await client.call('index.start', { collection });
  const { state, message } = await promise;
  stop();
  if (state !== 'done') throw new Error(message);
}

if (columns === undefined) await stages.run('second scan, nothing changed', () => index(collection));

await stages.run('all items, page by page', async () => {
  for (let offset = 0; offset < count; offset += PAGE) {
    const { items } = await stages.wait(`a page of items at ${offset}`, () =>
      client.call('items.page', { collection, offset, limit: PAGE }),
    );
    if (columns === undefined)
      for (const { id, path } of items) subjectOf.set(id, path.split(/[\\/]/).at(-2)!);
  }
});
if (subjectOf.size !== count) throw new Error(`${subjectOf.size} photos were indexed, not ${count}`);
await stages.run('the last page of photos', () =>
  stages.wait('the last page of photos', () =>
    client.call('photos.page', { collection, offset: Math.max(0, count - PAGE), limit: PAGE }),
  ),
);
const grouping = (await client.call('groupings.list', { collection }))[0]!.id;
const here = { collection, grouping };

let asking = await stages.run('first question', () =>
  stages.wait('the first question', () => client.call('ask.now', here)),
);
const waits: number[] = [];
await stages.run(`${answers} answers, the person takes ${thinking} ms`, async () => {
  for (let given = 0; given < answers && asking.question !== null; given++) {
    const { question } = asking;
    await sleep(thinking);
    const begun = performance.now();
    asking = await stages.wait(`the question after answer ${given + 1} (${question.kind})`, () =>
      client.call('ask.answer', {
        ...here,
        question: question.id,
        answer: truthfulAnswer(question, subjectOf),
        tookMilliseconds: thinking,
      }),
    );
    waits.push(performance.now() - begun);
  }
});
report('answer to question', spread(waits));

const groups = await page('groups', () => client.call('groups.page', { ...here, offset: 0, limit: 60 }));
console.log(`  ${groups.groups} groups, ${groups.leftovers} leftovers`);
const largest = groups.page.reduce((a, b) => (b.size > a.size ? b : a));
await page(`members of a group of ${largest.size}`, () =>
  client.call('groups.members', { ...here, group: largest.id, offset: 0, limit: 200 }),
);
await page('leftovers', () => client.call('groups.leftovers', { ...here, offset: 0, limit: 200 }));
await page('review', () => client.call('review.list', { ...here, all: false }));
await page('contact sheet', () => client.call('browse.sheet', { ...here, per: 5, offset: 0, limit: 50 }));
await page('question about the sheet', () => client.call('browse.question', { ...here, per: 5 }));
await stages.run('batch of 40', () =>
  stages.wait('the choice of a batch', () => client.call('batch.choose', { ...here, budget: 40 })),
);
await page('duplicates', () => client.call('duplicates.page', { collection, offset: 0, limit: 50 }));

if (columns === undefined) await writeOut('hard links', { how: 'hard-link', leftovers: true });
await writeOut('a CSV table', { how: 'none', tables: ['csv'], leftovers: true });

await stages.run('close', () => engine.close());
engine = startEngine({ directories });
client = connectInProcess(engine, 'shell');
await stages.run('open again', () =>
  stages.wait('opening the collection', () =>
    client.call('collection.open', { catalog: engine.grant(path) }),
  ),
);
await stages.run('question after opening', () =>
  stages.wait('the question after opening', () => client.call('ask.now', here)),
);
await page('groups after opening', () => client.call('groups.page', { ...here, offset: 0, limit: 60 }));
await engine.close();
stages.end(5);

/** Asked for twice: the second time nothing need be computed. */
async function page<T>(what: string, ask: () => Promise<T>): Promise<T> {
  await stages.run(what, () => stages.wait(what, ask));
  return await stages.run(`${what}, again`, () => stages.wait(`${what}, again`, ask));
}

async function writeOut(what: string, options: Partial<ExportOptions>): Promise<void> {
  const destination = join(place, what);
  mkdirSync(destination);
  const plan = await stages.run(`plan of ${what}`, () =>
    stages.wait(`the plan of ${what}`, () =>
      client.call('export.plan', { ...here, destination: engine.grant(destination), options }),
    ),
  );
  await stages.run(`export of ${what} (${plan.export.files} files)`, async () => {
    const { promise, resolve } = Promise.withResolvers<ExportView>();
    const stop = client.on('export.changed', ({ export: changed }) => {
      if (changed.id === plan.export.id && changed.state !== 'running') resolve(changed);
    });
    await client.call('export.apply', { collection, export: plan.export.id });
    const { state, message, failed } = await promise;
    stop();
    if (state !== 'done' || failed > 0) throw new Error(`${message} ${failed} failed`);
  });
}
