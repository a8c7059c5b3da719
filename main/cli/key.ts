/** `akin key`: an identification key of the groups, what separates groups, and what is no reason. */
import { attributeWords } from '../contract/attributeWords.ts';
import type { GroupDifference, GroupKey } from '../contract/key.ts';
import { type KeyFormat, type KeyPhrases, keyDocument } from '../contract/keyDocument.ts';
import type { Kind } from '../contract/model.ts';
import { allGroups, findAttribute, type GroupingOptions, withGrouping } from './collection.ts';
import { printJson, printLine, printLines } from './output.ts';

interface KeyOptions extends GroupingOptions {
  format: KeyFormat;
  lookalikes?: boolean;
  each?: boolean;
  reject?: string;
  restore?: string;
}

export async function keyCommand(catalog: string, options: KeyOptions): Promise<number> {
  return await withGrouping(catalog, options, async (client, place, { name, kind }) => {
    for (const [wanted, isRejected] of [
      [options.reject, true],
      [options.restore, false],
    ] as const) {
      if (wanted === undefined) continue;
      const attribute = await find(wanted);
      await client.call('key.reject', { ...place, attribute, isRejected });
    }
    const key = await client.call('key.get', place);
    if (options.json) printJson(key);
    else if (options.lookalikes) showLookalikes(key, kind);
    else if (options.each) showEach(key, kind);
    else
      for (const line of keyDocument(key, name, options.format, phrasesFor(kind)).trimEnd().split(/\r?\n/))
        printLine(line);
    return 0;

    async function find(wanted: string): Promise<number> {
      const { rejected, couplets, lookalikes, diagnoses } = await client.call('key.get', place);
      const different = [...lookalikes.flatMap(({ differences }) => differences), ...diagnoses.flat()];
      const inKey = [...couplets, ...different].map(({ attribute }) => attribute);
      const [one, other] = (await allGroups(client, place)).flatMap(({ cover }) => cover.slice(0, 1));
      const items = one === undefined || other === undefined ? null : ([one.id, other.id] as const);
      return await findAttribute(client, { place, kind, items }, wanted, [...rejected, ...inKey]);
    }
  });
}

function phrasesFor(kind: Kind): KeyPhrases {
  return {
    language: 'en',
    title: collection => `Key to the groups of ${collection}`,
    attribute: attribute => attributeWords(attribute, kind),
    number: value => String(Number(value.toPrecision(3))),
    lesser: word => `less ${word}`,
    less: threshold => `less than ${threshold}`,
    more: threshold => `${threshold} or more`,
    group: (name, place, size) => `${name ?? `group ${place}`} (${size})`,
    together: groups => `not told apart: ${groups.join(', ')}`,
    accuracy: accuracy =>
      accuracy === null
        ? null
        : `Photos that it was made without: ${percent(accuracy.value)} are led to their group, between ${percent(accuracy.low)} and ${percent(accuracy.high)} (95 %).`,
    none: 'Nothing that was measured tells these groups apart.',
  };
}

function showLookalikes({ groups, lookalikes }: GroupKey, kind: Kind): void {
  const { group } = phrasesFor(kind);
  const nameOf = (at: number) => group(groups[at]!.name, at + 1, groups[at]!.size);
  for (const {
    groups: [one, other],
    differences,
  } of lookalikes)
    printLines(
      `${nameOf(one)} and ${nameOf(other)}:`,
      ...linesOf(differences, kind, nameOf(one), nameOf(other)),
    );
  if (lookalikes.length === 0) printLine('No two groups are hard to tell apart.');
}

function showEach({ groups, diagnoses }: GroupKey, kind: Kind): void {
  const { group } = phrasesFor(kind);
  for (const [at, differences] of diagnoses.entries()) {
    const name = group(groups[at]!.name, at + 1, groups[at]!.size);
    printLines(`${name}:`, ...linesOf(differences, kind, name, 'the others'));
  }
}

function linesOf(differences: readonly GroupDifference[], kind: Kind, one: string, other: string): string[] {
  if (differences.length === 0) return ['  nothing that was measured'];
  return differences.map(({ attribute, firstHasMore, area, isConfirmed }) => {
    const { more } = attributeWords(attribute, kind);
    const [first, second] = firstHasMore ? [one, other] : [other, one];
    return `  ${first}: ${more} than ${second}, ${percent(area)} of pairs${isConfirmed ? ' (confirmed)' : ''}`;
  });
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}
