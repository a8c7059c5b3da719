/** The question loop from a shell: a skip lasts for one command and records nothing. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeSpecies } from '../../test/fixtures/species.ts';
import type { Asking } from '../contract/grouping.ts';
import { answerCommand, askCommand } from './ask.ts';
import { indexCommand } from './collections.ts';
import { groupsCommand, mergeCommand, nameCommand } from './groups.ts';

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

test('questions about one group only; two groups with names become one only by --yes', async () => {
  const json = true;
  const [one, other] = await listed();
  await nameCommand(catalog, one!, 'Oak', {});
  await nameCommand(catalog, other!, 'Elm', {});
  const about = await asking(() => askCommand(catalog, { json, group: 'Elm' }));
  expect(about.about).toMatchObject({ name: 'Elm' });
  const { question } = about;
  const sides = question?.kind === 'pair' ? question.sides : [question!.side];
  if (question?.kind !== 'choice') expect(sides.map(({ group }) => group.name)).toContain('Elm');
  const next = await asking(() => answerCommand(catalog, ['cannot-tell'], { json, group: 'Elm' }));
  expect(next.about).toMatchObject({ name: 'Elm' });
  await expect(askCommand(catalog, { group: 'Ash' })).rejects.toThrow(/no group “Ash”/);

  await expect(mergeCommand(catalog, ['Oak', 'Elm'], {})).rejects.toThrow(/Say --yes/);
  expect(await mergeCommand(catalog, ['Oak', 'Elm'], { dryRun: true })).toBe(0);
  expect(await listed()).toContain('Elm');
  expect(await mergeCommand(catalog, ['Oak', 'Elm'], { yes: true })).toBe(0);
  expect(await listed()).toContain('Oak');
  expect(await listed()).not.toContain('Elm');

  /** The names of the groups, or the numbers of their first items. */
  async function listed(): Promise<string[]> {
    printed = [];
    await groupsCommand(catalog, {});
    return printed.flatMap(line => /^(?:\(group of )?(\w+)\)?: \d+, /.exec(line)?.[1] ?? []);
  }
}, 60_000);
