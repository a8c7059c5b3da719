/**
 * The points of labelled sets as Akin compares them, for results-scikit.py and results-large-collections.ts: SET.npy,
 * and SET.txt with one label a line.
 * Usage: node scripts/results-points.ts FOLDER SET … where a set is one of results/questionSets.ts (what was made of its
 * photos is kept where results-fewest-questions.ts does, or in AKIN_KEPT).
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npy } from '../main/engine/export/tables/vectors.ts';
import { QUESTION_SETS } from './results/questionSets.ts';

const kept = join(process.env.AKIN_KEPT ?? join(tmpdir(), 'akin-questions'), 'sets');
const shared = fileURLToPath(new URL('../../shared/data', import.meta.url));
const [folder, ...sets] = process.argv.slice(2);
const unknown = sets.filter(set => QUESTION_SETS[set] === undefined);
if (folder === undefined || sets.length === 0 || unknown.length > 0) {
  console.error(
    `Usage: node scripts/results-points.ts FOLDER SET … of ${Object.keys(QUESTION_SETS).join(', ')}`,
  );
  process.exit(2);
}
mkdirSync(folder, { recursive: true });
for (const set of sets) {
  const { points, truth, classes } = await QUESTION_SETS[set]!(kept, shared);
  const { rows, columns, data } = points;
  writeFileSync(join(folder, `${set}.npy`), npy('<f8', rows, columns, data));
  writeFileSync(join(folder, `${set}.txt`), `${Array.from(truth, label => classes[label]!).join('\n')}\n`);
  console.log(`${set}: ${rows} × ${columns}`);
}
