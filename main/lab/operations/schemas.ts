/**
 * zod schemas of the plain values of requests: numbers, choices, labels, items, pairs, subclusters, kernels.
 * Any process.
 *
 * A field may depend on earlier ones (`k` on the number of items), so operations parse field by field with
 * `read`, in the order in which problems are reported. Long lists are read by one loop each (`byLoop`): a
 * schema for each of 200,000 pairs takes 380 ms, the loop 10 ms.
 */
import { z } from 'zod';
import type { Kernel } from '../../algorithms/kernels.ts';
import type { Pair, WeightedPair } from '../../algorithms/matrix.ts';
import { badRequest, type Request, shown, shownName } from './operation.ts';

type Path = readonly PropertyKey[];

/** The field `name`, parsed; the first problem becomes a RequestError. */
export function read<T>(request: Request, name: string, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(request[name]);
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues as [z.core.$ZodIssue];
  // zod reports unknown keys of an object after the problems of the known ones; the contract wants them
  // first.
  const unknown = parsed.error.issues.find(
    issue => issue.code === 'unrecognized_keys' && isPrefix(issue.path, first.path),
  );
  const path = name + inWords((unknown ?? first).path);
  if (unknown?.code !== 'unrecognized_keys') throw badRequest(path, first.message);
  throw badRequest(
    `${path}.${shownName(unknown.keys[0]!)}`,
    `is not a field here; ${path} has ${unknown.message}`,
  );
}

export function isGiven(request: Request, name: string): boolean {
  return Object.hasOwn(request, name) && request[name] !== undefined;
}

/** Which of two fields is given, where it must be exactly one; `usual` is the one called missing. */
export function exactlyOne<Usual extends string, Other extends string>(
  request: Request,
  usual: Usual,
  other: Other,
): Usual | Other {
  const [hasUsual, hasOther] = [isGiven(request, usual), isGiven(request, other)];
  if (!hasUsual && !hasOther) throw badRequest(usual, `is missing (or ${other} in its place)`);
  if (hasUsual && hasOther) throw badRequest(other, `and ${usual} are both given; exactly one is wanted`);
  return hasUsual ? usual : other;
}

function isPrefix(start: Path, path: Path): boolean {
  return start.every((part, at) => part === path[at]);
}

