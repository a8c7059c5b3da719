/**
 * Reads the plain fields of a request (numbers, choices, lists of items) or throws a RequestError that names the field. Any process.
 *
 * Written by hand rather than with zod: a matrix of two million numbers passes in milliseconds, the start-up of a one-request call stays small,
 * and every message can say which number in which row is wrong.
 */
import { badRequest, shown, shownName } from './failure.ts';

export type Request = Readonly<Record<string, unknown>>;

interface Bounds {
  readonly from?: number;
  readonly to?: number;
}

export function isGiven(request: Request, name: string): boolean {
  return Object.hasOwn(request, name) && request[name] !== undefined;
}

export function requiredField(request: Request, name: string): unknown {
  if (!isGiven(request, name)) throw badRequest(name, 'is missing');
  return request[name];
}

/** `fallback` makes the field optional. */
export function readInteger(request: Request, name: string, bounds: Bounds = {}, fallback?: number): number {
  if (fallback !== undefined && !isGiven(request, name)) return fallback;
  const value = requiredField(request, name);
  const { from = Number.MIN_SAFE_INTEGER, to = Number.MAX_SAFE_INTEGER } = bounds;
  if (!Number.isSafeInteger(value) || (value as number) < from || (value as number) > to)
    throw badRequest(name, `must be an integer${range(bounds)}, not ${shown(value)}`);
  return value as number;
}

/** The number of clusters: from 1 to the number of items. */
export function readClusterCount(request: Request, items: number): number {
  return readInteger(request, 'k', { from: 1, to: items });
}

export function readSeed(request: Request): number {
  return readInteger(request, 'seed', {}, 0);
}

interface NumberBounds extends Bounds {
  /** Strictly above. */
  readonly above?: number;
}

export function readNumber(
  request: Request,
  name: string,
  bounds: NumberBounds = {},
  fallback?: number,
): number {
  if (fallback !== undefined && !isGiven(request, name)) return fallback;
  const value = requiredField(request, name);
  const {
    above = Number.NEGATIVE_INFINITY,
    from = Number.NEGATIVE_INFINITY,
    to = Number.POSITIVE_INFINITY,
  } = bounds;
  if (typeof value !== 'number' || !Number.isFinite(value) || value <= above || value < from || value > to)
    throw badRequest(name, `must be a finite number${range(bounds)}, not ${shown(value)}`);
  return value;
}

/** A share or a chance, 0 to 1. */
export function readRate(request: Request, name: string, fallback?: number): number {
  return readNumber(request, name, { from: 0, to: 1 }, fallback);
}

function range({ from, to, above }: NumberBounds): string {
  if (above !== undefined) return to === undefined ? ` above ${above}` : ` above ${above} and up to ${to}`;
  if (from !== undefined && to !== undefined) return ` from ${from} to ${to}`;
  if (from !== undefined) return `, at least ${from}`;
  if (to !== undefined) return `, at most ${to}`;
  return '';
}

export function readChoice<Choice extends string>(
  request: Request,
  name: string,
  choices: readonly Choice[],
  fallback?: NoInfer<Choice>,
): Choice {
  if (fallback !== undefined && !isGiven(request, name)) return fallback;
  const value = requiredField(request, name);
  const choice = choices.find(one => one === value);
  if (choice === undefined)
    throw badRequest(name, `must be one of ${choices.join(', ')}, not ${shown(value)}`);
  return choice;
}

export function readArray(request: Request, name: string): readonly unknown[] {
  return asArray(requiredField(request, name), name);
}

export function asArray(value: unknown, path: string): readonly unknown[] {
  if (!Array.isArray(value)) throw badRequest(path, `must be an array, not ${shown(value)}`);
  return value;
}

/** An object with exactly the given fields; `path` names it in messages. */
export function asObject(value: unknown, path: string, fields: readonly string[]): Request {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw badRequest(path, `must be an object with ${fields.join(' and ')}, not ${shown(value)}`);
  for (const name of Object.keys(value))
    if (!fields.includes(name))
      throw badRequest(
        `${path}.${shownName(name)}`,
        `is not a field here; ${path} has ${fields.join(' and ')}`,
      );
  return value as Request;
}

/** Labels or classes: any integers, `items` of them where that is known. */
export function readLabels(request: Request, name: string, items?: number): Float64Array {
  const values = readArray(request, name);
  if (items !== undefined && values.length !== items)
    throw badRequest(name, `must have one integer for each of the ${items} items, not ${values.length}`);
  const labels = new Float64Array(values.length);
  values.forEach((value, i) => {
    if (!Number.isSafeInteger(value))
      throw badRequest(`${name}[${i}]`, `must be an integer, not ${shown(value)}`);
    labels[i] = value as number;
  });
  return labels;
}

/** An item: an index from 0 to items - 1. */
export function asItem(value: unknown, path: string, items: number): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0 || (value as number) >= items)
    throw badRequest(
      path,
      items === Number.POSITIVE_INFINITY
        ? `must be an integer, at least 0, not ${shown(value)}`
        : `must be an item from 0 to ${items - 1}, not ${shown(value)}`,
    );
  return value as number;
}

/** Items that differ from one another. */
export function readItems(request: Request, name: string, items: number): number[] {
  return asItems(requiredField(request, name), name, items);
}

export function asItems(value: unknown, path: string, items: number): number[] {
  const seen = new Set<number>();
  return asArray(value, path).map((entry, position) => {
    const item = asItem(entry, `${path}[${position}]`, items);
    if (seen.has(item)) throw badRequest(`${path}[${position}]`, `repeats the item ${item}`);
    seen.add(item);
    return item;
  });
}
