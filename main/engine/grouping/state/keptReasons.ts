/**
 * What follows from the reasons of a grouping: read from the catalog, or worked out and kept there. Engine
 * process.
 *
 * The sets follow from the items and from the scores of the reason's attributes. Where either are others than
 * those that the kept sets were made from, they are made again: photos came in, or an attribute was taught again.
 * A catalog of an older version has none and gets them when the grouping is opened.
 */
import { createHash } from 'node:crypto';
import {
  type AttributeColumn,
  columnOfScores,
} from '../../../algorithms/ask/treeOfGroups/weighAttributes.ts';
import type { GivenReason } from '../../../algorithms/ask/treeOfGroups/weighReasons.ts';
import { setsOfReason } from '../../../algorithms/explain/attributes.ts';
import type { AttributeKind } from '../../../algorithms/explain/explanation.ts';
import type { ReasonSets, WeightedSides } from '../../../algorithms/explain/reasonSets.ts';
import type { Matrix } from '../../../algorithms/matrix.ts';
import type { WritableCatalog } from '../../../store/connection.ts';
import { loadReasonSets, saveReasonSets, type WeightedSet } from '../../../store/constraints.ts';
import { columnOf } from '../../attributes/attributeFit.ts';
import { type AttributeScores, type GroupingItems, THRESHOLD } from '../items/loadItems.ts';
import type { PlainReason } from '../planner/messages.ts';

/** How often an attribute whose accuracy is not known is taken to be right; measures order close items badly. */
const USUAL_RELIABILITY = { binary: 0.9, relative: 0.7 };

export class KeptReasons {
  readonly #catalog: WritableCatalog;
  /** By key; of the present items. */
  readonly #known = new Map<string, GivenReason>();
  /** Digests of columns of scores. */
  #digests = new WeakMap<Matrix, Map<string, string>>();
  readonly #columns = new WeakMap<Matrix, Map<string, AttributeColumn>>();

  constructor(catalog: WritableCatalog) {
    this.#catalog = catalog;
  }

  /** Stands for a reason and all that follows from it; `id` is null for one that was not given yet. */
  keyOf(id: number | null, reason: PlainReason, loaded: GroupingItems, attributes: AttributeScores): string {
    const madeFrom = this.#digest(reason, loaded, attributes.scores);
    const key = `${id ?? 'new'} ${madeFrom.slice(0, 16)}`;
    if (this.#known.has(key)) return key;
    const kept = id === null ? undefined : this.#load(id, madeFrom, reason.verdict, loaded);
    const sets = kept ?? setsOfReason({ ...reason, scores: attributes.scores, threshold: THRESHOLD });
    if (kept === undefined && id !== null)
      saveReasonSets(this.#catalog, id, madeFrom, listSets(sets, loaded.items));
    this.#known.set(key, {
      pair: reason.pair,
      sets,
      about: [reason.kind, ...reason.attributes].join(' '),
      reliability: reliabilityOf(reason, attributes),
      columns: reason.attributes.map(column => this.#columnOf(reason.kind, column, attributes)),
      isCriterion: reason.isCriterion === true,
    });
    return key;
  }

  get(key: string): GivenReason | undefined {
    return this.#known.get(key);
  }

  /** Of the attribute, made once. */
  #columnOf(kind: AttributeKind, column: number, attributes: AttributeScores): AttributeColumn {
    const made = this.#columns.get(attributes.scores) ?? new Map<string, AttributeColumn>();
    this.#columns.set(attributes.scores, made);
    const key = `${kind} ${column}`;
    const known = made.get(key);
    if (known !== undefined) return known;
    const reliability = reliabilityOf({ kind, attributes: [column] }, attributes);
    const one = columnOfScores(key, kind, columnOf(attributes.scores, column), reliability);
    made.set(key, one);
    return one;
  }

  #load(
    id: number,
    madeFrom: string,
    verdict: ReasonSets['verdict'],
    { rowOf }: GroupingItems,
  ): ReasonSets | undefined {
    return setsFrom(verdict, loadReasonSets(this.#catalog, id, madeFrom), rowOf);
  }

  /** Of the reason, the items and the scores that it is about. */
  #digest(
    { pair, verdict, kind, attributes, confidence }: PlainReason,
    loaded: GroupingItems,
    scores: Matrix,
  ) {
    const digests = this.#digests.get(scores) ?? new Map<string, string>();
    this.#digests.set(scores, digests);
    const text = JSON.stringify([pair, verdict, kind, attributes, confidence]);
    const known = digests.get(text);
    if (known !== undefined) return known;
    const hash = createHash('sha256').update(text).update(loaded.items);
    for (const attribute of attributes) hash.update(columnOf(scores, attribute));
    const digest = hash.digest('hex');
    digests.set(text, digest);
    return digest;
  }
}

/** That of a taught attribute is its balanced accuracy on examples left out; of several the least counts. */
function reliabilityOf(
  { attributes, kind }: Pick<PlainReason, 'attributes' | 'kind'>,
  known: AttributeScores,
): number {
  return Math.min(
    ...attributes.map(column => known.attributes[column]?.accuracy?.value ?? USUAL_RELIABILITY[kind]),
  );
}

function listSets(sets: ReasonSets, idOf: Int32Array): WeightedSet[] {
  const ids = (rows: Int32Array) => rows.map(row => idOf[row]!);
  if (sets.verdict === 'same') {
    const { members, rule, values } = sets;
    const numbers = new Float64Array(members.length * values.length);
    for (const [c, column] of values.entries()) numbers.set(column, c * members.length);
    return [{ product: 0, side: 'members', rule, items: ids(members), numbers }];
  }
  return sets.products.flatMap(({ upper, lower, rule, values }, product): WeightedSet[] => [
    { product, side: 'lower', rule, items: ids(lower), numbers: values.lower },
    { product, side: 'upper', rule, items: ids(upper), numbers: values.upper },
  ]);
}

/** Undefined where there are none, or an item of them is not there. */
function setsFrom(
  verdict: ReasonSets['verdict'],
  kept: readonly WeightedSet[],
  rowOf: ReadonlyMap<number, number>,
): ReasonSets | undefined {
  const rows = kept.map(({ items }) => items.map(id => rowOf.get(id) ?? -1));
  if (kept.length === 0 || rows.some(row => row.includes(-1))) return undefined;
  if (verdict === 'different')
    return {
      verdict,
      products: Array.from({ length: kept.length / 2 }, (_, at): WeightedSides => {
        const [lower, upper] = [kept[2 * at]!, kept[2 * at + 1]!];
        return {
          upper: rows[2 * at + 1]!,
          lower: rows[2 * at]!,
          rule: upper.rule as WeightedSides['rule'],
          values: { upper: upper.numbers, lower: lower.numbers },
        };
      }),
    };
  const [{ rule, numbers }] = kept as [WeightedSet];
  const members = rows[0]!;
  const columns = members.length === 0 ? 0 : numbers.length / members.length;
  return {
    verdict,
    members,
    rule: rule as 'hard' | 'product' | 'closeness',
    values: Array.from({ length: columns }, (_, c) =>
      numbers.slice(c * members.length, (c + 1) * members.length),
    ),
  };
}
