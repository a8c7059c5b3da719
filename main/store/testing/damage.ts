/** Damage as by failing disks and interrupted copies, to every page in turn. For tests and benchmarks. */
import { readFileSync, writeFileSync } from 'node:fs';
import { recordAct } from '../acts.ts';
import { createGrouping } from '../groupings.ts';
import { registerModel } from '../models.ts';
import { createCatalog } from '../open.ts';
import { putEmbeddings } from '../vectors.ts';
import { addItems } from './items.ts';

const PAGE = 8192;

/**
 * What happens to a page: the file ends in the middle of it, or after its first kilobyte; all of it is zeros,
 * its second half, or all but its first kilobyte. The start of a page lists its rows, the rows are at its
 * end: zeros there are rows with the id 0.
 */
export const DAMAGES = ['cut', 'cut before rows', 'zeroed', 'half zeroed', 'rows zeroed'] as const;
export type Damage = (typeof DAMAGES)[number];

export interface DamageCase {
  readonly page: number;
  readonly damage: Damage;
}

export function damageCases(path: string): DamageCase[] {
  const pages = readFileSync(path).length / PAGE;
  return Array.from({ length: pages }, (_, index) => index + 1).flatMap(page =>
    DAMAGES.map(damage => ({ page, damage })),
  );
}

/** A damaged copy of the catalog `source` at `target`. */
export function writeDamaged(source: string, target: string, { page, damage }: DamageCase): void {
  const bytes = readFileSync(source);
  const start = (page - 1) * PAGE;
  const from = start + KEPT[damage];
  if (damage.startsWith('cut')) writeFileSync(target, bytes.subarray(0, from));
  else writeFileSync(target, bytes.fill(0, from, start + PAGE));
}

/** How much of the page is left. */
const KEPT = {
  cut: PAGE / 2,
  'cut before rows': 1024,
  zeroed: 0,
  'half zeroed': PAGE / 2,
  'rows zeroed': 1024,
} satisfies Record<Damage, number>;

/** A closed catalog with rows in the tables that matter. */
export function writeCatalog(path: string, sizes: { items: number; acts: number }): void {
  const catalog = createCatalog(path, { name: 'Leaves', kind: 'leaves' });
  const items = addItems(catalog, sizes.items);
  const groupingId = createGrouping(catalog, 'By species').id;
  const facts = { groupingId, source: 'person', strategy: 'tree', tookMilliseconds: 900 } as const;
  catalog.connection.transaction(() => {
    for (let act = 0; act < sizes.acts; act++) {
      const itemId = items[act % items.length] as number;
      const otherItemId = items[(act + 1 + (act % 7)) % items.length] as number;
      recordAct(catalog, facts, {
        answers: [{ verdict: act % 3 === 0 ? 'same' : 'different', itemId, otherItemId }],
        names: act % 2 === 0 ? [{ itemId, name: `Quercus ${act}` }] : [],
      });
    }
  });
  const model = registerModel(catalog, { name: 'e', version: '1', purpose: 'embed', dimensions: 64 });
  const vectors = items.map(itemId => ({ itemId, vector: new Float32Array(64).fill(itemId) }));
  putEmbeddings(catalog, model.id, vectors);
  catalog.close();
}
