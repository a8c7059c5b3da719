/**
 * How often the attributes that are offered first as the reason for "different" truly separate the two
 * subjects: tables for docs/results/reason-words.md.
 * Usage: node scripts/results-reason-words.ts [--pairs N] CATALOG …
 *
 * A catalog was indexed from a folder of one folder per subject. For random pairs of items of different
 * subjects, with the first groups and no answers, the attributes are put in order as they were before
 * (`orderBefore`, with the measures of then) and as they are now. An attribute truly separates two subjects
 * where an item of one has more of it than an item of the other nine times in ten, by the folders, and the
 * two of the pair lie in that direction.
 */
import { basename, dirname } from 'node:path';
import { noiseOf, rankSum, ranksOf } from '../main/algorithms/explain/attributeSeparation.ts';
import type { Matrix } from '../main/algorithms/matrix.ts';
import { Random } from '../main/algorithms/random.ts';
import { allGroups, pages, withCollection } from '../main/cli/collection.ts';
import type { Kind } from '../main/contract/model.ts';
import { type AboutColumn, columnOf, describeAttributes } from '../main/engine/attributes/attributeFit.ts';
import { familyOf, roleOf } from '../main/engine/attributes/attributeRoles.ts';
import { loadAttributeScores, loadItems } from '../main/engine/grouping/items/loadItems.ts';
import { openCatalog } from '../main/store/open.ts';

/** From this area under the curve on an attribute separates two subjects. */
const SEPARATES = 0.9;
/** The measures there were before. */
const SINCE = new Set([
  'pointed',
  'lobes',
  'saturation',
  'veins',
  'face-width',
  'jaw',
  'forehead',
  'eye-distance',
  'eye-size',
  'glasses',
  'dark-hair',
]);

interface Seen {
  readonly kind: Kind;
  readonly keys: readonly string[];
  readonly forms: readonly ('binary' | 'relative')[];
  readonly scores: Matrix;
  readonly subjects: readonly string[];
  readonly labels: Int32Array;
}

const reliabilities: string[] = [];
const args = process.argv.slice(2);
const wanted = args[0] === '--pairs' ? Number(args.splice(0, 2)[1]) : 1000;
console.log(
  '| set | order | first is true | one of three is true | of three, true | offered, median | none offered | first, by how often |',
);
console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
for (const catalog of args) {
  const seen = await see(catalog);
  const pairs = pairsOf(seen);
  const now = nowOf(seen);
  for (const [name, order] of [
    ['before', (pair: readonly [number, number]) => orderBefore(seen, pair)],
    ['now', (pair: readonly [number, number]) => orderNow(seen, now, pair)],
  ] as const)
    console.log(`| ${basename(catalog, '.akin')} | ${name} | ${measure(seen, pairs, order).join(' | ')} |`);
  reliabilities.push(`| ${basename(catalog, '.akin')} | ${reliabilityOf(seen)} |`);
}
console.log('\n| set | share of the variance of ranks that lies between subjects |\n| --- | --- |');
console.log(reliabilities.join('\n'));

async function see(path: string): Promise<Seen> {
  const groupOf = new Map<number, number>();
  const subjectOf = new Map<number, string>();
  const kind = await withCollection(path, async (client, collection) => {
    const [grouping] = await client.call('groupings.list', { collection: collection.id });
    const place = { collection: collection.id, grouping: grouping!.id };
    for (const { id } of await allGroups(client, place))
      for await (const { item } of pages(async page => {
        const { members: rows, total } = await client.call('groups.members', {
          ...place,
          group: id,
          ...page,
        });
        return { rows, total };
      }))
        groupOf.set(item.id, id);
    for await (const { id, path: file } of pages(async page => {
      const { items: rows, total } = await client.call('items.page', { collection: collection.id, ...page });
      return { rows, total };
    }))
      subjectOf.set(id, basename(dirname(file)));
    return collection.kind;
  });
  const catalog = openCatalog(path);
  const loaded = drain(loadItems(catalog));
  const { attributes, scores } = drain(loadAttributeScores(catalog, loaded));
  catalog.close();
  const numbers = new Map([...new Set(groupOf.values())].map((group, at) => [group, at]));
  let alone = numbers.size;
  return {
    kind,
    keys: attributes.map(({ key }) => key),
    forms: attributes.map(({ form }) => form),
    scores,
    subjects: Array.from(loaded.items, item => subjectOf.get(item)!),
    labels: Int32Array.from(loaded.items, item => numbers.get(groupOf.get(item) ?? -1) ?? alone++),
  };
}

