/** The question loop from a shell: a skip lasts for one command and records nothing. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeSpecies } from '../../test/fixtures/species.ts';
import type { Asking } from '../contract/grouping.ts';
import { answerCommand, askCommand } from './ask.ts';
import { indexCommand } from './collections.ts';

let folder: string;
let catalog: string;
let printed: string[];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akin-ask-'));
  catalog = join(folder, 'c.akin');
  vi.stubEnv('AKIN_DATA', join(folder, 'data'));
  vi.stubEnv('AKIN_MODELS', join(folder, 'models'));
  vi.spyOn(console, 'log').mockImplementation(line => printed.push(String(line)));
  await makeSpecies(join(folder, 'Leaves'), 4, 5, 1);
  printed = [];
  expect(await indexCommand(join(folder, 'Leaves'), { catalog, kind: 'leaves' })).toBe(0);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

async function asking(command: () => Promise<number>): Promise<Asking> {
  printed = [];
  expect(await command()).toBe(0);
  return JSON.parse(printed.join('\n')) as Asking;
}

test('a later question is shown and answered; the next command asks what was skipped', async () => {
  const json = true;
  const first = await asking(() => askCommand(catalog, { json }));
  const second = await asking(() => askCommand(catalog, { json, skip: 1 }));
  expect(second.question!.id).not.toBe(first.question!.id);
  expect(second).toMatchObject({ skipped: 1, answers: 0, canUndo: true });
  expect((await asking(() => askCommand(catalog, { json }))).question).toEqual(first.question);
  const next = await asking(() => answerCommand(catalog, ['cannot-tell'], { json, skip: 1 }));
  expect(next.answers).toBeGreaterThan(0);
  expect(next.skipped).toBe(0);
  expect(next.question).toEqual((await asking(() => askCommand(catalog, { json }))).question);
  await expect(answerCommand(catalog, ['skip'], {})).rejects.toThrow(/does not answer/);
}, 60_000);
