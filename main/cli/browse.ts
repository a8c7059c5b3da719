/**
 * `akin browse`: the contact sheet and the question about it. `akin batch`: pictures worth labelling, chosen
 * in one go.
 */

import { type Command, Option } from 'commander';
import { type Batch, BatchBudget, BatchKernel, type BatchLabel } from '../contract/batch.ts';
import { PerSubject, PublishedSheet, type SheetAsking, type SheetRow } from '../contract/browse.ts';
import type { Client } from '../contract/client.ts';
import { AkinError } from '../contract/errors.ts';
import {
  NotUnderstoodError,
  parseAs,
  parseName,
  parseNumber,
  parsePerson,
  parsePositive,
  parseWhole,
} from './arguments.ts';
import { describeItem, type GroupingOptions, type Place, pages, withGrouping } from './collection.ts';
import { jsonList, printJson, printJsonPieces, printLine, printLines, printList } from './output.ts';

/** As many rows as one call gives. */
const PAGE = 100;

interface BrowseOptions extends GroupingOptions {
  per: number;
  asPublished?: boolean;
  subjects?: number;
  lambda?: number;
  candidates?: number;
  answer?: 'same' | 'different' | 'cannot-tell';
}

async function browseCommand(catalog: string, options: BrowseOptions): Promise<number> {
  const published = publishedIn(options);
  return await withGrouping(catalog, options, async (client, place) => {
    // A shell waits for the groups rather than print a preview.
    await client.call('groups.page', { ...place, offset: 0, limit: 1 });
    const sheet = { ...place, per: options.per, ...published };
    const asking = await client.call('browse.question', sheet);
    const after =
      options.answer === undefined ? asking : await answerQuestion(client, sheet, options, asking);
    const rows = sheetRows(client, sheet);
    if (options.json) {
      const pieces = async function* () {
        yield '{"rows":';
        yield* jsonList(rows);
        yield `,${JSON.stringify(after).slice(1)}`;
      };
      await printJsonPieces(pieces());
      return 0;
    }
    const count = await printList(rows, { json: false, lines: describeRow });
    printLine(`${count} subjects, ${sheet.per} of each at most, ${after.answers} answers.`);
    showQuestion(after);
    return 0;
  });
}

/** Which contact sheet. */
interface WantedSheet extends Place {
  readonly per: number;
  readonly published?: PublishedSheet;
}

function publishedIn({ asPublished, ...options }: BrowseOptions): Pick<WantedSheet, 'published'> {
  const numbers = ['subjects', 'lambda', 'candidates'] as const;
  const given = numbers.flatMap(name =>
    options[name] === undefined ? [] : [[name, options[name]] as const],
  );
  if (asPublished) return { published: PublishedSheet.parse(Object.fromEntries(given)) };
  if (given.length > 0) throw new NotUnderstoodError(`--${given[0]![0]} goes with --as-published.`);
  return {};
}

async function answerQuestion(
  client: Client,
  sheet: WantedSheet,
  { answer: verdict }: BrowseOptions,
  { question }: SheetAsking,
): Promise<SheetAsking> {
  if (question === null || verdict === undefined)
    throw new AkinError(
      'bad-request',
      'Nothing on the contact sheet is in doubt: there is nothing to answer.',
    );
  return await client.call('browse.answer', {
    ...sheet,
    question: question.id,
    verdict,
    tookMilliseconds: 0,
  });
}

function sheetRows(client: Client, wanted: WantedSheet): AsyncGenerator<SheetRow> {
  return pages(async page => {
    const sheet = await client.call('browse.sheet', { ...wanted, ...page });
    return { rows: sheet.page, total: sheet.rows, revision: sheet.revision };
  }, PAGE);
}

function describeRow({ group, certainty, items }: SheetRow): string[] {
  const name = group.name ?? `(group of ${group.id})`;
  return [
    `${name}: ${group.size} in all, ${(certainty * 100).toFixed(0)} % certain`,
    ...items.map(({ item }) => `  ${describeItem(item)}`),
  ];
}

function showQuestion({ question }: SheetAsking): void {
  if (question === null) {
    printLine('Nothing on the contact sheet is in doubt.');
    return;
  }
  const [one, other] = question.sides;
  const asked =
    question.kind === 'between'
      ? 'Are these two rows the same?'
      : 'Does the second belong to the row of the first?';
  printLine(`${asked} (--answer same, different or cannot-tell)`);
  printLines(`  ${describeItem(one.item)}`, `  ${describeItem(other.item)}`);
}

/** The unfinished batch, or a new one where there is none. */
async function batchCommand(
  catalog: string,
  options: GroupingOptions & { budget: number; kernel: BatchKernel },
): Promise<number> {
  return await withGrouping(catalog, options, async (client, place) => {
    const batch =
      (await client.call('batch.state', place)) ??
      (await client.call('batch.choose', { ...place, budget: options.budget, kernel: options.kernel }));
    if (options.json) printJson(batch);
    else showBatch(batch);
    return 0;
  });
}

interface LabelOptions extends GroupingOptions {
  notASubject?: boolean;
  cannotTell?: boolean;
  clear?: boolean;
}