/** `[3].members[1]`. */
function inWords(path: Path): string {
  return path.map(part => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
}

/** zod's issue as the contract words it. */
export function wanted(what: string): (issue: { readonly input?: unknown }) => string {
  return ({ input }) => (input === undefined ? 'is missing' : `must be ${what}, not ${shown(input)}`);
}

interface Bounds {
  readonly from?: number;
  readonly to?: number;
  /** Strictly above. */
  readonly above?: number;
}

function range({ from, to, above }: Bounds): string {
  if (above !== undefined) return to === undefined ? ` above ${above}` : ` above ${above} and up to ${to}`;
  if (from !== undefined && to !== undefined) return ` from ${from} to ${to}`;
  if (from !== undefined) return `, at least ${from}`;
  return to === undefined ? '' : `, at most ${to}`;
}

function bounded(number: z.ZodNumber, { from, to, above }: Bounds, error: ReturnType<typeof wanted>) {
  let schema = number;
  if (above !== undefined) schema = schema.gt(above, { error });
  if (from !== undefined) schema = schema.gte(from, { error });
  return to === undefined ? schema : schema.lte(to, { error });
}

export function integer(bounds: Bounds = {}): z.ZodNumber {
  const error = wanted(`an integer${range(bounds)}`);
  return bounded(z.int({ error }), bounds, error);
}

export function finite(bounds: Bounds = {}): z.ZodNumber {
  const error = wanted(`a finite number${range(bounds)}`);
  return bounded(z.number({ error }), bounds, error);
}

/** The number of clusters: from 1 to the number of items. */
export function clusterCount(items: number): z.ZodNumber {
  return integer({ from: 1, to: items });
}

export const seed = integer().default(0);

/** A share or a probability. */
export const rate = finite({ from: 0, to: 1 });

export function choice<const Names extends readonly string[]>(names: Names) {
  return z.enum(names, { error: wanted(`one of ${names.join(', ')}`) });
}

/** An object with exactly these fields. */
export function record<Shape extends z.core.$ZodShape>(shape: Shape) {
  const fields = Object.keys(shape).join(' and ');
  const error = wanted(`an object with ${fields}`);
  return z.strictObject(shape, {
    error: issue => (issue.code === 'unrecognized_keys' ? fields : error(issue)),
  });
}

/** Any value that is there. */
export const given = z.unknown().refine(value => value !== undefined, { error: 'is missing' });

/** What a loop of `byLoop` throws: which part of the value is wrong, and how. */
export class Misfit extends Error {
  readonly path: Path;

  constructor(path: Path, problem: string) {
    super(problem);
    this.path = path;
  }
}

/** A schema that reads the whole value at once; `parse` throws a Misfit. */
export function byLoop<T, In = unknown>(parse: (value: In) => T): z.ZodType<T, In> {
  return z.transform((value: In, context) => {
    // An unknown key does not stop a pipe of zod.
    if (context.issues.length > 0) return z.NEVER;
    try {
      return parse(value);
    } catch (error) {
      if (!(error instanceof Misfit)) throw error;
      context.issues.push({
        code: 'custom',
        message: error.message,
        path: [...error.path],
        input: undefined,
      });
      return z.NEVER;
    }
  });
}

/** The schema that fits the form of the value; unlike a union it reports the problems of that form alone. */
export function byForm<T>(choose: (value: unknown) => z.ZodType<T>): z.ZodType<T> {
  return z.transform((value: unknown, context) => {
    const parsed = choose(value).safeParse(value);
    if (parsed.success) return parsed.data;
    context.issues.push(...parsed.error.issues.map(issue => ({ ...issue, input: undefined })));
    return z.NEVER;
  });
}

export function asArray(value: unknown): readonly unknown[] {
  if (value === undefined) throw new Misfit([], 'is missing');
  if (!Array.isArray(value)) throw new Misfit([], `must be an array, not ${shown(value)}`);
  return value;
}

/** Labels or classes: any integers, `items` of them where that is known. */
export function labels(items?: number): z.ZodType<Float64Array> {
  return byLoop(value => {
    const values = asArray(value);
    if (items !== undefined && values.length !== items)
      throw new Misfit([], `must have one integer for each of the ${items} items, not ${values.length}`);
    const integers = new Float64Array(values.length);
    for (let at = 0; at < values.length; at++) {
      const label = values[at];
      if (!Number.isSafeInteger(label)) throw new Misfit([at], `must be an integer, not ${shown(label)}`);
      integers[at] = label as number;
    }
    return integers;
  });
}

/** Indices from 0 to items - 1 that differ from one another. */
export function itemList(items: number): z.ZodType<number[]> {
  return byLoop(value => {
    const seen = new Set<number>();
    return asArray(value).map((item, at) => {
      if (!isItem(item, items)) throw notAnItem(item, items, [at]);
      if (seen.has(item)) throw new Misfit([at], `repeats the item ${item}`);
      seen.add(item);
      return item;
    });
  });
}

/** `items` is Infinity where the request does not say how many there are. */
function isItem(value: unknown, items: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) < items;
}

function notAnItem(value: unknown, items: number, path: Path): Misfit {
  return new Misfit(path, `must be ${anItem(items)}, not ${shown(value)}`);
}

function anItem(items: number): string {
  return items === Number.POSITIVE_INFINITY ? 'an integer, at least 0' : `an item from 0 to ${items - 1}`;
}

/** `[i, j]`, in either order. */
export function pair(items: number): z.ZodType<Pair> {
  return byLoop(value => {
    const entry = asArray(value);
    return itemsOf(entry, items, entry.length);
  });
}

/** `[[i, j], ...]`; [] where the field is absent. */
export function pairs(items: number): z.ZodType<Pair[]> {
  return byLoop((value = []) =>
    asArray(value).map((entry, at) => {
      if (!Array.isArray(entry)) throw new Misfit([at], `must be an array, not ${shown(entry)}`);
      return itemsOf(entry, items, entry.length, at);
    }),
  );
}

