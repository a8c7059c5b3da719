/** `akin browse`: the contact sheet of a collection and the question about it, from a shell. */

import type { SheetAsking, SheetRow } from '../contract/browse.ts';
import type { Client } from '../contract/client.ts';
import { AkinError } from '../contract/errors.ts';
import { describeItem, type GroupingOptions, type Place, withGrouping } from './groupingOptions.ts';

/** As many rows as one call gives. */
const PAGE = 100;

export interface BrowseOptions extends GroupingOptions {
  per: number;
  answer?: 'same' | 'different' | 'cannot-tell';
}

export async function browseCommand(catalog: string, options: BrowseOptions): Promise<number> {
  return await withGrouping(catalog, options, async (client, place) => {
    // A shell waits for the groups rather than print a first look.
    await client.call('groups.page', { ...place, offset: 0, limit: 1 });
    const { per } = options;
    const asking = await client.call('browse.question', { ...place, per });
    const after = options.answer === undefined ? asking : await answer(client, place, options, asking);
    const rows = await allRows(client, place, per);
    if (options.json) console.log(JSON.stringify({ rows, ...after }));
    else {
      for (const row of rows) print(row);
      console.log(`${rows.length} subjects, ${per} of each at most, ${after.answers} answers.`);
      ask(after);
    }
    return 0;
  });
}

async function answer(
  client: Client,
  place: Place,
  { per, answer: verdict }: BrowseOptions,
  { question }: SheetAsking,
): Promise<SheetAsking> {
  if (question === null || verdict === undefined)
    throw new AkinError(
      'bad-request',
      'Nothing on the contact sheet is in doubt: there is nothing to answer.',
    );
  return await client.call('browse.answer', {
    ...place,
    per,
    question: question.id,
    verdict,
    tookMilliseconds: 0,
  });
}

async function allRows(client: Client, place: Place, per: number): Promise<SheetRow[]> {
  const all: SheetRow[] = [];
  for (;;) {
    const { page, rows } = await client.call('browse.sheet', {
      ...place,
      per,
      offset: all.length,
      limit: PAGE,
    });
    all.push(...page);
    if (page.length === 0 || all.length >= rows) return all;
  }
}

function print({ group, certainty, items }: SheetRow): void {
  const name = group.name ?? `(group of ${group.id})`;
  console.log(`${name}: ${group.size} in all, ${(certainty * 100).toFixed(0)} % certain`);
  for (const { item } of items) console.log(`  ${describeItem(item)}`);
}

function ask({ question }: SheetAsking): void {
  if (question === null) {
    console.log('Nothing on the contact sheet is in doubt.');
    return;
  }
  const [one, other] = question.sides;
  const asked =
    question.kind === 'between'
      ? 'Are these two rows the same?'
      : 'Does the second belong to the row of the first?';
  console.log(`${asked} (--answer same, different or cannot-tell)`);
  console.log(`  ${describeItem(one.item)}\n  ${describeItem(other.item)}`);
}
