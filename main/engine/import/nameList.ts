/** The list of names of an open collection: read from files, completed while a person types. Engine process. */
import { basename } from 'node:path';
import { type ListedName, type NameListOutcome, RANKS } from '../../contract/nameList.ts';
import { readTableText } from '../../files/tables.ts';
import type { WritableCatalog } from '../../store/connection.ts';
import {
  allListedNames,
  clearListedNames,
  countListedNames,
  findListedNames,
  keyOfName,
  putListedNames,
} from '../../store/listedNames.ts';
import { MOST_LEFT } from './importNames.ts';
import { NameMatcher } from './matchNames.ts';
import { readNameList } from './readNameList.ts';

export class NameList {
  readonly #catalog: WritableCatalog;
  /** Made when somebody types, and again when the list has changed. */
  #matcher: NameMatcher | undefined;

  constructor(catalog: WritableCatalog) {
    this.#catalog = catalog;
  }

  /** With `apply` false nothing is kept. */
  async add(path: string, apply: boolean): Promise<NameListOutcome> {
    const { names, left } = readNameList(await readTableText(path), basename(path));
    const unique = [...new Map(names.map(one => [keyOfName(one.name), one])).values()];
    const known = findListedNames(
      this.#catalog,
      unique.map(({ name }) => name),
    );
    const changed = unique.filter(one => {
      const before = known.get(keyOfName(one.name));
      return before !== undefined && textOf(before) !== textOf(one);
    });
    const added = unique.length - known.size;
    const total = this.count() + added;
    if (apply) {
      putListedNames(this.#catalog, unique);
      this.#matcher = undefined;
    }
    return { added, changed: changed.length, total, left: left.slice(0, MOST_LEFT) };
  }

  count(): number {
    return countListedNames(this.#catalog);
  }

  clear(): void {
    clearListedNames(this.#catalog);
    this.#matcher = undefined;
  }

  /** The best first; a synonym is followed by the name used in its place. */
  find(letters: string, limit: number): ListedName[] {
    this.#matcher ??= new NameMatcher(allListedNames(this.#catalog));
    const found = this.#matcher.find(letters, limit);
    const accepted = findListedNames(
      this.#catalog,
      found.flatMap(one => one.accepted ?? []),
    );
    const followed = found.flatMap(one => {
      const instead = one.accepted === null ? undefined : accepted.get(keyOfName(one.accepted));
      return instead === undefined ? [one] : [one, instead];
    });
    return [...new Map(followed.map(one => [one.name, one])).values()].slice(0, limit);
  }
}

/** Equal for equal names, whatever the order of their properties. */
function textOf({ name, rank, accepted, common, higher, born }: ListedName): string {
  return JSON.stringify([name, rank, accepted, common, RANKS.map(one => higher[one] ?? null), born]);
}
