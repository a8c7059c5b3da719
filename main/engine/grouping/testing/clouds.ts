/**
 * A grouping over a real catalog for tests: photos that lie nowhere, seen by a model as overlapping clouds,
 * with two attributes; and a person who knows the truth about them.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scoreClustering } from '../../../algorithms/metrics/clusterMetrics.ts';
import { Random } from '../../../algorithms/random.ts';
import type { Asking } from '../../../contract/grouping.ts';
import { defineAttributes } from '../../../store/attributes.ts';
import type { WritableCatalog } from '../../../store/connection.ts';
import { registerModel } from '../../../store/models.ts';
import { createCatalog } from '../../../store/open.ts';
import { putScores } from '../../../store/vectors.ts';
import { fillWith } from '../../browse/testing/clouds.ts';
import { Groupings } from '../groupings.ts';
import type { OpenGrouping } from '../openGrouping.ts';
import { answerTruthfully } from './truthful.ts';

export const CLASSES = 5;
const ITEMS = 60;
const COLUMNS = 8;
/** Of a cloud: about as near as the calibration of faces expects. */
const WIDTH = 0.12;

export class Clouds {
  readonly folder = mkdtempSync(join(tmpdir(), 'akin-grouping-'));
  readonly path = join(this.folder, 'test.akin');
  /** The item of photo i, which shows subject i mod CLASSES. */
  readonly items: number[];
  /** A test that opens them again puts the new ones here. */
  catalog: WritableCatalog;
  groupings: Groupings;

  constructor() {
    this.catalog = createCatalog(this.path, { name: 'Test', kind: 'people' });
    this.items = fill(this.catalog, this.folder);
    this.groupings = new Groupings(this.catalog, () => {});
  }

  first(): OpenGrouping {
    return this.groupings.get(this.groupings.list()[0]!.id);
  }

  readonly subject = (item: number): number => this.items.indexOf(item) % CLASSES;

  answer(grouping: OpenGrouping, count: number): Promise<Asking> {
    return answerTruthfully(grouping, this.subject, count);
  }

  async jaccardOf({ pages }: OpenGrouping): Promise<number> {
    const labels = new Int32Array(ITEMS).fill(-1);
    const { page } = await pages.page(0, 100);
    for (const [label, group] of page.entries())
      for (const { item } of (await pages.members(group.id, 0, 500)).members)
        labels[this.items.indexOf(item.id)] = label;
    const alone = labels.map((label, at) => (label === -1 ? 1000 + at : label));
    return scoreClustering(
      Int32Array.from(labels.keys(), i => i % CLASSES),
      alone,
    ).jaccard;
  }

  async close(): Promise<void> {
    await this.groupings.close();
    this.catalog.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function fill(catalog: WritableCatalog, folder: string): number[] {
  const random = new Random(4);
  const centres = Array.from({ length: CLASSES * COLUMNS }, () => random.normal() * 2.2);
  const data = Float64Array.from(
    { length: ITEMS * COLUMNS },
    (_, at) =>
      WIDTH * (centres[(Math.floor(at / COLUMNS) % CLASSES) * COLUMNS + (at % COLUMNS)]! + random.normal()),
  );
  const items = fillWith(catalog, folder, { rows: ITEMS, columns: COLUMNS, data });
  const { id } = registerModel(catalog, {
    name: 'measures',
    version: '1',
    purpose: 'attributes',
    dimensions: 2,
  });
  defineAttributes(catalog, id, [
    { key: 'length', name: 'length', form: 'relative' },
    { key: 'dotted', name: 'dotted', form: 'binary' },
  ]);
  putScores(
    catalog,
    id,
    items.map((itemId, i) => ({
      itemId,
      vector: Float32Array.of((i % CLASSES) * 10 + i / ITEMS, i % CLASSES < 2 ? 0.9 : 0.1),
    })),
  );
  return items;
}
