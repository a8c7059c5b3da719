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
import { BENCHES, type Bench, captionOf, commandOf, END_MARKER, FOLDER, markerOf } from './benches.ts';
import { type Row, ratioText } from './measure.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = join(root, 'docs', 'performance.md');
const photos = join(root, '..', 'shared', 'data');
const scratch = mkdtempSync(join(tmpdir(), 'akin-bench-run-'));

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
  const { name, needs, environment = {} } = bench;
  const words = commandOf(bench, isQuick).map(word => (word === FOLDER ? join(scratch, name) : word));
  const command = needs === 'display' && process.platform !== 'linux' ? words.slice(2) : words;
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
  const caption = captionOf(bench, isQuick, {
    date: new Date().toISOString().slice(0, 10),
    seconds: (performance.now() - started) / 1000,
    load: [before, loadavg()[0]!],
    cores: availableParallelism(),
  });
  writeTable(name, `${caption}\n\n${tableOf(lines.map(line => JSON.parse(line) as Row))}`);
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
  const marker = markerOf(name);
  const before = readFileSync(page, 'utf8');
  const at = before.indexOf(marker);
  const end = before.indexOf(END_MARKER, at);
  if (at === -1 || end === -1) throw new Error(`docs/performance.md has no place for ${name}: ${marker}`);
  writeFileSync(page, `${before.slice(0, at)}${marker}\n${text}\n${before.slice(end)}`);
}
