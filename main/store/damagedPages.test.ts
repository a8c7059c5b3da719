/** Every page of a small catalog damaged in four ways: counting and saving always end and agree. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { Survey } from './refusals.ts';
import type { SalvagedTable } from './salvage.ts';
import { newFolder } from './testing/catalogs.ts';
import { type Damage, type DamageCase, damageCases, writeCatalog } from './testing/damage.ts';

type Outcome = DamageCase & { survey: Survey } & (
    | { outcome: 'saved'; tables: SalvagedTable[]; isPartial: boolean; check: object[] }
    | { outcome: string; message: string }
  );

/** For each count and each salvage; without damage both take a tenth of a second. */
const CASE_MILLISECONDS = 20_000;
const ALL_MILLISECONDS = 240_000;

function spoil(path: string, cases: readonly DamageCase[]): Promise<Outcome[]> {
  const script = join(import.meta.dirname, 'testing/spoiler.ts');
  const words = [script, path, String(CASE_MILLISECONDS), JSON.stringify(cases)];
  const child = spawn(process.execPath, ['--no-warnings', ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: ALL_MILLISECONDS,
    killSignal: 'SIGKILL',
  });
  let lines = '';
  child.stdout.on('data', piece => {
    lines += piece;
  });
  return new Promise((resolve, reject) => {
    child.on('close', (code, signal) => {
      if (code !== 0) reject(new Error(`ended with ${signal ?? code} after ${lines.slice(-300)}`));
      else
        resolve(
          lines
            .trim()
            .split('\n')
            .map(line => JSON.parse(line) as Outcome),
        );
    });
  });
}

// The other two ways are tried by bench/salvage.ts.
test.each<Damage>(['cut before', 'cut', 'zeroed', 'half zeroed'])(
  'any page %s: it is counted and saved in time, and what is counted can be saved',
  async kind => {
    const path = join(newFolder(), 'small.akin');
    writeCatalog(path, { items: 100, acts: 100 });
    // Cut before its first page nothing is left of a file.
    const cases = damageCases(path).filter(
      ({ page, damage }) => damage === kind && (page > 1 || damage !== 'cut before'),
    );
    const outcomes = await spoil(path, cases);
    expect(outcomes).toHaveLength(cases.length);
    for (const outcome of outcomes) {
      const label = `page ${outcome.page} ${outcome.damage}`;
      const rows = outcome.survey.tables.reduce((sum, table) => sum + table.rows, 0);
      expect(outcome.survey.isPartial, label).toBe(false);
      if ('tables' in outcome) {
        expect(outcome.isPartial, label).toBe(false);
        expect(outcome.check, label).toEqual([{ integrity_check: 'ok' }]);
        for (const { table, rows: counted } of outcome.survey.tables) {
          const copied = outcome.tables.find(row => row.table === table) as SalvagedTable;
          // A row can be counted whose contents are lost.
          expect(copied.saved + copied.dropped + copied.lost, `${label} ${table}`).toBeGreaterThanOrEqual(
            counted,
          );
        }
      } else {
        expect(outcome, label).toMatchObject({ outcome: 'catalog-damaged' });
        expect(rows, label).toBe(0);
      }
    }
    const saved = outcomes.filter(({ outcome }) => outcome === 'saved');
    const pages = outcomes.length;
    // Of a page of the list of tables, or the header, nothing is left behind it.
    expect(saved.length).toBeGreaterThan(kind.startsWith('cut') ? pages / 3 : pages * 0.9);
  },
  300_000,
);

test('rows with the id 0 after readable ones do not lead back to the start', async () => {
  const path = join(newFolder(), 'photos.akin');
  writeCatalog(path, { items: 800, acts: 0 });
  const database = new Database(path, { readonly: true });
  const leaves = database
    .prepare<[], number>(
      "SELECT pageno FROM dbstat WHERE name = 'photos' AND pagetype = 'leaf' ORDER BY path",
    )
    .pluck()
    .all();
  database.close();
  const damages: Damage[] = ['cut before rows', 'rows zeroed'];
  const cases = leaves.flatMap(page => damages.map(damage => ({ page, damage })));
  for (const { survey, page, damage } of await spoil(path, cases)) {
    const photos = survey.tables.find(({ table }) => table === 'photos');
    expect(survey.isPartial).toBe(false);
    expect(photos?.rows, `page ${page} ${damage}`).toBeLessThan(800);
  }
}, 300_000);
