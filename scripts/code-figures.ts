/**
 * `node scripts/code-figures.ts [FOLDER]`: files, lines, small modules with one importer, folder cycles,
 * longest function. With `--list` the small modules too; with `--check` it fails where folders import each
 * other in a circle.
 */

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { parseAst } from 'vite';

const root = process.argv.slice(2).find(argument => !argument.startsWith('--')) ?? '.';
const SMALL = 45;

interface Module {
  readonly path: string;
  readonly lines: number;
  readonly imports: readonly string[];
}

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(path => path !== '' && tryRead(path) !== undefined);
const sources = tracked.filter(path => /\.(c?ts|tsx|mjs|cc|h|css)$/.test(path) && !path.endsWith('.d.ts'));
const modules = sources.filter(path => /\.(c?ts|tsx)$/.test(path)).map(readModule);
const known = new Map(modules.map(module => [module.path, module]));
const production = modules.filter(
  ({ path }) => /^(main|renderer)\//.test(path) && !/\.test\.tsx?$|\/testing\//.test(path),
);

const importers = new Map<string, Set<string>>();
for (const { path, imports } of production)
  for (const imported of imports) importers.set(imported, (importers.get(imported) ?? new Set()).add(path));
const small = production.filter(({ path, lines }) => lines < SMALL && importers.get(path)?.size === 1);

const linesOf = (paths: readonly string[]) =>
  paths.reduce((sum, path) => sum + countLines(tryRead(path) ?? ''), 0);
const longest = production
  .map(longestFunction)
  .reduce((one, other) => (other.lines > one.lines ? other : one));
const cycles = folderCycles();

console.log(`tracked files                                ${tracked.length}`);
console.log(`source files                                 ${sources.length}`);
console.log(`source lines                                 ${linesOf(sources)}`);
console.log(`modules under ${SMALL} lines with one importer      ${small.length}`);
console.log(
  `circles of folders that import each other    ${cycles.length}${cycles.map(folders => `\n  ${folders.join(' ')}`).join('')}`,
);
console.log(
  `longest function                             ${longest.lines} lines, ${longest.name} in ${longest.path}`,
);
if (process.argv.includes('--check') && cycles.length > 0) process.exitCode = 1;
if (process.argv.includes('--list')) for (const { path, lines } of small) console.log(`  ${lines} ${path}`);

function tryRead(path: string): string | undefined {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return undefined;
  }
}

function countLines(text: string): number {
  return text.split('\n').length - 1;
}

function readModule(path: string): Module {
  const text = tryRead(path) ?? '';
  const imports = [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, target]) =>
    normalize(join(dirname(path), target!)),
  );
  return { path, lines: countLines(text), imports };
}

/**
 * Folders that import each other in a circle, at every depth: `a/b` and `a/c` through anything below them, and
 * through files beside them. Each circle is listed as all that reach each other.
 */
function folderCycles(): string[][] {
  const next = new Map<string, Set<string>>();
  for (const { path, imports } of production)
    for (const imported of imports) {
      if (!known.has(imported)) continue;
      const [from, to] = part(path, imported);
      next.set(from, (next.get(from) ?? new Set()).add(to));
    }
  const reached = new Map([...next.keys()].map(folder => [folder, reachedFrom(folder, next)]));
  const circles = [...next.keys()]
    .filter(folder => reached.get(folder)!.has(folder))
    .map(folder => [...reached.get(folder)!].filter(other => reached.get(other)?.has(folder)).sort());
  const some = circles.filter(circle => circle.some(path => !known.has(path)));
  return [...new Map(some.map(circle => [circle.join(), circle])).values()];
}

function reachedFrom(folder: string, next: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set(next.get(folder));
  for (const at of reached) for (const beyond of next.get(at) ?? []) reached.add(beyond);
  return reached;
}

/** The two folders, or files beside them, at which the paths part. */
function part(one: string, other: string): [string, string] {
  const [a, b] = [one.split('/'), other.split('/')];
  let at = 0;
  while (a[at] === b[at]) at++;
  return [a.slice(0, at + 1).join('/'), b.slice(0, at + 1).join('/')];
}

function longestFunction({ path }: Module): { lines: number; name: string; path: string } {
  const text = tryRead(path) ?? '';
  const tree = parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' });
  let best = { lines: 0, name: '', path };
  const visit = (node: unknown, name: string): void => {
    if (Array.isArray(node)) for (const child of node) visit(child, name);
    if (node === null || typeof node !== 'object' || Array.isArray(node)) return;
    const { type, start, end, id, key } = node as Record<string, never> & {
      id?: { name?: string } | null;
      key?: { name?: string };
    };
    const own = id?.name ?? key?.name ?? name;
    if (typeof type === 'string' && /Function/.test(type) && !/TS/.test(type)) {
      const lines = countLines(text.slice(start, end)) + 1;
      if (lines > best.lines) best = { lines, name: own, path };
    }
    for (const child of Object.values(node)) visit(child, own);
  };
  visit(tree, '(anonymous)');
  return { ...best, path: relative('.', best.path) };
}
