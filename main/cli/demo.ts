/**
 * `akin demo`: the sample of leaves from photos to labelled folders; a simulated person who knows the truth
 * answers.
 */
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Command } from 'commander';
import type { Client } from '../contract/client.ts';
import { AkinError } from '../contract/errors.ts';
import { ExportOptions } from '../contract/export.ts';
import type { AnswerGiven, ItemView, Question } from '../contract/grouping.ts';
import { readRegularFileSync } from '../files/readRegularFile.ts';
import type { Engine } from '../host/engine.ts';
import { makeSample, PHOTOS_OF_EACH, photosOf, readTable, TABLE } from '../host/sample.ts';
import { parsePositive, parseWhole, QUIET } from './arguments.ts';
import { allGroups, type Place, withEngine } from './collection.ts';
import { followExport } from './exchange.ts';
import { onSignal } from './onSignal.ts';
import { printJson, printLine } from './output.ts';
import { followJob, Progress, type ProgressOptions } from './progress.ts';

const MOST_TABLE_BYTES = 16 << 20;

interface DemoOptions {
  each: number;
  questions: number;
  json?: boolean;
  quiet?: boolean;
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
  /** The model that analyzed the photos; null: the built-in descriptor. */
  readonly model: string | null;
  readonly before: Counts;
  readonly said: Said;
  readonly after: Counts;
  readonly folders: readonly Folder[];
  /** The share of exported photos that are in the folder of their species. */
  readonly purity: number;
}

interface Counts {
  readonly groups: number;
  readonly leftovers: number;
}

export function addDemoCommand(program: Command, done: (code: number) => void): void {
  program
    .command('demo')
    .description('run the whole workflow on a sample of leaves: photos, questions, labelled folders')
    .argument('[folder]', 'where to; a new or an empty folder', 'akin-demo')
    .option('--each <n>', 'photos of each species', parsePositive, PHOTOS_OF_EACH)
    .option('--questions <n>', 'how many questions are answered at most', parseWhole, 60)
    .option(...QUIET)
    .option('--json', 'print the outcome as JSON')
    .action(async (folder, options) => done(await demoCommand(folder, options)));
}

export async function demoCommand(folder: string, options: DemoOptions): Promise<number> {
  const place = resolve(folder);
  if (existsSync(place) && !statSync(place).isDirectory())
    throw new AkinError('not-a-folder', `${place} is a file. Name an empty folder, or a new one.`);
  if (existsSync(place) && readdirSync(place).length > 0)
    throw new AkinError('bad-request', `${place} is not empty. Name a folder that is, or a new one.`);
  mkdirSync(place, { recursive: true });
  const say = options.json ? () => {} : (line: string) => printLine(line);
  const outcome = await withEngine((client, engine) => demonstrate(client, engine, place, options, say));
  if (options.json) printJson(outcome);
  return 0;
}

async function demonstrate(
  client: Client,
  engine: Engine,
  folder: string,
  { each, questions, quiet = false }: DemoOptions,
  say: (line: string) => void,
): Promise<Outcome> {
  const shown = { quiet };
  const here = (path: string) => relative(process.cwd(), path) || '.';
  await makeWithProgress(folder, each, shown);
  const truth = readTable(
    readRegularFileSync(join(folder, TABLE), { limit: MOST_TABLE_BYTES }).toString('utf8'),
  );
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
    shown,
  );
  if (job.state !== 'done') throw new AkinError('internal', job.message);
  if (job.failed > 0) say(`${job.failed} photos could not be read; \`akin problems\` says why.`);
  const model = await modelInUse(client);
  say(
    model === null
      ? 'Looked at them by edges, colours and margins: no model is here (`akin models fetch` brings one).'
      : `Looked at them with the model ${model}.`,
  );

  const [grouping] = await client.call('groupings.list', { collection: collection.id });
  const at: Place = { collection: collection.id, grouping: grouping!.id };
  const before = await countGroups(client, at);
  say(`Before any question: ${describe(before)}.`);
  const said = await answerQuestions(client, at, truth, questions);
  say(
    `Asked ${said.questions} questions (${said.pairs} pairs, ${said.choices} with groups to choose from, ${said.odds} for what does not belong), answered by ${TABLE}.`,
  );
  await nameGroups(client, at, truth);
  const after = await countGroups(client, at);
  say(`After them: ${describe(after)}.`);

  const sorted = join(folder, 'sorted');
  const plan = await client.call('export.plan', {
    ...at,
    destination: engine.grant(sorted),
    options: ExportOptions.parse({ tables: ['csv'] }),
  });
  const view = await followExport(client, at, plan.export.id, shown);
  if (view.state !== 'done') throw new AkinError('internal', view.message);
  const folders = judge(sorted, truth);
  const exported = sum(folders, ({ photos }) => photos);
  const purity = exported === 0 ? 0 : sum(folders, ({ right }) => right) / exported;
  say(`Exported ${exported} of ${truth.size} photos into ${folders.length} folders: ${here(sorted)}`);
  for (const { name, photos, right } of folders)
    say(`  ${name.padEnd(14)} ${String(photos).padStart(3)} photos, ${right} right`);
  say(`Purity of the folders: ${(100 * purity).toFixed(1)} %.`);
  return { folder, photos: truth.size, species, model, before, said, after, folders, purity };
}

