/** Reads the readable rows of a damaged table without row ids. Catalog process. */
import type Database from 'better-sqlite3';
import type { Value } from './connection.ts';
import { isDamage, isUnknownName, MOST_REPEATED, type RowsRead, type TimeLimit } from './damage.ts';

type Part = number | string;
type Key = readonly Part[];

/** The columns of a key, each with the least value that it can have. */
export type KeyColumns = Readonly<Record<string, Part>>;

/** No more reads may meet damage: what is still unread then is lost. */
const MOST_STOPS = 4096;
/** A gap is lost after so many halvings that found nothing: it is a page, or nearly. */
const MOST_BARREN = 10;

/**
 * Passes every readable row to `take`, each key once: upwards until a damaged page, downwards from the
 * end, and between the two from the middle of every gap. `lost` counts the rows without a key and the
 * gaps that are left: nothing tells how many rows were in one.
 */
export function readRowsByKey(
  database: Database.Database,
  table: string,
  key: KeyColumns,
  columns: readonly string[],
  take: (values: Value[]) => void,
  limit: TimeLimit,
): RowsRead {
  const parts = Object.keys(key);
  const least = Object.values(key);
  const taken = new Set<string>();
  const seen = new Seen();
  let isPartial = false;
  let isUnknown = false;
  /** Rows without a key, as zeros are: the most in one read. */
  let keyless = 0;

  /** Where a read met damage; undefined if it read everything from one key on, up to another one. */
  function read(direction: 'ASC' | 'DESC', from?: Key, below?: Key): { last: Key | undefined } | undefined {
    const bound = (sign: string) => `(${parts.join(', ')}) ${sign} (${parts.map(() => '?').join(', ')})`;
    // Without bounds: a comparison would leave out rows that have become zeros.
    const bounds = [
      ...(from === undefined ? [] : [bound('>=')]),
      ...(below === undefined ? [] : [bound('<')]),
    ];
    const where = bounds.length === 0 ? '' : `WHERE ${bounds.join(' AND ')}`;
    const order = parts.map(part => `${part} ${direction}`).join(', ');
    let last: Key | undefined;
    let repeated = 0;
    let zeros = 0;
    try {
      const rows = database
        .prepare<Value[], Value[]>(
          `SELECT ${[...parts, ...columns].join(', ')} FROM ${table} ${where} ORDER BY ${order}`,
        )
        .raw()
        .iterate(...(from ?? []), ...(below ?? []));
      for (const row of rows) {
        if (limit.isOver()) {
          isPartial = true;
          return undefined;
        }
        const id = row.slice(0, parts.length);
        if (!isKey(id)) {
          keyless = Math.max(keyless, ++zeros);
          if (zeros > MOST_REPEATED) return { last };
          continue;
        }
        last = id;
        const word = JSON.stringify(id);
        if (taken.has(word)) {
          if (++repeated > MOST_REPEATED) return { last };
          continue;
        }
        taken.add(word);
        seen.add(id);
        repeated = 0;
        take(row.slice(parts.length));
      }
      return undefined;
    } catch (error) {
      if (isUnknownName(error)) isUnknown = true;
      else if (!isDamage(error)) throw error;
      return { last };
    }
  }

  const up = read('ASC');
  if (up === undefined) return { lost: keyless, isPartial };
  if (isUnknown) return { lost: 1, isPartial };
  const from = up.last ?? least;
  const down = read('DESC', from);
  if (down === undefined) return { lost: Math.max(1, keyless), isPartial };
  const unreadable: Gap[] = [];
  // By how often halving found nothing readable: what is far from the damage comes first.
  const gaps: Gap[][] = [[{ above: from, below: down.last ?? least.map(part => seen.beyond(part)) }]];
  let stops = 0;
  for (let barren = 0; barren < gaps.length; ) {
    const gap = gaps[barren]!.pop();
    if (gap === undefined) {
      barren++;
      continue;
    }
    const isOver = barren > MOST_BARREN || stops >= MOST_STOPS || isPartial;
    const middle = isOver ? undefined : keyBetween(gap.above, gap.below, least, seen.asOf(barren));
    if (middle === undefined) {
      unreadable.push(gap);
      continue;
    }
    const before = taken.size;
    const stopped = read('ASC', middle, gap.below);
    if (stopped !== undefined) stops++;
    const isFruitful = taken.size > before;
    if (isFruitful) barren = 0;
    const next = stopped !== undefined && !isFruitful ? barren + 1 : barren;
    gaps[next] ??= [];
    if (stopped !== undefined) gaps[next].push({ above: stopped.last ?? middle, below: gap.below });
    // Beside a readable page: what is before its first row, up to the damage.
    const downwards = isFruitful ? read('DESC', gap.above, middle) : { last: undefined };
    if (downwards !== undefined) gaps[next].push({ above: gap.above, below: downwards.last ?? middle });
  }
  return { lost: Math.max(1, keyless + countApart(unreadable)), isPartial };
}

