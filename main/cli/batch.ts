/** `akin batch`: choose the pictures worth labelling, label them one by one, and finish; what is labelled stays between two commands. */
import type { Batch, BatchLabel } from '../contract/batch.ts';
import { NotUnderstoodError } from './arguments.ts';
import { describeItem, type GroupingOptions, withGrouping } from './groupingOptions.ts';

/** The batch under way, or a new one where there is none. */
export async function batchCommand(
  catalog: string,
  options: GroupingOptions & { budget: number },
): Promise<number> {
  return await withGrouping(catalog, options, async (client, place) => {
    const batch =
      (await client.call('batch.state', place)) ??
      (await client.call('batch.choose', { ...place, budget: options.budget }));
    if (options.json) console.log(JSON.stringify(batch));
    else show(batch);
    return 0;
  });
}

export interface LabelOptions extends GroupingOptions {
  notASubject?: boolean;
  cannotTell?: boolean;
  clear?: boolean;
}

export async function labelCommand(
  catalog: string,
  item: number,
  name: string | undefined,
  options: LabelOptions,
): Promise<number> {
  const label = labelFrom(name, options);
  return await withGrouping(catalog, options, async (client, place) => {
    const given = await client.call('batch.label', { ...place, item, label });
    if (options.json) console.log(JSON.stringify(given));
    else console.log(`${item}: ${describe(given.label)}`);
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

export async function finishCommand(
  catalog: string,
  options: GroupingOptions & { dryRun?: boolean },
): Promise<number> {
  return await withGrouping(catalog, options, async (client, place) => {
    const outcome = await client.call('batch.finish', { ...place, apply: !options.dryRun });
    if (options.json) console.log(JSON.stringify(outcome));
    else {
      const { named, names, change, namedItems } = outcome;
      const verb = options.dryRun ? 'would change' : 'changed';
      console.log(`${named} pictures under ${names} names: ${change.touched} pictures ${verb} their group.`);
      console.log(`With a name: ${namedItems.before} before, ${namedItems.after} after.`);
    }
    return 0;
  });
}

export async function dropCommand(catalog: string, options: GroupingOptions): Promise<number> {
  return await withGrouping(catalog, options, async (client, place) => {
    await client.call('batch.drop', place);
    return 0;
  });
}

function show({ items, palette }: Batch): void {
  for (const { item, label } of items) console.log(`${describeItem(item)}: ${describe(label)}`);
  const labelled = items.filter(({ label }) => label !== null).length;
  console.log(`${labelled} of ${items.length} labelled; ${palette.length} names.`);
}

function describe(label: BatchLabel | null): string {
  if (label === null) return 'not labelled';
  return label.kind === 'name' ? label.name : label.kind;
}