/** Ctrl+C stops it and leaves nothing behind. */
async function makeWithProgress(folder: string, each: number, options: ProgressOptions): Promise<void> {
  const progress = new Progress('photos', options);
  const stop = new AbortController();
  const stopWaiting = onSignal(['SIGINT'], () => stop.abort());
  try {
    await makeSample(folder, each, {
      signal: stop.signal,
      progress: (done, total) => {
        const message = `Making photos: ${done} of ${total}`;
        progress.show({ done, total, message, onTerminal: message });
      },
    });
  } finally {
    progress.end();
    stopWaiting();
  }
}

/** The model whose embedding leaves are compared by; null: the built-in descriptor. */
async function modelInUse(client: Client): Promise<string | null> {
  const { models } = await client.call('models.list', {});
  const embedder = models.find(
    ({ kinds, purpose, own }) => !own && purpose === 'embed' && kinds.includes('leaves'),
  );
  return embedder?.ready ? embedder.name : null;
}

async function countGroups(client: Client, at: Place): Promise<Counts> {
  const { groups, leftovers } = await client.call('groups.page', { ...at, offset: 0, limit: 1 });
  return { groups, leftovers };
}

function describe({ groups, leftovers }: Counts): string {
  return `${groups} groups, ${leftovers} photos in none`;
}

/** Counts the exported files on disk. */
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

/** The species of each photo, by file name. */
type Truth = ReadonlyMap<string, string>;

interface Said {
  readonly questions: number;
  readonly pairs: number;
  readonly choices: number;
  readonly odds: number;
}

/** Until nothing is left to ask, or `most` questions are answered. */
async function answerQuestions(client: Client, at: Place, truth: Truth, most: number): Promise<Said> {
  const kinds = { pair: 0, choice: 0, odd: 0 };
  let { question } = await client.call('ask.now', at);
  for (let asked = 0; question !== null && asked < most; asked++) {
    kinds[question.kind]++;
    ({ question } = await client.call('ask.answer', {
      ...at,
      question: question.id,
      answer: answerTo(question, truth),
      tookMilliseconds: 0,
    }));
  }
  const { pair, choice, odd } = kinds;
  return { questions: pair + choice + odd, pairs: pair, choices: choice, odds: odd };
}

function answerTo(question: Question, truth: Truth): AnswerGiven {
  switch (question.kind) {
    case 'pair': {
      const [one, other] = question.sides.map(({ item }) => speciesOf(item, truth));
      return { kind: 'pair', verdict: one === other ? 'same' : 'different' };
    }
    case 'choice': {
      const wanted = speciesOf(question.side.item, truth);
      const chosen = question.among.flatMap(({ item }, place) =>
        speciesOf(item, truth) === wanted ? [place] : [],
      );
      return { kind: 'choice', chosen };
    }
    case 'odd': {
      const wanted = speciesOf(question.side.item, truth);
      const odd = question.among.flatMap((item, place) => (speciesOf(item, truth) === wanted ? [] : [place]));
      return { kind: 'odd', odd };
    }
  }
}

/** Each by its most central photo; two that get the same name are one. */
async function nameGroups(client: Client, at: Place, truth: Truth): Promise<void> {
  for (;;) {
    const groups = await allGroups(client, at);
    const named = Map.groupBy(groups, ({ cover }) => speciesOf(cover[0]!, truth));
    const split = [...named.values()].find(same => same.length > 1);
    if (split !== undefined) {
      await client.call('groups.merge', { ...at, groups: split.map(({ id }) => id), apply: true });
      continue;
    }
    const [next] = groups.filter(({ name, cover }) => name !== speciesOf(cover[0]!, truth));
    if (next === undefined) return;
    await client.call('groups.rename', { ...at, group: next.id, name: speciesOf(next.cover[0]!, truth) });
  }
}

function speciesOf({ name }: ItemView, truth: Truth): string {
  const species = truth.get(name);
  if (species === undefined) throw new AkinError('internal', `${name} is not in the table of species.`);
  return species;
}
