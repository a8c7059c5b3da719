/** `akin reasons` lists reasons and switches them off and on; `akin sort` chooses what makes the groups. Shell commands. */
import { attributeWords } from '../contract/attributeWords.ts';
import type { Clusterer, ReasonView } from '../contract/grouping.ts';
import type { Kind } from '../contract/model.ts';
import { describeItem, type GroupingOptions, withGrouping } from './collection.ts';
import { printJson, printLine } from './output.ts';

export async function listReasonsCommand(catalog: string, options: GroupingOptions): Promise<number> {
  return await withGrouping(catalog, options, async (client, place, { kind }) => {
    const reasons = await client.call('reason.list', place);
    if (options.json) printJson(reasons);
    else if (reasons.length === 0) printLine('No reason was given yet; akin explain gives one.');
    else for (const reason of reasons) printLine(describeReason(reason, kind));
    return 0;
  });
}

function describeReason(
  { id, verdict, form, confidence, attributes, sides, pairs, isOn }: ReasonView,
  kind: Kind,
): string {
  const names =
    attributes.map(attribute => attributeWords(attribute, kind).name).join(', ') ||
    'attributes that are gone';
  const about = sides.map(describeItem).join(' and ');
  return `${id}  ${isOn ? 'on ' : 'off'}  ${verdict}: ${names} (${form}, ${confidence}), ${pairs} pairs; ${about}`;
}

/** The reason stays, and so does the answer that it explains. */
export async function switchReasonCommand(
  catalog: string,
  reason: number,
  isOn: boolean,
  options: GroupingOptions,
): Promise<number> {
  return await withGrouping(catalog, options, async (client, place) => {
    const change = await client.call('reason.switch', { ...place, reason, isOn });
    if (options.json) printJson(change);
    else printLine(`The reason is ${isOn ? 'on' : 'off'}: ${change.touched} pictures changed their group.`);
    return 0;
  });
}

interface SortOptions extends GroupingOptions {
  by?: Clusterer;
  groups?: number;
  dryRun?: boolean;
}

export async function sortCommand(catalog: string, options: SortOptions): Promise<number> {
  const { by, groups, dryRun = false } = options;
  return await withGrouping(catalog, options, async (client, place) => {
    const { grouping, change, ruleFailed } = await client.call('groupings.change', {
      ...place,
      apply: !dryRun,
      ...(by !== undefined && { clusterer: by }),
      ...(groups !== undefined && { wanted: groups === 0 ? null : groups }),
    });
    if (options.json) printJson({ grouping, change, ruleFailed });
    else {
      printLine(`${change.touched} pictures ${dryRun ? 'would change' : 'changed'} their group.`);
      if (ruleFailed) printLine('The published rule failed; the groups are by the least violation instead.');
    }
    return 0;
  });
}