function drain<T>(work: Generator<void, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

function pairsOf({ subjects }: Seen): (readonly [number, number])[] {
  const random = new Random(1);
  const pairs: (readonly [number, number])[] = [];
  while (pairs.length < wanted) {
    const [i, j] = [random.below(subjects.length), random.below(subjects.length)];
    if (subjects[i] !== subjects[j]) pairs.push([i, j]);
  }
  return pairs;
}

function measure(
  { keys, scores, subjects }: Seen,
  pairs: readonly (readonly [number, number])[],
  order: (pair: readonly [number, number]) => number[],
): (string | number)[] {
  const areas = new Map<string, number>();
  const isTrue = (column: number, [i, j]: readonly [number, number]): boolean => {
    const id = `${column} ${subjects[i]} ${subjects[j]}`;
    if (!areas.has(id)) {
      const of = (subject: string) =>
        subjects.flatMap((each, row) =>
          each === subject ? [scores.data[row * scores.columns + column]!] : [],
        );
      areas.set(id, rankSum(of(subjects[i]!), of(subjects[j]!)).area);
    }
    const area = areas.get(id)!;
    const more = scores.data[i * scores.columns + column]! - scores.data[j * scores.columns + column]!;
    return more > 0 ? area >= SEPARATES : more < 0 && area <= 1 - SEPARATES;
  };
  const leads = new Map<string, number>();
  const counts: number[] = [];
  let [first, any, three, shown, none] = [0, 0, 0, 0, 0];
  for (const pair of pairs) {
    const offered = order(pair);
    counts.push(offered.length);
    if (offered.length === 0) none += 1;
    else leads.set(keys[offered[0]!]!, (leads.get(keys[offered[0]!]!) ?? 0) + 1);
    const truths = offered.slice(0, 3).map(column => isTrue(column, pair));
    if (truths[0]) first += 1;
    if (truths.includes(true)) any += 1;
    three += truths.filter(Boolean).length;
    shown += truths.length;
  }
  const percent = (count: number, of: number) => `${((100 * count) / Math.max(1, of)).toFixed(1)} %`;
  return [
    percent(first, pairs.length - none),
    percent(any, pairs.length - none),
    percent(three, shown),
    counts.sort((a, b) => a - b)[counts.length >> 1]!,
    percent(none, pairs.length),
    [...leads]
      .sort((a, b) => b[1] - a[1])
      .slice(0, 6)
      .map(([key, count]) => `${key} ${Math.round((100 * count) / pairs.length)}`)
      .join(', '),
  ];
}

/** As it was: how far apart the two and the means of their groups lie, by rank or by probability. */
function orderBefore(seen: Seen, [i, j]: readonly [number, number]): number[] {
  const { keys, labels } = seen;
  const rows = [...labels.keys()];
  const fits = keys.flatMap((key, column) => {
    if (SINCE.has(key)) return [];
    const values = valuesOf(seen, column);
    const meanOf = (row: number) => {
      const members = rows.filter(other => labels[other] === labels[row]);
      return members.reduce((sum, member) => sum + values[member]!, 0) / members.length;
    };
    return [{ column, fit: (Math.abs(values[i]! - values[j]!) + Math.abs(meanOf(i) - meanOf(j))) / 2 }];
  });
  return fits.sort((a, b) => b.fit - a.fit).map(({ column }) => column);
}

function reliabilityOf(seen: Seen): string {
  const names = [...new Set(seen.subjects)];
  const truth = Int32Array.from(seen.subjects, subject => names.indexOf(subject));
  return seen.keys
    .map((key, column) => ({ key, share: noiseOf(valuesOf(seen, column), truth).reliability }))
    .sort((a, b) => b.share - a.share)
    .map(({ key, share }) => `${key} ${share.toFixed(2)}`)
    .join(', ');
}

function valuesOf(seen: Seen, column: number): Float64Array {
  const scores = columnOf(seen.scores, column);
  return seen.forms[column] === 'relative' ? ranksOf(scores) : scores;
}

function nowOf({ keys, forms, kind }: Seen): AboutColumn[] {
  return keys.map((key, column) => {
    const role = roleOf(key, kind);
    const isOffered = role === 'trait' || role === 'minor';
    return { column, form: forms[column]!, isOneOfMany: false, role, family: familyOf(key, kind), isOffered };
  });
}

function orderNow(
  { scores, labels }: Seen,
  columns: AboutColumn[],
  pair: readonly [number, number],
): number[] {
  return describeAttributes(scores, { pair, labels, columns, isSearch: false })
    .filter(({ described }) => described.fit.different > 0)
    .sort((a, b) => b.described.fit.different - a.described.fit.different)
    .map(({ column }) => column);
}