/** What is between two keys has not been read. */
interface Gap {
  readonly above: Key;
  readonly below: Key;
}

/** Gaps that no row was read between are one. */
function countApart(gaps: readonly Gap[]): number {
  const ends = new Set(gaps.map(({ below }) => JSON.stringify(below)));
  return gaps.filter(({ above }) => !ends.has(JSON.stringify(above))).length;
}

function isKey(values: readonly Value[]): values is Part[] {
  return values.every(value => typeof value === 'string' || Number.isSafeInteger(value));
}

/** ASCII, and a character here and there in the other scripts. */
const SOME_CHARACTERS = Array.from({ length: 0xd800 }, (_, code) => code).filter(
  code => (code >= 0x20 && code < 0x7f) || (code > 0 && code % 512 === 0),
);

/** What keys are made of. A middle made of the same is near keys that have not been read. */
class Seen {
  #most = 1024;
  readonly #characters = new Set(SOME_CHARACTERS);
  #sorted: number[] | undefined;
  prefersParts = false;

  add(key: Key): void {
    for (const part of key)
      if (typeof part === 'number') this.#most = Math.max(this.#most, part);
      else
        for (const character of part) {
          const code = character.codePointAt(0)!;
          if (this.#characters.has(code)) continue;
          this.#characters.add(code);
          this.#sorted = undefined;
        }
  }

  /** Every second halving in vain tries a part of a key instead. */
  asOf(barren: number): this {
    this.prefersParts = barren % 2 === 1;
    return this;
  }

  /** Probably greater than every value like this. */
  beyond(part: Part): Part {
    return typeof part === 'number' ? 2 * this.#most : LAST_CHARACTER;
  }

  /** The middle one of the characters between two, if any was seen. */
  between(low: number, high: number): string | undefined {
    this.#sorted ??= [...this.#characters].sort((a, b) => a - b);
    const inside = this.#sorted.filter(code => code > low && code < high);
    const middle = inside[inside.length >> 1];
    return middle === undefined ? undefined : String.fromCodePoint(middle);
  }
}

const LAST_CHARACTER = String.fromCodePoint(0x10ffff);

/** About the middle; undefined if nothing is between them. */
function keyBetween(above: Key, below: Key, least: Key, seen: Seen): Key | undefined {
  const at = above.findIndex((part, index) => part !== below[index]);
  if (at === -1) return undefined;
  const [low, high] = [above[at] as Part, below[at] as Part];
  if (!isBefore(low, high)) return undefined;
  const same = above.slice(0, at);
  const rest = least.slice(at + 1);
  const middle = partBetween(low, high, seen);
  if (middle !== undefined) return [...same, middle, ...rest];
  // Neighbours: the middle is where the second begins, or after the first.
  if (rest.some((part, index) => part !== below[at + 1 + index])) return [...same, high, ...rest];
  const end = rest.map(part => seen.beyond(part));
  const after = keyBetween(above.slice(at + 1), end, rest, seen);
  return after === undefined ? undefined : [...same, low, ...after];
}

function isBefore(a: Part, b: Part): boolean {
  if (typeof a === 'number' && typeof b === 'number') return a < b;
  // SQLite orders texts by their bytes.
  return typeof a === typeof b && Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b))) < 0;
}

function partBetween(above: Part, below: Part, seen: Seen): Part | undefined {
  if (typeof above === 'string' && typeof below === 'string')
    return textBetween([...above], [...below], seen);
  if (typeof above !== 'number' || typeof below !== 'number') return undefined;
  return below - above > 1 ? Math.floor(above + (below - above) / 2) : undefined;
}

/** Two texts as their characters. The order of their code points is that of their bytes. */
function textBetween(above: readonly string[], below: readonly string[], seen: Seen): string | undefined {
  const at = below.findIndex((character, index) => character !== above[index]);
  if (at === -1) return undefined;
  const same = below.slice(0, at).join('');
  const low = above[at]?.codePointAt(0) ?? -1;
  const half = below.slice(0, at + Math.ceil((below.length - at) / 2));
  if (seen.prefersParts && half.length < below.length) return half.join('');
  const middle = seen.between(low, below[at]!.codePointAt(0)!);
  if (middle !== undefined) return same + middle;
  if (below.length > at + 1) return same + below[at];
  if (low === -1) return undefined;
  const after = textBetween(above.slice(at + 1), [LAST_CHARACTER], seen);
  return after === undefined ? undefined : same + above[at] + after;
}
