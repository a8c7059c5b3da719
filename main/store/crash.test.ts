/** Fifty real processes are killed while they write to one catalog; no acknowledged write may be missing. */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { WritableCatalog } from './connection.ts';
import { createGrouping } from './groupings.ts';
import { createCatalog, openCatalog } from './open.ts';
import { addItems, newFolder } from './testing/catalogs.ts';
import type { Acknowledged } from './testing/writer.ts';

const KILLS = 50;

/** Runs a writer, kills it at a random time, and returns what it had acknowledged. */
async function writeAndKill(path: string, round: number): Promise<Acknowledged[]> {
  const writer = join(import.meta.dirname, 'testing', 'writer.ts');
  const child = spawn(process.execPath, ['--no-warnings', writer, path, `round${round}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stderr.on('data', chunk => {
    errors += chunk;
  });
  const started = new Promise<void>(resolve => {
    child.stdout.on('data', chunk => {
      output += chunk;
      resolve();
    });
    child.once('close', () => resolve());
  });
  const closed = new Promise(resolve => child.once('close', resolve));
  // One in ten is killed while it is still starting and opening, the others while they write.
  if (round % 10 !== 9) await started;
  await wait(randomInt(0, 150));
  child.kill('SIGKILL');
  await closed;
  expect(errors).toBe('');
  expect(child.signalCode).toBe('SIGKILL');
  return output
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as Acknowledged);
}

/** Which of the acknowledged facts the catalog does not hold. */
function missingFrom({ connection }: WritableCatalog, facts: readonly Acknowledged[]): Acknowledged[] {
  return facts.filter(fact => {
    switch (fact.kind) {
      case 'photos':
        return (
          connection.get<{ count: number }>(
            'SELECT count(*) AS count FROM photos WHERE relative_path BETWEEN ? AND ?',
            `${fact.batch}/`,
            `${fact.batch}0`,
          )!.count !== fact.count
        );
      case 'answer':
        return (
          connection.get(
            'SELECT 1 FROM answers WHERE act_id = ? AND item_id = ? AND other_item_id = ?',
            fact.act,
            fact.itemId,
            fact.otherItemId,
          ) === undefined
        );
      case 'name':
        return (
          connection.get(
            'SELECT 1 FROM names WHERE act_id = ? AND item_id = ? AND name = ?',
            fact.act,
            fact.itemId,
            fact.name,
          ) === undefined
        );
      case 'taken back':
        return (
          connection.get('SELECT 1 FROM acts WHERE id = ? AND takes_back = ?', fact.act, fact.takenBack) ===
          undefined
        );
      case 'embeddings':
        return (
          connection.get<{ count: number }>(
            'SELECT count(*) AS count FROM embeddings WHERE model_id = ?',
            fact.model,
          )!.count !== fact.count
        );
    }
    throw new Error('an acknowledgement of no known kind');
  });
}

/** Batches of which some photos are there and others not. */
function halfBatches({ connection }: WritableCatalog): unknown[] {
  return connection.all(
    `SELECT substr(relative_path, 1, instr(relative_path, '/') - 1) AS batch, count(*) AS count FROM photos
     WHERE relative_path LIKE 'round%' GROUP BY batch
     HAVING count <> 1 + CAST(substr(batch, instr(batch, '-') + 1) AS INTEGER) % 40`,
  );
}

test('fifty kills lose nothing that was acknowledged and leave nothing half done', {
  timeout: 240_000,
}, async () => {
  const path = join(newFolder(), 'crash.akin');
  const created = createCatalog(path, { name: 'Crash', kind: 'anything' });
  createGrouping(created, 'By person');
  addItems(created, 300);
  created.close();

  let acknowledged = 0;
  const all: Acknowledged[] = [];
  const start = Date.now();
  for (let round = 0; round < KILLS; round++) {
    const facts = await writeAndKill(path, round);
    acknowledged += facts.length;
    all.push(...facts);
    const catalog = openCatalog(path);
    try {
      expect(catalog.connection.all('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
      expect(catalog.connection.all('PRAGMA foreign_key_check')).toEqual([]);
      expect(missingFrom(catalog, facts)).toEqual([]);
      expect(halfBatches(catalog)).toEqual([]);
    } finally {
      catalog.close();
    }
  }
  const catalog = openCatalog(path);
  expect(missingFrom(catalog, all)).toEqual([]);
  catalog.close();
  expect(acknowledged).toBeGreaterThan(KILLS);
  console.log(`${KILLS} kills, ${acknowledged} acknowledged writes, ${(Date.now() - start) / 1000} s`);
});
