/**
 * Reads a list of names: a CSV or tab-separated table, such as the taxa of a Darwin Core checklist, or people
 * with their days of birth. Pure.
 *
 * Columns, in any order and case: `scientificName` or `name`; `canonicalName`; `scientificNameAuthorship`;
 * `taxonRank` or `rank`; `vernacularName`, `common name` or `short name`; `acceptedNameUsage`, or
 * `acceptedNameUsageID` with `taxonID`; `parentNameUsageID`; kingdom, phylum, class, order, family, genus;
 * `born`, `birth date` or `dateOfBirth`.
 */
import { AkinError } from '../../contract/errors.ts';
import { formatZodError } from '../../contract/formatZodError.ts';
import { ListedName, RANKS, type Rank } from '../../contract/nameList.ts';
import { isTsv, readCsv, readTsv } from '../../files/tables.ts';

export interface ReadNameList {
  readonly names: readonly ListedName[];
  readonly left: readonly { readonly line: string; readonly why: string }[];
}

type Row = ReadonlyMap<string, string>;

/** By the heading without spaces, underscores and the prefix of a vocabulary. */
const HEADINGS = {
  name: ['scientificname', 'name', 'fullname'],
  canonical: ['canonicalname'],
  author: ['scientificnameauthorship'],
  rank: ['taxonrank', 'rank'],
  common: ['vernacularname', 'commonname', 'shortname'],
  accepted: ['acceptednameusage', 'acceptedname'],
  acceptedId: ['acceptednameusageid'],
  id: ['taxonid', 'id'],
  parentId: ['parentnameusageid'],
  born: ['born', 'birthdate', 'dateofbirth'],
} as const;

/** A checklist nests no deeper. */
const MOST_PARENTS = 50;

export function readNameList(text: string, file: string): ReadNameList {
  // The taxa of a Darwin Core archive are usually separated by tabs, without quotes.
  const { header, rows } = isTsv(text) ? readTsv(text, file) : readCsv(text, file);
  const headings = header.map(normalize);
  if (![...HEADINGS.name, ...HEADINGS.canonical].some(heading => headings.includes(heading)))
    throw new AkinError('bad-request', `${file} needs a column “scientificName” or “name”.`);
  const read = rows.map((cells): Row => new Map(cells.map((cell, at) => [headings[at]!, cell.trim()])));
  const byId = new Map(read.flatMap(row => (value(row, 'id') === '' ? [] : [[value(row, 'id'), row]])));
  const names: ListedName[] = [];
  const left: { line: string; why: string }[] = [];
  for (const [at, row] of read.entries()) {
    const name = nameOf(row);
    if (name === '') continue;
    const parsed = ListedName.safeParse({
      name,
      rank: value(row, 'rank').toLowerCase() || null,
      accepted: acceptedOf(row, name, byId),
      common: value(row, 'common') || null,
      higher: higherOf(row, byId),
      born: value(row, 'born') || null,
    });
    if (parsed.success) names.push(parsed.data);
    else left.push({ line: `${file}, line ${at + 2}`, why: `Its ${formatZodError(parsed.error)}.` });
  }
  return { names, left };
}

function normalize(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:/, '')
    .replaceAll(/[\s_-]/g, '');
}

function value(row: Row, wanted: keyof typeof HEADINGS): string {
  for (const heading of HEADINGS[wanted]) {
    const found = row.get(heading);
    if (found !== undefined && found !== '') return found;
  }
  return '';
}

/** Without the author, who is not part of what a photo is called. */
function nameOf(row: Row): string {
  const canonical = value(row, 'canonical');
  if (canonical !== '') return canonical;
  const [name, author] = [value(row, 'name'), value(row, 'author')];
  return author !== '' && name.endsWith(author) ? name.slice(0, -author.length).trim() : name;
}

/** Null where the name is itself the accepted one. */
function acceptedOf(row: Row, name: string, byId: ReadonlyMap<string, Row>): string | null {
  const id = value(row, 'acceptedId');
  const other = id === '' || id === value(row, 'id') ? undefined : byId.get(id);
  const accepted = other === undefined ? value(row, 'accepted') : nameOf(other);
  return accepted === '' || accepted === name ? null : accepted;
}

/** From the line's own columns, and else by its parents. */
function higherOf(row: Row, byId: ReadonlyMap<string, Row>): Partial<Record<Rank, string>> {
  const higher: Partial<Record<Rank, string>> = {};
  let parent = byId.get(value(row, 'parentId'));
  for (let steps = 0; parent !== undefined && steps < MOST_PARENTS; steps++) {
    const rank = RANKS.find(one => one === value(parent!, 'rank').toLowerCase());
    if (rank !== undefined) higher[rank] ??= nameOf(parent);
    parent = byId.get(value(parent, 'parentId'));
  }
  for (const rank of RANKS) if (row.get(rank)) higher[rank] = row.get(rank)!;
  return higher;
}
