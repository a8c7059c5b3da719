/** Reads the words of a command line, and says in a sentence which of them was not understood. Runs in the shell commands. */
import { InvalidArgumentError } from 'commander';

/** The command line as a whole makes no sense, though each of its words does: exit code 2, like a word that does not. */
export class NotUnderstoodError extends Error {}

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

/** The chance of something. */
export function parseRate(text: string): number {
  const value = parseNumber(text);
  if (value < 0 || value > 1) throw new InvalidArgumentError(`"${text}" must be from 0 to 1.`);
  return value;
}