async function labelCommand(
  catalog: string,
  item: number,
  name: string | undefined,
  options: LabelOptions,
): Promise<number> {
  const label = labelFrom(name, options);
  return await withGrouping(catalog, options, async (client, place) => {
    const given = await client.call('batch.label', { ...place, item, label });
    if (options.json) printJson(given);
    else printLine(`${item}: ${describeLabel(given.label)}`);
    return 0;
  });
}

function labelFrom(name: string | undefined, options: LabelOptions): BatchLabel | null {
  const { notASubject = false, cannotTell = false, clear = false } = options;
  const said = [name !== undefined, notASubject, cannotTell, clear].filter(Boolean).length;
  if (said !== 1)
    throw new NotUnderstoodError('Give either a name or one of --not-a-subject, --cannot-tell and --clear.');
  if (name !== undefined) return { kind: 'name', name };
  if (clear) return null;
  return { kind: notASubject ? 'not-a-subject' : 'cannot-tell' };
}

async function finishCommand(
  catalog: string,
  options: GroupingOptions & { dryRun?: boolean },
): Promise<number> {
  return await withGrouping(catalog, options, async (client, place) => {
    const outcome = await client.call('batch.finish', { ...place, apply: !options.dryRun });
    if (options.json) printJson(outcome);
    else {
      const { named, names, change, namedItems } = outcome;
      const verb = options.dryRun ? 'would change' : 'changed';
      printLine(`${named} pictures under ${names} names: ${change.touched} pictures ${verb} their group.`);
      printLine(`With a name: ${namedItems.before} before, ${namedItems.after} after.`);
    }
    return 0;
  });
}

async function dropCommand(catalog: string, options: GroupingOptions): Promise<number> {
  return await withGrouping(catalog, options, async (client, place) => {
    await client.call('batch.drop', place);
    return 0;
  });
}

function showBatch({ items, palette }: Batch): void {
  for (const { item, label } of items) printLine(`${describeItem(item)}: ${describeLabel(label)}`);
  const labelled = items.filter(({ label }) => label !== null).length;
  printLine(`${labelled} of ${items.length} labelled; ${palette.length} names.`);
}

function describeLabel(label: BatchLabel | null): string {
  if (label === null) return 'not labelled';
  return label.kind === 'name' ? label.name : label.kind;
}

export function addBrowseCommands(program: Command, done: (code: number) => void): void {
  const over = (command: Command): Command =>
    command
      .argument('<catalog>', 'the collection file (*.akin)')
      .option('--grouping <name>', 'which grouping; the first one by default')
      .option('--json', 'print as JSON');
  const signed = (command: Command): Command =>
    over(command).option('--person <name>', 'who answers; kept with the answers', parsePerson);

  signed(
    program
      .command('browse')
      .description('the contact sheet: a few of every subject, and a question about it'),
  )
    .option('--per <n>', 'how many of each, 3 to 25', parseAs(PerSubject, parseWhole), 5)
    .option('--as-published', 'subclusters as in paper 4, in place of the groups')
    .option(
      '--subjects <n>',
      'with it: how many rows (K); as many as groups by default',
      parseAs(PublishedSheet.shape.subjects, parseWhole),
    )
    .option(
      '--lambda <x>',
      'with it: λ as a share of the mean distance (default: 0.3)',
      parseAs(PublishedSheet.shape.lambda, parseNumber),
    )
    .option(
      '--candidates <n>',
      'with it: possible centres, R as a multiple of K (default: 10)',
      parseAs(PublishedSheet.shape.candidates, parseWhole),
    )
    .addOption(
      new Option('--answer <verdict>', 'answer the question first').choices([
        'same',
        'different',
        'cannot-tell',
      ]),
    )
    .action(async (catalog, options) => done(await browseCommand(catalog, options)));

  const batch = over(program.command('batch').description('the pictures worth labelling, chosen in one go'))
    .option(
      '--budget <n>',
      'how many to choose for a new batch, 2 to 500',
      parseAs(BatchBudget, parseWhole),
      40,
    )
    .addOption(
      new Option('--kernel <name>', 'how a new batch compares pictures')
        .choices(BatchKernel.options)
        .default('rbf'),
    )
    .action(async (catalog, options) => done(await batchCommand(catalog, options)));
  over(batch.command('label').description('label one picture of the batch'))
    .argument('<item>', 'the number of the item', parsePositive)
    .argument('[name]', 'who or what it shows', parseName)
    .option('--not-a-subject', 'it shows none')
    .option('--cannot-tell', 'nobody can tell')
    .option('--clear', 'take its label away')
    .action(async (catalog, item, name, _, command) =>
      done(await labelCommand(catalog, item, name, allOptions(command))),
    );
  signed(batch.command('finish').description('apply the labels, as one step that akin undo takes back'))
    .option('--dry-run', 'only say what would change')
    .action(async (catalog, _, command) => done(await finishCommand(catalog, allOptions(command))));
  over(batch.command('drop').description('discard the batch and its labels')).action(
    async (catalog, _, command) => done(await dropCommand(catalog, allOptions(command))),
  );
}

/** Options that a command shares with the one above it end up there. */
function allOptions(command: Command): ReturnType<Command['optsWithGlobals']> {
  return command.optsWithGlobals();
}
