/**
 * Counts the project's files that one photo passes from folder to export, per process and thread: those in
 * which a function ran during `akin index` and `akin export`. Usage: node scripts/photo-path.ts [checkout, .]
 * [--list]
 *
 * The checkout must be built. V8's coverage counts; the readers' sandbox is off, since it would not let them
 * write it. A file whose only code is that of its top level (constants, schemas) is not counted, nor are
 * functions that already run for `akin --version` (the list of commands, tables made at the start).
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { makePhoto } from '../test/fixtures/photos.ts';

interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly {
      readonly ranges: readonly { readonly startOffset: number; readonly count: number }[];
    }[];
  }[];
}

/** By program, the functions that ran: the file's path and where in it. */
type Ran = Map<string, Set<string>>;

const root = resolve(process.argv.slice(2).find(argument => !argument.startsWith('--')) ?? '.');
const isListing = process.argv.includes('--list');
const folder = mkdtempSync(join(tmpdir(), 'akin-photo-path-'));
/** Threads are ended, not left: each writes what it has done so far every 50 ms, and which program it is. */
const PRELOAD = `
  import { writeFileSync } from 'node:fs';
  import { takeCoverage } from 'node:v8';
  import { threadId } from 'node:worker_threads';
  writeFileSync(process.env.AKIN_ROLES + '/' + process.pid + '-' + threadId, process.argv[1] ?? '');
  setInterval(takeCoverage, 50).unref();
`;

try {
  const photos = join(folder, 'photos');
  const catalog = join(folder, 'one.akin');
  mkdirSync(photos);
  writeFileSync(join(photos, 'one.jpg'), await makePhoto(1, 800, 600));
  const start = run('start', ['--version']);
  const atStart = new Set([...start.values()].flatMap(functions => [...functions]));
  const indexed = filesOf(run('index', ['index', photos, '--catalog', catalog]), atStart);
  const written = run('export', ['export', catalog, '--to', join(folder, 'out'), '--leftovers']);
  const exported = filesOf(written, atStart);
  if (!readdirSync(join(folder, 'out'), { recursive: true }).some(name => String(name).endsWith('one.jpg')))
    throw new Error('the photo was not exported');
  tell('akin index', indexed);
  tell('akin export', exported);
  const all = new Set([...indexed.values(), ...exported.values()].flatMap(files => [...files]));
  console.log(`both: ${all.size} files`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function run(name: string, args: readonly string[]): Ran {
  const [coverage, roles] = [join(folder, `${name}-coverage`), join(folder, `${name}-roles`)];
  mkdirSync(roles);
  const preload = join(folder, 'preload.mjs');
  writeFileSync(preload, PRELOAD);
  execFileSync(process.execPath, [join(root, 'main', 'cli', 'akin.js'), ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      AKIN_DATA: join(folder, 'data'),
      AKIN_ROLES: roles,
      AKIN_SANDBOX: 'off',
      NODE_V8_COVERAGE: coverage,
      NODE_OPTIONS: `--import ${pathToFileURL(preload).href}`,
    },
  });
  const programs: Ran = new Map();
  for (const file of readdirSync(coverage)) {
    const [, pid, thread] = /^coverage-(\d+)-\d+-(\d+)\.json$/.exec(file) ?? [];
    const program = basename(readFileSync(join(roles, `${pid}-${thread}`), 'utf8'), '.js');
    const functions = programs.get(program) ?? new Set();
    const read = JSON.parse(readFileSync(join(coverage, file), 'utf8')) as Coverage;
    for (const one of functionsOf(read)) functions.add(one);
    programs.set(program, functions);
  }
  return programs;
}

/** The function at offset 0 is the module itself. */
function functionsOf({ result }: Coverage): string[] {
  const own = pathToFileURL(`${root}/`).href;
  return result
    .filter(({ url }) => url.startsWith(own) && !url.includes('/node_modules/'))
    .flatMap(({ url, functions }) => {
      const path = url.slice(own.length).replace(/^dist\/(.*)\.js$/, '$1.ts');
      return functions.flatMap(({ ranges: [whole] }) =>
        whole !== undefined && whole.startOffset > 0 && whole.count > 0
          ? [`${path}:${whole.startOffset}`]
          : [],
      );
    });
}

function filesOf(ran: Ran, without: ReadonlySet<string>): Map<string, Set<string>> {
  return new Map(
    [...ran].map(([program, functions]) => {
      const own = [...functions].filter(one => !without.has(one));
      return [program, new Set(own.map(one => one.slice(0, one.lastIndexOf(':'))))];
    }),
  );
}

function tell(command: string, programs: ReadonlyMap<string, ReadonlySet<string>>): void {
  const all = new Set([...programs.values()].flatMap(files => [...files]));
  console.log(`${command}: ${all.size} files`);
  for (const [program, files] of programs) {
    console.log(`  ${program.padEnd(18)} ${files.size}`);
    if (isListing) for (const file of [...files].sort()) console.log(`    ${file}`);
  }
}
