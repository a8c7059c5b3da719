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
  /** Without the qualifier. */
  readonly name: string;
  /** As "cf. robur"; null where the name has none. */
  readonly qualifier: string | null;
  /** The name used in its place; null where it is not a synonym. */
  readonly accepted: string | null;
  readonly rank: string | null;
  readonly common: string | null;
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

/** Names to look up for these: themselves without a qualifier, and their genus. */
export function namesToLookUp(names: readonly string[]): string[] {
  const sure = names.map(one => splitQualifier(one).name);
  return [...sure, ...sure.map(genusOf)];
}

export function taxonOf(name: string, listed: NamesByKey): Taxon {
  const split = splitQualifier(name);
  const found = listed.get(keyOfName(split.name));
  const genus = genusOf(split.name);
  const above = found ?? listed.get(keyOfName(genus));
  return {
    ...split,
    accepted: found?.accepted ?? null,
    rank: found?.rank ?? (above !== undefined && genus === split.name ? 'genus' : null),
    common: found?.common ?? null,
    // The first of several words is the genus, of a name that is listed or whose genus is.
    higher: { ...(above !== undefined && genus !== split.name ? { genus } : {}), ...above?.higher },
  };
}

/** The first word; the whole of a name of one word. */
function genusOf(name: string): string {
  return name.split(' ')[0]!;
}

/** What a name is called at a rank, or the name itself where the list does not say or it is higher already. */
export function nameAtRank(name: string, rank: Rank, listed: NamesByKey): string {
  const taxon = taxonOf(name, listed);
  const own = (RANKS as readonly string[]).indexOf(taxon.rank ?? '');
  if (rank === 'species' && taxon.qualifier === null) {
    const binomial = (taxon.accepted ?? taxon.name).split(' ').slice(0, 2).join(' ');
    return own >= 0 && own < RANKS.indexOf('species') ? taxon.name : binomial;
  }
  if (own >= 0 && own <= RANKS.indexOf(rank)) return taxon.name;
  return taxon.higher[rank] ?? name;
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
