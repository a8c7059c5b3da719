/** Names of the collection's list that fit what was typed, for every field that takes a name. Renderer. */
import { useEffect, useState } from 'react';
import { strings } from '../../strings/strings.ts';
import { connection } from '../client.ts';
import { isCancelled } from '../errors.ts';
import { reportReading } from '../report.ts';

export interface ListedOption {
  readonly name: string;
  /** What people call it, or what is used in its place. */
  readonly note: string | null;
}

const LISTED = 6;

/** None while nothing is typed. */
export async function findListed(
  collection: string,
  letters: string,
  signal: AbortSignal,
): Promise<ListedOption[]> {
  if (letters === '') return [];
  const listed = await connection.call('names.find', { collection, letters, limit: LISTED }, signal);
  return listed.map(({ name, common, accepted, rank }) => ({
    name,
    note: accepted === null ? (common ?? rank) : strings.groups.naming.synonym(accepted),
  }));
}

/** Without those that are offered anyway. */
export function withoutKnown(
  listed: readonly ListedOption[],
  known: readonly { readonly name: string }[],
): ListedOption[] {
  const names = new Set(known.map(({ name }) => name.toLocaleLowerCase()));
  return listed.filter(({ name }) => !names.has(name.toLocaleLowerCase()));
}

export function useListed(collection: string, typed: string): readonly ListedOption[] {
  const letters = typed.trim();
  const [listed, setListed] = useState<readonly ListedOption[]>([]);
  useEffect(() => {
    const reading = new AbortController();
    findListed(collection, letters, reading.signal).then(
      setListed,
      (error: unknown) => isCancelled(error) || reportReading(error),
    );
    return () => reading.abort();
  }, [collection, letters]);
  return letters === '' ? [] : listed;
}
