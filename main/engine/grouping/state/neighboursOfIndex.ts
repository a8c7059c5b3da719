/**
 * The neighbours of a collection's items at the end of an index job, so that a grouping that is opened finds
 * them in the catalog. Engine process.
 */
import { AkinError } from '../../../contract/errors.ts';
import type { WritableCatalog } from '../../../store/connection.ts';
import { runCooperatively } from '../../compute/runCooperatively.ts';
import type { KeepNeighbours } from '../../library/indexJob.ts';
import { loadDistances } from '../items/distanceCache.ts';
import { SEED } from '../items/itemCache.ts';
import { type GroupingItems, loadItems } from '../items/loadItems.ts';
import { GroupingWorkers } from '../planner/groupingWorkers.ts';
import { DistanceKeeper } from './distanceKeeper.ts';

/** Unless the catalog has them. Rejected where the job was cancelled. */
export async function keepNeighbours(
  catalog: WritableCatalog,
  { signal, pass, report }: Parameters<KeepNeighbours>[0],
): Promise<void> {
  const checkpoint = () => signal.throwIfAborted();
  const loaded = await loadIfAny(catalog, checkpoint);
  if (loaded === undefined) return;
  const distances = await runCooperatively(loadDistances(catalog, loaded, SEED), checkpoint);
  if (distances.neighbours !== null) return;
  const { model, table, photos, evidence, quality } = loaded;
  const { items, dimensions, data } = table;
  const workers = new GroupingWorkers(
    {
      model,
      embeddings: { rows: items.length, columns: dimensions, data },
      photos,
      evidence,
      quality,
      scores: { rows: 0, columns: 0, data: new Float64Array(0) },
      strategy: 'fewest',
      clusterer: 'own',
      wanted: null,
      seed: SEED,
      ...distances,
    },
    () => undefined,
    report,
  );
  const close = () => void workers.close();
  signal.addEventListener('abort', close);
  try {
    const known = () => distances;
    const keeper = new DistanceKeeper(catalog, { seed: SEED, known, checkpoint, kept: () => {} });
    await keeper.keep(workers, loaded, pass);
  } finally {
    signal.removeEventListener('abort', close);
    await workers.close();
  }
  checkpoint();
}

/** Undefined where nothing was analyzed yet. */
async function loadIfAny(
  catalog: WritableCatalog,
  checkpoint: () => void,
): Promise<GroupingItems | undefined> {
  try {
    return await runCooperatively(loadItems(catalog), checkpoint);
  } catch (error) {
    if (error instanceof AkinError && error.code === 'nothing-indexed') return undefined;
    throw error;
  }
}
