/**
 * What a name says of a taxon: how sure it is (cf., aff.), its rank and what is above it, by the collection's list
 * of names. Pure.
 *
 * Darwin Core wants a name without its qualifier: "Quercus cf. robur" is determined as Quercus, and the
 * qualifier is "cf. robur".
 */
import { type ListedName, RANKS, type Rank } from '../../contract/nameList.ts';
import { keyOfName } from '../../store/listedNames.ts';
import type { ExportGroup } from './exportInput.ts';

export interface Taxon {
  /** Without the qualifier, as the list writes it. */
  readonly name: string;
  /** As "cf. robur"; null where the name has none. */
  readonly qualifier: string | null;
  /** The name used in its place; null where it is not a synonym. */
  readonly accepted: string | null;
  readonly rank: string | null;
  readonly common: string | null;
  /** The taxa above it, and itself at its own rank. */
  readonly higher: Partial<Record<Rank, string>>;
}

export type NamesByKey = ReadonlyMap<string, ListedName>;

const QUALIFIER = /^(.*?)\s*\b((?:cf|aff)\.?\s.*|(?:spp?|indet)\.?)$/i;

/** The name as far as it is sure, and the rest. */
export function splitQualifier(name: string): { name: string; qualifier: string | null } {
  const [, sure, rest] = QUALIFIER.exec(name) ?? [];
  if (sure === undefined || rest === undefined) return { name, qualifier: null };
  // "cf. Quercus robur": nothing is sure but that.
  return sure === ''
    ? { name: rest.replace(/^(cf|aff)\.?\s+/i, ''), qualifier: rest }
    : { name: sure, qualifier: rest };
}

/**
 * What a list says of these names, of the names used in their place, and of all taxa above them. A taxon that is only
 * named as the one above another is known by that.
 */
export function lookUp(
  names: readonly string[],
  find: (names: readonly string[]) => NamesByKey,
): Map<string, ListedName> {
  const listed = new Map<string, ListedName>();
  const asked = new Set<string>();
  let next = names.map(one => splitQualifier(one).name);
  while (next.length > 0) {
    const fresh = [...next, ...next.map(genusOf)].filter(one => !asked.has(keyOfName(one)));
    for (const one of fresh) asked.add(keyOfName(one));
    const found = fresh.length === 0 ? new Map<string, ListedName>() : find(fresh);
    for (const [key, one] of found) listed.set(key, one);
    next = [...found.values()].flatMap(({ accepted, higher }) => [
      ...(accepted === null ? [] : [accepted]),
      ...Object.values(higher),
    ]);
  }
  for (const {
    accepted,
    rank,
    higher: { genus: _, ...higher },
  } of [...listed.values()])
    if (accepted !== null && !listed.has(keyOfName(accepted)))
      listed.set(keyOfName(accepted), known(accepted, rank, higher));
  for (const { name } of [...listed.values()]) addAbove(listed, taxonOf(name, listed).higher);
  return listed;
}

function addAbove(listed: Map<string, ListedName>, higher: Taxon['higher']): void {
  for (const [at, rank] of RANKS.entries()) {
    const name = higher[rank];
    if (name === undefined || listed.has(keyOfName(name))) continue;
    const above = RANKS.slice(0, at).flatMap(one => (higher[one] === undefined ? [] : [[one, higher[one]]]));
    listed.set(keyOfName(name), known(name, rank, Object.fromEntries(above) as ListedName['higher']));
  }
}

function known(name: string, rank: string | null, higher: ListedName['higher']): ListedName {
  return { name, rank, higher, accepted: null, common: null, born: null };
}

export function taxonOf(given: string, listed: NamesByKey): Taxon {
  const split = splitQualifier(given);
  const found = listed.get(keyOfName(split.name));
  const name = found?.name ?? split.name;
  const above = found ?? listed.get(keyOfName(genusOf(name)));
  const genus = found?.higher.genus ?? listed.get(keyOfName(genusOf(name)))?.name ?? genusOf(name);
  const isAlone = genusOf(name) === name;
  const rank = found?.rank ?? (above !== undefined && isAlone ? 'genus' : null);
  const own = RANKS.find(one => one === rank);
  return {
    name,
    qualifier: split.qualifier,
    accepted: found?.accepted ?? null,
    rank,
    common: found?.common ?? null,
    higher: {
      // The first of several words is the genus, of a name that is listed or whose genus is.
      ...(above !== undefined && !isAlone ? { genus } : {}),
      ...above?.higher,
      ...(own === undefined ? {} : { [own]: name }),
    },
  };
}

/** The first word; the whole of a name of one word. */
function genusOf(name: string): string {
  return name.split(' ')[0]!;
}

/**
 * What a name is called at a rank, or the name itself where the list does not say or it is higher already. A synonym is
 * called as the name used in its place.
 */
export function nameAtRank(given: string, rank: Rank, listed: NamesByKey): string {
  const said = taxonOf(given, listed);
  const taxon = said.accepted === null || said.qualifier !== null ? said : taxonOf(said.accepted, listed);
  const own = (RANKS as readonly string[]).indexOf(taxon.rank ?? '');
  if (rank === 'species' && taxon.qualifier === null)
    return own >= 0 && own < RANKS.indexOf('species')
      ? taxon.name
      : taxon.name.split(' ').slice(0, 2).join(' ');
  if (own >= 0 && own <= RANKS.indexOf(rank)) return taxon.name;
  return taxon.higher[rank] ?? (taxon === said ? given : taxon.name);
}

/** Groups whose names are one at the rank become one group, where the first of them was. */
export function rollUp<Group extends ExportGroup>(
  groups: readonly Group[],
  rank: Rank | null,
  listed: NamesByKey,
): Group[] {
  if (rank === null) return [...groups];
  const rolled: Group[] = [];
  const places = new Map<string, number>();
  for (const group of groups) {
    const name = group.name === null ? null : nameAtRank(group.name, rank, listed);
    const place = name === null ? undefined : places.get(name);
    if (place === undefined) {
      if (name !== null) places.set(name, rolled.length);
      rolled.push({ ...group, name });
    } else rolled[place] = { ...rolled[place]!, items: [...rolled[place]!.items, ...group.items] };
  }
  return rolled;
}
