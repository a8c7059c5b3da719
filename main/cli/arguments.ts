/** Parsers of command-line arguments; each names the argument it refuses. Shell commands. */
import { InvalidArgumentError } from 'commander';
import type { z } from 'zod';
import { formatZodError } from '../contract/formatZodError.ts';
import { Name, PersonName } from '../contract/names.ts';

/** Arguments that are valid one by one but not together: exit code 2, like an invalid one. */
export class NotUnderstoodError extends Error {
  /** Lines of help to print after it. */
  readonly help: string | undefined;

  constructor(message: string, help?: string) {
    super(message);
    this.help = help;
  }
}

/** The option of every command that shows progress. */
export const QUIET = ['--quiet', 'show no progress'] as const;

export function parseWhole(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError(`"${text}" must be a whole number.`);
  return Number(text);
}

export function parsePositive(text: string): number {
  const value = parseWhole(text);
  if (value < 1) throw new InvalidArgumentError(`"${text}" must be at least 1.`);
  return value;
}

export function parsePort(text: string): number {
  const port = parseWhole(text);
  if (port > 65_535) throw new InvalidArgumentError('The port must be a number from 0 to 65535.');
  return port;
}

export function parseNumber(text: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(value)) throw new InvalidArgumentError(`"${text}" must be a number.`);
  return value;
}

export function parseNumbers(text: string): number[] {
  return text.split(',').map(parseNumber);
}

/** One of several numbers of items. */
export function collectItems(text: string, before: readonly number[] = []): number[] {
  return [...before, parsePositive(text)];
}

/** One of several parts, each the numbers of its items with commas between. */
export function collectParts(text: string, before: readonly number[][] = []): number[][] {
  return [...before, text.split(',').map(parsePositive)];
}

/** Parses by the engine's own schema; the message names the argument. */
export function parseAs<T>(schema: z.ZodType<T>, read: (text: string) => unknown): (text: string) => T {
  return text => {
    const parsed = schema.safeParse(read(text));
    if (!parsed.success) throw new InvalidArgumentError(`"${text}" ${formatZodError(parsed.error)}.`);
    return parsed.data;
  };
}

export const parseName = parseAs(Name, String);
export const parsePerson = parseAs(PersonName, String);

/** One of several people. */
export function collectPeople(text: string, before: readonly string[] = []): string[] {
  return [...before, parsePerson(text)];
}

/** Two items, as in 12,34. */
export function parsePair(text: string): [number, number] {
  const [one, other, ...more] = text.split(',').map(parsePositive);
  if (one === undefined || other === undefined || more.length > 0)
    throw new InvalidArgumentError(`"${text}" must be the numbers of two items, as in 12,34.`);
  return [one, other];
}

/** The shares of train, val and test. */
export function parseShares(text: string): [number, number, number] {
  const [train, val, test, ...more] = parseNumbers(text);
  if (train === undefined || val === undefined || test === undefined || more.length > 0)
    throw new InvalidArgumentError(`"${text}" must be three shares, as in 0.8,0.1,0.1.`);
  return [train, val, test];
}
