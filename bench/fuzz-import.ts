/**
 * What hostile files cost an import: good sidecars, tables and files of answers, changed at random and
 * imported.
 * Usage: node bench/fuzz-import.ts [files of each kind, 500] [seed, 1]
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fuzzImport } from '../test/fixtures/fuzzImport.ts';
import { report } from './measure.ts';

const [cases = 500, seed = 1] = process.argv.slice(2).map(Number);
const results = await fuzzImport(mkdtempSync(join(tmpdir(), 'akin-fuzz-')), cases, seed);
for (const { kind, cases: tried, accepted, refused, crashed, slowestMs } of results) {
  report(
    `${tried} damaged ${kind}`,
    `${accepted} accepted, ${refused} refused, ${crashed.length} crashed; the slowest ${slowestMs.toFixed(0)} ms`,
  );
  for (const one of crashed) console.error(one);
}
process.exitCode = results.some(({ crashed }) => crashed.length > 0) ? 1 : 0;
