/**
 * A change of the groups as a sentence: the stakes of an answer, what would happen, what happened. Renderer;
 * also runs in unit tests.
 */
import type { GroupChange } from '../../main/contract/grouping.ts';
import type { Kind } from '../../main/contract/model.ts';
import { count } from './format.ts';
import { locale } from './locale.ts';
import { plural } from './plural.ts';

/** Before it is done, or after. */
export type Tense = 'would' | 'did';

/** More parts than this are only counted. */
export const TOLD = 2;

const list = new Intl.ListFormat(locale, { type: 'conjunction' });

/** What is grouped, counted: faces, or photos. */
export function items(n: number, kind: Kind): string {
  return kind === 'people'
    ? plural(n, { one: '# face', other: '# faces' })
    : plural(n, { one: '# photo', other: '# photos' });
}

function isNothing({ touched, joins, splits }: GroupChange): boolean {
  return touched === 0 && joins.length === 0 && splits.length === 0;
}

/** "joins 34 and 12, 2 more changes": the stakes of an answer, short enough for its button. */
export function stakes(change: GroupChange, kind: Kind): string {
  const parts = [...change.joins.map(joining), ...change.splits.map(splitting)].sort(
    (a, b) => b.items - a.items,
  );
  const [most] = parts;
  if (most === undefined)
    return change.touched === 0 ? 'moves nothing' : `moves ${items(change.touched, kind)}`;
  if (parts.length === 1) return most.words;
  return `${most.words}, ${plural(parts.length - 1, { one: '# more change', other: '# more changes' })}`;
}

function joining({ sizes, into, names }: GroupChange['joins'][number]): { items: number; words: string } {
  const as = into === null ? '' : ` as ${quoted(into)}`;
  const both = names.length > 1 ? `${allQuoted(names)} (${told(sizes)})` : `${told(sizes)}${as}`;
  return { items: sum(sizes), words: `joins ${both}` };
}

function splitting({ sizes, from }: GroupChange['splits'][number]): { items: number; words: string } {
  const words = `splits ${told(smaller(sizes))} off${from === null ? '' : ` ${quoted(from)}`}`;
  return { items: sum(smaller(sizes)), words };
}

/** "34 and 12 would become one group. 3 would leave “Anna”. 46 photos would move." */
export function sentences(change: GroupChange, kind: Kind, tense: Tense): string {
  if (isNothing(change)) return tense === 'would' ? 'Nothing would change.' : 'No picture had to move.';
  const said = {
    would: { become: 'would become', leave: 'would leave', move: 'would move' },
    did: { become: 'became', leave: 'left', move: 'moved' },
  }[tense];
  const parts = [
    ...change.joins.map(({ sizes, into, names }) => `${told(sizes)} ${said.become} ${whole(into, names)}`),
    ...change.splits.map(
      ({ sizes, from }) =>
        `${told(smaller(sizes))} ${said.leave} ${from === null ? `a group of ${count(sum(sizes))}` : quoted(from)}`,
    ),
  ];
  const moved = change.touched === 0 ? [] : [`${items(change.touched, kind)} ${said.move}`];
  return [...shortened(parts), ...moved]
    .map(part => `${part[0]?.toUpperCase() ?? ''}${part.slice(1)}.`)
    .join(' ');
}

function shortened(parts: readonly string[]): string[] {
  if (parts.length <= TOLD + 1) return [...parts];
  return [
    ...parts.slice(0, TOLD),
    plural(parts.length - TOLD, { one: '# more change', other: '# more changes' }),
  ];
}

/** "34 and 12"; of many sizes only the largest are named. */
function told(sizes: readonly number[]): string {
  const most = 4;
  const named = sizes.slice(0, most).map(count);
  const rest = sizes.length - named.length;
  return list.format(rest > 0 ? [...named, `${count(rest)} more`] : named);
}

/** Of the parts of a group the largest stays what the group was; the others split off. */
export function smaller(sizes: readonly number[]): number[] {
  const sorted = sizes.toSorted((a, b) => b - a);
  return sorted.length > 1 ? sorted.slice(1) : sorted;
}

export function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}

/** Of several names it is not said here which one stays. */
function whole(into: string | null, names: readonly string[]): string {
  if (names.length > 1) return `one group: ${allQuoted(names)}`;
  return into === null ? 'one group' : quoted(into);
}

function allQuoted(names: readonly string[]): string {
  return list.format(names.map(quoted));
}

function quoted(name: string): string {
  return `“${name}”`;
}
