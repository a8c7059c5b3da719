/** `akin demo`: the whole way on the sample of leaves, from photos to labelled folders, with a person who knows the truth; says what it did. */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Client } from '../contract/client.ts';
import { AkinError } from '../contract/errors.ts';
import { ExportOptions } from '../contract/export.ts';
import type { Engine } from '../engine/engine.ts';
import { makeSample, photosOf, readTable, TABLE } from '../engine/sample/makeSample.ts';
import { answerQuestions, nameGroups, type Said } from './demoPerson.ts';
import { followExport } from './exportCommand.ts';
import { followJob } from './followJob.ts';
import type { Place } from './groupingOptions.ts';
import { withEngine } from './withCollection.ts';

interface Options {
  each: number;
  questions: number;
  json?: boolean;
}

/** What is in one exported folder: how many photos, and of how many of them its name is true. */
export interface Folder {
  readonly name: string;
  readonly photos: number;
  readonly right: number;
}

interface Outcome {
  readonly folder: string;
  readonly photos: number;
  readonly species: number;
  /** The model the photos were looked at with; null: the built-in descriptor. */
  readonly model: string | null;
  readonly before: Standing;
  readonly said: Said;
  readonly after: Standing;
  readonly folders: readonly Folder[];
  /** The share of exported photos that are in the folder of their species. */
  readonly purity: number;
}

interface Standing {
  readonly groups: number;
  readonly leftovers: number;
}

export async function demoCommand(folder: string, options: Options): Promise<number> {
  const place = resolve(folder);
  if (existsSync(place) && !statSync(place).isDirectory())
    throw new AkinError('not-a-folder', `${place} is a file. Name an empty folder, or a new one.`);
  if (existsSync(place) && readdirSync(place).length > 0)
    throw new AkinError('bad-request', `${place} is not empty. Name a folder that is, or a new one.`);
  mkdirSync(place, { recursive: true });
  const say = options.json ? () => {} : (line: string) => console.log(line);
  const outcome = await withEngine((client, engine) => demonstrate(client, engine, place, options, say));
  if (options.json) console.log(JSON.stringify(outcome));
  return 0;
}

async function demonstrate(
  client: Client,
  engine: Engine,
  folder: string,
  { each, questions }: Options,
  say: (line: string) => void,
): Promise<Outcome> {
  const here = (path: string) => relative(process.cwd(), path) || '.';
  await makeWithProgress(folder, each);
  const truth = readTable(readFileSync(join(folder, TABLE), 'utf8'));
  const species = new Set(truth.values()).size;
  say(`Made ${truth.size} photos of ${species} invented species of leaves: ${here(photosOf(folder))}`);

  const collection = engine.createCollection(join(folder, 'leaves.akin'), {
    name: 'Sample leaves',
    kind: 'leaves',
    folder: photosOf(folder),
  });
  const job = await followJob(
    client,
    collection,
    () => client.call('index.start', { collection: collection.id }),
    {},
  );
  if (job.state !== 'done') throw new AkinError('internal', job.sentence);
  if (job.failed > 0) say(`${job.failed} photos could not be read; \`akin problems\` says why.`);
  const model = await modelInUse(client);
  say(
    model === null
      ? 'Looked at them by edges, colours and margins: no model is here (`akin models fetch` brings one).'
      : `Looked at them with the model ${model}.`,
  );

  const [grouping] = await client.call('groupings.list', { collection: collection.id });
  const at: Place = { collection: collection.id, grouping: grouping!.id };
  const before = await standing(client, at);
  say(`Before any question: ${describe(before)}.`);
  const said = await answerQuestions(client, at, truth, questions);
  say(
    `Asked ${said.questions} questions (${said.pairs} pairs, ${said.choices} with groups to choose from, ${said.odds} for what does not belong), answered by ${TABLE}.`,
  );
  await nameGroups(client, at, truth);
  const after = await standing(client, at);
  say(`After them: ${describe(after)}.`);

  const sorted = join(folder, 'sorted');
  const plan = await client.call('export.plan', {
    ...at,
    destination: engine.grant(sorted),
    options: ExportOptions.parse({ tables: ['csv'] }),
  });
  const view = await followExport(client, at, plan.export.id, {});
  if (view.state !== 'done') throw new AkinError('internal', view.sentence);
  const folders = judge(sorted, truth);
  const exported = sum(folders, ({ photos }) => photos);
  const purity = exported === 0 ? 0 : sum(folders, ({ right }) => right) / exported;
  say(`Exported ${exported} of ${truth.size} photos into ${folders.length} folders: ${here(sorted)}`);
  for (const { name, photos, right } of folders)
    say(`  ${name.padEnd(14)} ${String(photos).padStart(3)} photos, ${right} right`);
  say(`Purity of the folders: ${(100 * purity).toFixed(1)} %.`);
  return { folder, photos: truth.size, species, model, before, said, after, folders, purity };
}

/** With a line that counts on a terminal; Ctrl+C stops it and leaves nothing behind. */
async function makeWithProgress(folder: string, each: number): Promise<void> {
  const stop = new AbortController();
  const interrupt = () => stop.abort();
  process.once('SIGINT', interrupt);
  try {
    await makeSample(folder, each, {
      signal: stop.signal,
      progress: (done, total) => {
        if (process.stderr.isTTY)
          process.stderr.write(done === total ? '\r\x1b[K' : `\rMaking photos: ${done} of ${total}`);
      },
    });
  } finally {
    process.removeListener('SIGINT', interrupt);
  }
}

/** The one whose numbers leaves are compared by. */
async function modelInUse(client: Client): Promise<string | null> {
  const { models } = await client.call('models.list', {});
  const embedder = models.find(
    ({ kinds, purpose, own }) => !own && purpose === 'embed' && kinds.includes('leaves'),
  );
  return embedder?.ready ? embedder.name : null;
}

async function standing(client: Client, at: Place): Promise<Standing> {
  const { groups, leftovers } = await client.call('groups.page', { ...at, offset: 0, limit: 1 });
  return { groups, leftovers };
}

function describe({ groups, leftovers }: Standing): string {
  return `${groups} groups, ${leftovers} photos in none`;
}

/** By what lies on the disk. */
function judge(sorted: string, truth: ReadonlyMap<string, string>): Folder[] {
  return readdirSync(sorted, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => {
      const photos = readdirSync(join(sorted, name)).filter(file => truth.has(file));
      return { name, photos: photos.length, right: photos.filter(file => truth.get(file) === name).length };
    })
    .filter(({ photos }) => photos > 0);
}

function sum<T>(all: readonly T[], of: (one: T) => number): number {
  return all.reduce((total, one) => total + of(one), 0);
}
