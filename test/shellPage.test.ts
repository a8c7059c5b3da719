/** docs/shell.md lists every command of the program, one line each, and no other. */
import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { makeProgram } from '../main/cli/main.ts';

const page = readFileSync(new URL('../docs/shell.md', import.meta.url), 'utf8');

function commandsOf(command: Command, before = 'akin'): string[] {
  return command.commands.flatMap(one => {
    const name = `${before} ${one.name()}`;
    const below = commandsOf(one, name);
    // One that only holds others is no command of its own.
    return below.length === 0 || one.registeredArguments.length > 0 ? [name, ...below] : below;
  });
}

test('every command stands on the page once, and nothing else does', () => {
  const lists = page.slice(page.indexOf('## Collections'));
  const listed = [...lists.matchAll(/^\| `(akin [a-z -]+)` \| .+ \|$/gm)].map(([, name]) => name as string);
  expect(listed.toSorted()).toEqual(commandsOf(makeProgram(() => {})).toSorted());
});

test('it is found from the README', () => {
  expect(readFileSync(new URL('../README.md', import.meta.url), 'utf8')).toContain('](docs/shell.md)');
});
