/**
 * Runs the benches one after the other and writes their tables into docs/performance.md, between the markers
 * `<!-- bench: NAME -->` and `<!-- /bench -->`. Usage: npm run bench [-- --quick] [NAMES]
 *
 * `--quick` takes less than five minutes: smaller sizes, and none that need a display or real photos. Each
 * bench is a process of its own and reports rows (bench/measure.ts); a ratio is always of two figures of the
 * same run.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Row, ratioText } from './measure.ts';

interface Bench {
  readonly name: string;
  /** Of the full run. */
  readonly args: string;
  /** Of the quick run; without it the bench is left out there. */
  readonly quick?: string;
  readonly needs?: 'display' | 'models' | 'photos';
  readonly environment?: Readonly<Record<string, string>>;
  /** The file, where it is not called like the bench. */
  readonly file?: string;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const page = join(root, 'docs', 'performance.md');
const photos = join(root, '..', 'shared', 'data');
const scratch = mkdtempSync(join(tmpdir(), 'akin-bench-run-'));

/** In the order of the page. */
const BENCHES: readonly Bench[] = [
  { name: 'thumbnails', args: '40 5', quick: '24 2' },
  { name: 'index', args: '320 anything 4', quick: '32 anything 1', needs: 'models' },
  { name: 'index-large', file: 'index', args: '5000 anything', environment: { AKIN_MODELS: '/nowhere' } },
  { name: 'index-leaves', file: 'index', args: '200 leaves 3', needs: 'models' },
  { name: 'index-people', file: 'index', args: '600 people', needs: 'photos' },
  { name: 'find-leaf', args: '', needs: 'photos' },
  { name: 'duplicates', args: '20000', quick: '20000' },
  { name: 'catalog', args: '50000', quick: '50000' },
  { name: 'library-filter', args: '20000 400', quick: '20000 400' },
  { name: 'asking', args: '1000 60 40 1000', quick: '1000 60 12 600' },
  { name: 'asking-large', args: '20000 400 40 1500' },
  { name: 'asking-100000', file: 'asking-large', args: '100000 2000 20 2000 192' },
  { name: 'tree-of-groups', args: '1000 60 60', quick: '1000 60 45' },
  { name: 'neighbours', args: '3000 20000 100000', quick: '2000 20000' },
  { name: 'arrivals', args: '20000 100 2000 12', quick: '2000 50 200 25' },
  { name: 'import-groups', args: '20000 60 4400', quick: '3000 60 900' },
  { name: 'average-linkage', args: '5000 500', quick: '1500 200' },
  { name: 'reasons', args: '1000 60 60 150', quick: '1000 60 40 100' },
  { name: 'active-hacc', args: '1042', quick: '1042 200' },
  { name: 'active-hacc-large', file: 'active-hacc', args: '5000' },
  { name: 'session', args: '25 1000', quick: '12 400 600 40' },
  { name: 'representatives', args: 'loss 2000 60 240 1.6' },
  { name: 'browse', args: '50000 300 128', quick: '8000 80 64' },
  { name: 'cop-rf', args: '600 30 1000', quick: '400 20 600' },
  { name: 'cop-kmeans', args: '1000 512', quick: '600 256 20' },
  { name: 'explain', args: '1000', quick: '1000' },
  { name: 'fast-pam', args: '64 10000', quick: '32 2000 500' },
  { name: 'silhouette', args: '512 4000', quick: '256 2000' },
  { name: 'subcluster', args: '64 2000 51418 200', quick: '32 200 5000 60' },
  { name: 'spectral', args: '2000 60 16', quick: '800 30 16' },
  { name: 'affinity-propagation', args: '900', quick: '500' },
  { name: 'startup', args: '7', needs: 'display' },
  { name: 'grid', args: '20000 90', needs: 'display' },
  { name: 'ask-screen', args: '1000 200 100 1000', needs: 'display' },
  { name: 'browse-screen', args: '50000 300 5', needs: 'display' },
  { name: 'filter-screen', args: '20000 40', needs: 'display' },
  { name: 'photo-view', args: '7', needs: 'display' },
  { name: 'scale', args: `${join(scratch, 'scale')} 20000 40 1000 192` },
  { name: 'export-kills', args: '2000 20' },
  { name: 'salvage', args: '400 600 100 1' },
  { name: 'fuzz-import', args: '500 1', quick: '60 1' },
];

