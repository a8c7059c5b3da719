/**
 * What was said of a large collection goes on when a few photos come to it: the workers for the new items begin
 * with the groups of the old ones, and do not work through the log again. Engine process.
 *
 * In a small collection working through it again takes a moment, and every item that comes counts.
 */
import { SAMPLE } from '../../../algorithms/embed/principalAxes.ts';
import type { GroupingItems } from '../items/loadItems.ts';
import type { GroupingWorkers } from '../planner/groupingWorkers.ts';
import type { Step } from '../planner/messages.ts';

interface Side {
  readonly workers: GroupingWorkers;
  readonly loaded: GroupingItems;
  /** The same log in the rows of these items. */
  readonly steps: readonly Step[];
}

/** If more than this share comes, it is sorted anew. */
const MOST_NEW = 0.1;

/** False: the new workers work through the log. */
export async function carryOver(from: Side, to: Side): Promise<boolean> {
  const { items } = from.loaded;
  const rows = to.loaded.items.length;
  const few = items.length + Math.floor(items.length * MOST_NEW);
  if (items.length <= SAMPLE || rows > few || from.loaded.model !== to.loaded.model) return false;
  const rowNow = Int32Array.from(items, item => to.loaded.rowOf.get(item) ?? -1);
  if (rowNow.includes(-1) || from.steps.length !== to.steps.length) return false;
  const { curve, moved } = await from.workers.questionAfter(from.steps);
  const fold = await from.workers.foldForArrivals({ steps: from.steps, arrivals: { rowNow, rows } });
  if (fold === null) return false;
  to.workers.restoreFold({ steps: to.steps.slice(0, fold.count), state: fold.state });
  to.workers.restoreCurve({ steps: to.steps, curve, moved });
  return true;
}