/** `[[i, j], ...]` or `[[i, j, w], ...]`, 0 < w <= 1; a pair without a weight weighs 1; [] where absent. */
function weightedPairs(items: number): z.ZodType<WeightedPair[]> {
  return byLoop((value = []) =>
    asArray(value).map((entry, at): WeightedPair => {
      if (!Array.isArray(entry)) throw new Misfit([at], `must be an array, not ${shown(entry)}`);
      if (entry.length !== 2 && entry.length !== 3)
        throw new Misfit([at], `must hold two items and perhaps a weight, not ${entry.length} values`);
      const [i, j] = itemsOf(entry, items, 2, at);
      const weight: unknown = entry.length === 2 ? 1 : entry[2];
      if (typeof weight !== 'number' || !(weight > 0 && weight <= 1))
        throw new Misfit([at, 2], `must be a weight above 0 and up to 1, not ${shown(weight)}`);
      return [i, j, weight];
    }),
  );
}

/** The two items of a pair of `length` values; `at` is its position where it is one of a list. */
function itemsOf(entry: readonly unknown[], items: number, length: number, at?: number): Pair {
  const [i, j] = entry;
  if (length === 2 && isItem(i, items) && isItem(j, items) && i !== j) return [i, j];
  const path = at === undefined ? [] : [at];
  if (length !== 2) throw new Misfit(path, `must hold two items, not ${length}`);
  if (!isItem(i, items)) throw notAnItem(i, items, [...path, 0]);
  if (!isItem(j, items)) throw notAnItem(j, items, [...path, 1]);
  throw new Misfit(path, `pairs the item ${i} with itself`);
}

/** The two optional fields that most operations share. */
export function readAnswers(request: Request, items: number): { mustLink: Pair[]; cannotLink: Pair[] } {
  const schema = pairs(items);
  return { mustLink: read(request, 'mustLink', schema), cannotLink: read(request, 'cannotLink', schema) };
}

/** The same two fields where pairs may have weights. */
export function readWeightedAnswers(
  request: Request,
  items: number,
): { mustLink: WeightedPair[]; cannotLink: WeightedPair[] } {
  const schema = weightedPairs(items);
  return { mustLink: read(request, 'mustLink', schema), cannotLink: read(request, 'cannotLink', schema) };
}

export interface Subcluster {
  readonly centroid: number;
  readonly members: readonly number[];
}

/**
 * `[{"centroid": c, "members": [c, ...]}, ...]`, as the operation `subcluster` replies. They may share items.
 */
export function subclusters(items: number): z.ZodType<Subcluster[]> {
  const error = wanted(anItem(items));
  const subcluster = record({
    centroid: z.int({ error }).gte(0, { error }).lt(items, { error }),
    members: itemList(items),
  }).superRefine(({ centroid, members }, context) => {
    if (!members.includes(centroid))
      context.addIssue({ code: 'custom', path: ['members'], message: `must hold the centroid ${centroid}` });
  });
  return z.array(subcluster, { error: wanted('an array') });
}

const KERNELS = z.discriminatedUnion('name', [
  record({ name: z.literal('linear'), c: finite().default(0) }),
  record({
    name: z.literal('polynomial'),
    alpha: finite().default(1),
    c: finite().default(1),
    d: finite({ from: 0 }).default(3),
  }),
  record({ name: z.literal('sigmoid'), alpha: finite().default(1), c: finite().default(0) }),
  record({ name: z.literal('rbf'), sigma: finite({ above: 0 }) }),
]);

const parameter = z.unknown().optional();
const anyKernel = record({
  name: choice(['linear', 'polynomial', 'sigmoid', 'rbf']),
  alpha: parameter,
  c: parameter,
  d: parameter,
  sigma: parameter,
});

/**
 * One of the four kernels with its parameters. A wrong name is reported before a parameter of another kernel.
 */
export const kernel = anyKernel.pipe(KERNELS as z.ZodType<Kernel, z.output<typeof anyKernel>>);