const isQuick = process.argv.includes('--quick');
const named = process.argv.slice(2).filter(argument => !argument.startsWith('--'));
for (const name of named)
  if (!BENCHES.some(bench => bench.name === name)) {
    console.error(`No bench is called ${name}. There are ${BENCHES.map(bench => bench.name).join(', ')}.`);
    process.exit(2);
  }
const begun = performance.now();
const failed: string[] = [];
for (const bench of BENCHES) {
  if (named.length > 0 && !named.includes(bench.name)) continue;
  const missing = isMissing(bench);
  if (missing === null) runOne(bench);
  else console.log(`\n— ${bench.name}: left out, ${missing}`);
}
rmSync(scratch, { recursive: true, force: true });
console.log(`\n${((performance.now() - begun) / 1000).toFixed(0)} s; failed: ${failed.join(', ') || 'none'}`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** Null when the bench can be run. */
function isMissing({ quick, needs }: Bench): string | null {
  if (isQuick && quick === undefined) return 'run only without --quick';
  if (needs === 'models' && !existsSync(join(root, 'models', 'resnet50-2.onnx')))
    return 'the models are not there (akin models fetch)';
  if (needs === 'photos' && !existsSync(photos)) return 'the photos it reads are not there';
  return null;
}

function runOne(bench: Bench): void {
  const { name, file = name, needs, environment = {} } = bench;
  const args = ((isQuick ? bench.quick : bench.args) ?? '').split(' ').filter(Boolean);
  const display = needs === 'display' && process.platform === 'linux' ? ['xvfb-run', '-a'] : [];
  const command = [...display, 'node', `bench/${file}.ts`, ...args];
  const results = join(scratch, `${name}.jsonl`);
  console.log(`\n— ${name}`);
  const before = loadavg()[0]!;
  const started = performance.now();
  const { status } = spawnSync(command[0]!, command.slice(1), {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment, AKIN_BENCH_RESULTS: results },
  });
  if (status !== 0 || !existsSync(results)) {
    failed.push(name);
    return;
  }
  const lines = readFileSync(results, 'utf8').trim().split('\n');
  const rows = lines.map(line => JSON.parse(line) as Row);
  const shell = [
    ...Object.entries(environment).map(([key, value]) => `${key}=${value}`),
    ...command.map(word => word.replace(scratch, 'FOLDER').replace('FOLDER/scale', 'FOLDER')),
  ].join(' ');
  const load = `load ${before.toFixed(1)} to ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} cores`;
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  const date = new Date().toISOString().slice(0, 10);
  const caption = `\`${shell}\`, ${date}, ${isQuick ? 'quick, ' : ''}${seconds} s, ${load}.`;
  writeTable(name, `${caption}\n\n${tableOf(rows)}`);
}

function tableOf(rows: readonly Row[]): string {
  const cell = (text: string) => text.trim().replaceAll('|', '\\|');
  return [
    '| what | figure | speed against a peer |',
    '| --- | --- | --- |',
    ...rows.map(
      ({ what, figure, peer }) =>
        `| ${cell(what)} | ${cell(figure)} | ${peer ? cell(ratioText(peer)) : ''} |`,
    ),
  ].join('\n');
}

function writeTable(name: string, text: string): void {
  const marker = `<!-- bench: ${name} -->`;
  const before = readFileSync(page, 'utf8');
  const at = before.indexOf(marker);
  const end = before.indexOf('<!-- /bench -->', at);
  if (at === -1 || end === -1) throw new Error(`docs/performance.md has no place for ${name}: ${marker}`);
  writeFileSync(page, `${before.slice(0, at)}${marker}\n${text}\n${before.slice(end)}`);
}
