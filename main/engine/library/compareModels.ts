/**
 * A person's own model beside the shipped one, on the pairs that were answered in a collection. Engine process.
 *
 * [Note: Own answers] Both models judge the same pairs, by the vectors that are stored: nothing is analyzed. The
 * pairs are no random ones: questions are chosen where the model in use is in doubt, so they are harder for it than
 * for another.
 */
import { judgePairs, type PairJudgement } from '../../algorithms/embed/pairJudgement.ts';
import type { ModelComparison } from '../../contract/models.ts';
import { listAnswers } from '../../store/answers.ts';
import { readCollection } from '../../store/collection.ts';
import type { ReadableCatalog } from '../../store/connection.ts';
import { listGroupings } from '../../store/groupings.ts';
import { spreadItems } from '../../store/items.ts';
import { listModels, type ModelRow } from '../../store/models.ts';
import { countEmbeddings, embeddingsOf } from '../../store/vectors.ts';
import { ownModelOf, ownName } from '../../vision/models/manifest.ts';
import type { Compute } from '../compute/compute.ts';
import {
  comparePointsTask,
  comparisonName,
  isShippedEmbedding,
  MOST_COLUMNS,
} from '../embeddings/comparisons.ts';

/** The latest ones: judging is quadratic. */
const MOST_PAIRS = 2000;
/** Axes are fitted to these items, those of the pairs among them. */
const ITEMS_OF_AXES = 2000;

interface Pair {
  readonly items: readonly [number, number];
  readonly isSame: boolean;
}

/** Null where no item has a vector by an own model. */
export async function compareModels(
  catalog: ReadableCatalog,
  compute: Compute,
  signal: AbortSignal,
): Promise<ModelComparison | null> {
  const models = comparedModels(catalog);
  if (models === null) return null;
  const answered = answeredPairs(catalog);
  const others = spreadItems(catalog, ITEMS_OF_AXES);
  const vectors = [models.own, models.shipped].map(({ id }) => {
    const items = new Set(answered.flatMap(({ items }) => items));
    for (const item of others) if (items.size < ITEMS_OF_AXES) items.add(item);
    return new Map(embeddingsOf(catalog, id, items).map(({ itemId, vector }) => [itemId, vector]));
  });
  const pairs = answered
    .filter(({ items }) => vectors.every(known => items.every(item => known.has(item))))
    .slice(-MOST_PAIRS);
  const isSame = Uint8Array.from(pairs, pair => (pair.isSame ? 1 : 0));
  const judged: (PairJudgement | null)[] = [];
  for (const [at, model] of [models.own, models.shipped].entries())
    judged.push(judgePairs(await distancesOf(pairs, model, vectors[at]!, compute, signal), isSame));
  const same = isSame.reduce((sum, one) => sum + one, 0);
  const [own, shipped] = judged;
  return {
    same,
    different: pairs.length - same,
    own: describe(ownModelOf(models.own.name)!, own!, shipped!),
    shipped: describe(models.shipped.name, shipped!, own!),
  };
}

function describe(
  name: string,
  mine: PairJudgement | null,
  other: PairJudgement | null,
): ModelComparison['own'] {
  if (mine === null || other === null) return { name, auc: null, right: null, onlyRight: 0 };
  const onlyRight = mine.isRight.filter((right, at) => right === 1 && other.isRight[at] === 0).length;
  return { name, auc: mine.auc, right: mine.right, onlyRight };
}

/** The own model that is chosen, else the latest with vectors; the shipped one that has seen the most items. */
function comparedModels(catalog: ReadableCatalog): { own: ModelRow; shipped: ModelRow } | null {
  const counts = countEmbeddings(catalog);
  const models = listModels(catalog, 'embed').filter(({ id }) => counts.has(id));
  const { model } = readCollection(catalog);
  const own =
    models.findLast(({ name }) => model !== null && name === ownName(model)) ??
    models.findLast(({ name }) => ownModelOf(name) !== null);
  const shipped = models
    .filter(({ name }) => isShippedEmbedding(name))
    .reduce<ModelRow | null>((best, one) => {
      return best === null || counts.get(one.id)! >= counts.get(best.id)! ? one : best;
    }, null);
  return own === undefined || shipped === null ? null : { own, shipped };
}

/** Of all groupings, in the log's order; what was said last of a pair counts, and what a simulation said does not. */
function answeredPairs(catalog: ReadableCatalog): Pair[] {
  const pairs = new Map<string, Pair>();
  for (const { id } of listGroupings(catalog).filter(({ removedAt }) => removedAt === null))
    for (const { verdict, itemId, otherItemId, source } of listAnswers(catalog, id)) {
      if (otherItemId === null || source === 'simulation') continue;
      if (verdict !== 'same' && verdict !== 'different') continue;
      const items =
        itemId < otherItemId ? ([itemId, otherItemId] as const) : ([otherItemId, itemId] as const);
      const key = items.join();
      pairs.delete(key);
      pairs.set(key, { items, isSame: verdict === 'same' });
    }
  return [...pairs.values()];
}

async function distancesOf(
  pairs: readonly Pair[],
  { name, evenAt, dimensions }: ModelRow,
  vectors: ReadonlyMap<number, Float32Array>,
  compute: Compute,
  signal: AbortSignal,
): Promise<Float64Array> {
  const rowOf = new Map([...vectors.keys()].map((item, row) => [item, row]));
  const data = new Float32Array(new SharedArrayBuffer(vectors.size * dimensions! * 4));
  for (const [item, vector] of vectors) data.set(vector, rowOf.get(item)! * dimensions!);
  const points = await compute.run(
    comparePointsTask,
    {
      model: comparisonName({ name, evenAt }),
      embeddings: { rows: vectors.size, columns: dimensions!, data },
      mostColumns: MOST_COLUMNS,
      seed: 1,
    },
    { signal },
  );
  const { columns } = points;
  return Float64Array.from(pairs, ({ items: [one, other] }) => {
    const [a, b] = [rowOf.get(one)! * columns, rowOf.get(other)! * columns];
    let sum = 0;
    for (let at = 0; at < columns; at++) sum += (points.data[a + at]! - points.data[b + at]!) ** 2;
    return Math.sqrt(sum);
  });
}
