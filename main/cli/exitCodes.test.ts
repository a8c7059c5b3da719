/**
 * Exit codes of every command over a collection: of one that is not there, that another process has, and with
 * an option nobody knows.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { makePhotoFolder } from '../../test/fixtures/photos.ts';
import { makeProgram, run } from './main.ts';

let folder: string;
let owner: ChildProcess;
let said = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akin-codes-'));
  vi.stubEnv('AKIN_DATA', join(folder, 'data'));
  vi.stubEnv('AKIN_MODELS', join(folder, 'models'));
  await makePhotoFolder(join(folder, 'photos'), 2);
  writeFileSync(join(folder, 'answers.json'), '{}');
  expect(
    await run(['index', join(folder, 'photos'), '--catalog', join(folder, 'owned.akin'), '--json']),
  ).toBe(0);
  const script = new URL('../store/testing/owner.ts', import.meta.url).pathname;
  owner = spawn(process.execPath, ['--no-warnings', script, join(folder, 'owned.akin')]);
  await once(owner.stdout!, 'data');
});
afterAll(() => {
  owner.kill('SIGKILL');
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  said = '';
  const hear = (text: unknown) => {
    said += `${text}\n`;
    return true;
  };
  vi.spyOn(process.stderr, 'write').mockImplementation(hear);
  vi.spyOn(console, 'error').mockImplementation(hear);
});
afterEach(() => vi.restoreAllMocks());

interface Case {
  readonly name: string;
  readonly words: readonly string[];
  readonly command: Command;
}

/** Every command, those below others included. */
function cases(command: Command, before: readonly string[] = []): Case[] {
  return command.commands.flatMap(one => {
    const words = [...before, one.name()];
    const own = { name: words.join(' '), words, command: one };
    const hasAction = one.commands.length === 0 || one.name() === 'batch';
    return [...(hasAction ? [own] : []), ...cases(one, words)];
  });
}

/** Its arguments, each of them something that could be meant. */
function argumentsOf({ words, command }: Case, catalog: string): string[] {
  const rest = command.registeredArguments.flatMap(argument => {
    if (argument.name() === 'catalog') return [catalog];
    if (!argument.required && argument.name() !== 'name') return [];
    if (argument.name() === 'paper') return ['active-hacc'];
    if (argument.name() === 'box') return ['0.1,0.1,0.5,0.5'];
    return argument.name() === 'groups' ? ['1', '2'] : ['1'];
  });
  const mandatory = command.options.filter(option => option.mandatory).flatMap(({ long }) => [long!, '1x1']);
  return [...words, ...rest, ...mandatory];
}

const all = cases(makeProgram(() => {}));
const overCatalogs = all.filter(({ command }) =>
  command.registeredArguments.some(argument => argument.name() === 'catalog'),
);

test('there are commands', () => {
  expect(all.length).toBeGreaterThan(40);
  expect(overCatalogs.length).toBeGreaterThan(30);
});

test.each(overCatalogs)('akin $name of a collection that is not there', async one => {
  const none = join(folder, 'none.akin');
  expect(await run(argumentsOf(one, none))).toBe(1);
  expect(said).toMatch(/^akin: .*none\.akin.*\n$/);
  expect(existsSync(none)).toBe(false);
});

test.each(overCatalogs)('akin $name of a collection that another process has', async one => {
  expect(await run(argumentsOf(one, join(folder, 'owned.akin')))).toBe(1);
  expect(said).toMatch(
    /^akin: owned\.akin is open in another Akin\. Close it there first, then try again\.\n$/,
  );
});

test('akin index and akin replay too', async () => {
  const [photos, owned] = [join(folder, 'photos'), join(folder, 'owned.akin')];
  expect(await run(['index', photos, '--catalog', owned])).toBe(1);
  expect(said).toContain('is open in another Akin');
  expect(await run(['replay', join(folder, 'answers.json'), photos, '--catalog', owned])).toBe(1);
});

test.each(all.filter(({ name }) => name !== 'engine'))('akin $name --frobnicate', async one => {
  expect(await run([...argumentsOf(one, 'c.akin'), '--frobnicate'])).toBe(2);
  expect(said).toContain("unknown option '--frobnicate'");
});
