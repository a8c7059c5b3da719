/** The rooms' walls: a forbidden import must not compile. Each case writes one, runs the compiler, and expects its refusal. */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'akin-layers-'));
  for (const part of ['main', 'renderer', 'package.json', 'tsconfig.json'])
    cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

function compile(room: string): { status: number | null; output: string } {
  const { status, stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-b', room], {
    cwd: copy,
    encoding: 'utf8',
  });
  return { status, output: stdout };
}

const forbidden: [room: string, text: string][] = [
  ['main/algorithms', "import { readFileSync } from 'node:fs';\nexport const x = readFileSync;"],
  ['main/algorithms', 'export const now = setTimeout;'],
  ['main/algorithms', "export { AkinError } from '../contract/errors.ts';"],
  ['main/contract', "export { Random } from '../algorithms/random.ts';"],
  ['main/store', "export { Random } from '../algorithms/random.ts';"],
  ['main/store', "export { readPhoto } from '../vision/readPhoto.ts';"],
  ['main/vision', "export { Random } from '../algorithms/random.ts';"],
  ['main/engine', "export { QuestionSession } from '../lab/session/questionSession.ts';"],
  ['renderer', "export { Random } from '../main/algorithms/random.ts';"],
  ['renderer', "export { startEngine } from '../main/engine/engine.ts';"],
];

test.each(forbidden)('%s refuses: %s', (room, text) => {
  const file = join(copy, room, 'forbidden.ts');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${text}\n`);
  try {
    const { status, output } = compile(room);
    expect(output).toMatch(/forbidden\.ts.*error TS(6307|2307|2304|2591|2580|2584)/);
    expect(status).not.toBe(0);
  } finally {
    rmSync(file);
  }
});

// The compiler lets a room reach what its references refer to; there the linter is the wall.
const unwanted: [room: string, text: string][] = [
  ['main/shell', "export { Random } from '../algorithms/random.ts';"],
  ['main/serve', "export { readPhoto } from '../vision/readPhoto.ts';"],
  ['main/serve', "export { startEngine } from '../engine/engine.ts';"],
  ['main/engine/compute', "export { Readers } from '../library/readers/readers.ts';"],
  ['main/engine/library/readers', "export { Groupings } from '../../grouping/groupings.ts';"],
  ['main/engine/evaluate', "export { makeHandlers } from '../handlers/handlers.ts';"],
  ['main/engine/library/readers', "export { Connection } from '../../rpc/connection.ts';"],
  ['main/engine/grouping/state', "export { startEngine } from '../../engine.ts';"],
  ['main/engine/grouping', "export { runSimulation } from '../evaluate/simulation.ts';"],
  ['main/engine/sample', "export { makeHandlers } from '../handlers/handlers.ts';"],
  ['main/engine/rpc', "export { makeHandlers } from '../handlers/handlers.ts';"],
  ['main/engine/rpc', "export type { Engine } from '../engine.ts';"],
  ['main/engine/handlers', "export type { Engine } from '../engine.ts';"],
  ['main/cli', "export { openCatalog } from '../store/open.ts';"],
  ['main/cli', "import { readFileSync } from 'node:fs';\nexport const x = readFileSync;"],
  ['main/engine', "import { readFile } from 'node:fs/promises';\nexport const x = readFile;"],
  ['renderer/ui', "export { Library } from '../features/library/Library.tsx';"],
  ['renderer/features/welcome', "export { Library } from '../library/Library.tsx';"],
  ['renderer/features/welcome', "export { KeyScreen } from '../key/KeyScreen.tsx';"],
  ['renderer/features/ask/reason', "export { Groups } from '../../groups/GroupsScreen.tsx';"],
];

test('every folder of features is one that the others do not import', () => {
  const { overrides } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')) as {
    overrides: { includes: string[]; linter: object }[];
  };
  const rules = overrides.filter(({ includes }) => includes.includes('**/renderer/features/**'));
  const listed = /\{\.\.[^}]*\}\/\{([^}]+)\}\/\*\*/.exec(JSON.stringify(rules))![1]!.split(',');
  const folders = readdirSync(join(root, 'renderer/features'), { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => name);
  expect(listed.sort()).toEqual(folders.sort());
});

test('every folder of the engine has its place in the order, and a file beside them only connects them', () => {
  const entries = readdirSync(join(root, 'main/engine'), { withFileTypes: true });
  const order = /lowest first: ([\w, ]+), then engine\.ts/.exec(
    readFileSync(join(root, 'biome.json'), 'utf8'),
  )!;
  const folders = entries.filter(entry => entry.isDirectory()).map(({ name }) => name);
  expect(order[1]!.split(', ').sort()).toEqual(folders.filter(name => name !== 'testing').sort());
  const files = entries.map(({ name }) => name).filter(name => /(?<!\.test)\.ts$/.test(name));
  expect(files.sort()).toEqual(['engine.ts', 'process.ts']);
});

test.each(unwanted)('%s is not to have: %s', (room, text) => {
  const file = join(copy, room, 'unwanted.ts');
  writeFileSync(file, `${text}\n`);
  const lint = () =>
    spawnSync(
      join(root, 'node_modules/.bin/biome'),
      ['lint', '--config-path', join(root, 'biome.json'), room],
      { cwd: copy, encoding: 'utf8' },
    );
  const refused = lint();
  expect(refused.stdout + refused.stderr).toMatch(/unwanted\.ts.*noRestrictedImports/);
  expect(refused.status).not.toBe(0);
  rmSync(file);
  expect(lint().status).toBe(0);
});

test('the rooms as they are do compile', () => {
  for (const room of new Set(forbidden.map(([name]) => name)))
    expect(compile(room)).toEqual({ status: 0, output: '' });
});
