/**
 * What do imported names teach? Of the items of a collection whose folders are the truth, some are named as
 * an import names them; then all items are scored against the truth.
 * Usage: node bench/import-learning.ts CATALOG... (indexed over folders that are sorted; the files are copied
 * and only the copies are written to)
 */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { scoreClustering } from '../main/algorithms/metrics/clusterMetrics.ts';
import { Random } from '../main/algorithms/random.ts';
import { namesFromFolders } from '../main/engine/evaluate/truth.ts';
import { Groupings } from '../main/engine/grouping/groupings.ts';
import { recordNames } from '../main/engine/import/importNames.ts';
import { listExportItems } from '../main/store/exportItems.ts';
import { openCatalog } from '../main/store/open.ts';

const SHARES: readonly [string, (item: number, subject: number, random: Random) => boolean][] = [
  ['half of the items', (_, __, random) => random.unit() < 0.5],
  ['a fifth of the items', (_, __, random) => random.unit() < 0.2],
  ['all items of half of the subjects', (_, subject) => subject % 2 === 0],
  ['all items', () => true],
];

for (const path of process.argv.slice(2))
  for (const [what, isNamed] of SHARES) {
    const folder = mkdtempSync(join(tmpdir(), 'akin-import-learning-'));
    const copy = join(folder, 'copy.akin');
    copyFileSync(path, copy);
    const catalog = openCatalog(copy);
    const groupings = new Groupings(catalog, () => {});
    try {
      const { state } = groupings.get(groupings.create('Bench', null).id);
      const { items } = state.groupingItems();
      const truth = namesFromFolders(listExportItems(catalog, items).values());
      const subjects = [...new Set(truth.values())];
      const subjectOf = new Map([...truth].map(([item, name]) => [item, subjects.indexOf(name)]));
      const random = new Random(3);
      const named = new Set([...truth.keys()].filter(item => isNamed(item, subjectOf.get(item)!, random)));
      const score = async (of: readonly number[]) => {
        const { result } = await state.present();
        const rows = of.map(item => state.groupingItems().rowOf.get(item)!);
        return scoreClustering(
          of.map(item => subjectOf.get(item)!),
          rows.map(row => result.labels[row]!),
        ).adjustedRand.toFixed(3);
      };
      const all = [...truth.keys()];
      const unnamed = all.filter(item => !named.has(item));
      const before = { all: await score(all), unnamed: await score(unnamed) };
      const started = performance.now();
      await recordNames(
        state,
        [...named].map(item => ({ item, name: truth.get(item)! })),
        true,
      );
      const after = { all: await score(all), unnamed: await score(unnamed) };
      const { groups } = await state.present();
      const nameOf = (item: number) => groups.of(state.groupingItems().rowOf.get(item)!)?.name ?? null;
      const misnamed = unnamed.filter(item => nameOf(item) !== null && nameOf(item) !== truth.get(item));
      const lost = [...named].filter(item => nameOf(item) !== truth.get(item));
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(
        `${basename(path)}, ${what} (${named.size} of ${all.length}): ARI of all ${before.all} to ${after.all}, of the others ${before.unnamed} to ${after.unnamed}, ${misnamed.length} of them under the name of another; ${lost.length} of the named not under theirs; ${seconds} s`,
      );
    } finally {
      await groupings.close();
      catalog.close();
      rmSync(folder, { recursive: true, force: true });
    }
  }
