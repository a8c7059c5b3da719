/**
 * Damages the catalog argv[2] in each way of the list argv[4], or in every way there is, counts and saves
 * what can be read, each within argv[3] milliseconds, and prints one line of JSON for each case. A process of
 * its own: what never ends is ended by the test.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AkinError } from '../../contract/errors.ts';
import { within } from '../damage.ts';
import { openCatalog } from '../open.ts';
import { surveyDamage } from '../readDamaged.ts';
import { salvageCatalog } from '../salvage.ts';
import { type DamageCase, damageCases, writeDamaged } from './damage.ts';

const source = process.argv[2] as string;
const milliseconds = Number(process.argv[3]);
const cases =
  process.argv[4] === undefined ? damageCases(source) : (JSON.parse(process.argv[4]) as DamageCase[]);

for (const damageCase of cases) {
  const folder = mkdtempSync(join(tmpdir(), 'akin-spoiler-'));
  try {
    const path = join(folder, 'spoilt.akin');
    writeDamaged(source, path, damageCase);
    const begun = performance.now();
    const survey = surveyDamage(path, within(milliseconds));
    const saved = save(path, join(folder, 'saved.akin'));
    console.log(JSON.stringify({ ...damageCase, survey, ...saved, took: performance.now() - begun }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What salvage says, and whether what it made is whole. */
function save(path: string, target: string): object {
  try {
    const { tables, isPartial } = salvageCatalog(path, target, within(milliseconds));
    const catalog = openCatalog(target);
    const check = [
      ...catalog.connection.all<object>('PRAGMA integrity_check'),
      ...catalog.connection.all<object>('PRAGMA foreign_key_check'),
    ];
    catalog.close();
    return { outcome: 'saved', tables, isPartial, check };
  } catch (error) {
    if (error instanceof AkinError) return { outcome: error.code, message: error.message };
    return { outcome: 'failed', message: String(error) };
  }
}
