/**
 * What becomes of a catalog whose pages are damaged: every page cut, zeroed and half zeroed, then random
 * damage (cuts, a page over another one, bytes). Each case is opened and salvaged as the engine does it, in a
 * process of its own.
 * Usage: node bench/salvage.ts [items, 400] [answers, 600] [random cases, 100] [seed, 1]
 */
import { fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from '../main/algorithms/random.ts';
import { AkinError } from '../main/contract/errors.ts';
import { openCatalog } from '../main/store/open.ts';
import { salvageCatalog } from '../main/store/salvage.ts';
import { damageCases, writeCatalog, writeDamaged } from '../main/store/testing/damage.ts';
import { report } from './measure.ts';

const PAGE = 8192;
/** A case that takes longer counts as one that never ends. */
const LIMIT_MILLISECONDS = 120_000;

interface Outcome {
  open: string;
  salvage: string;
  milliseconds: number;
  megabytes: number;
}

/** In a process of its own, so that its memory can be measured and it can be ended. */
function tryOne(path: string): Outcome {
  const begun = performance.now();
  const outcomeOf = (work: () => string) => {
    try {
      return work();
    } catch (error) {
      return error instanceof AkinError ? error.code : String(error);
    }
  };
  const open = outcomeOf(() => {
    openCatalog(path).close();
    return 'opened';
  });
  const salvage = outcomeOf(() => {
    const { path: saved, isPartial, tables } = salvageCatalog(path, `${path}-saved.akin`);
    openCatalog(saved).close();
    if (isPartial) return 'saved in part';
    return tables.some(({ lost, dropped }) => lost + dropped > 0) ? 'saved with losses' : 'saved whole';
  });
  const megabytes = process.resourceUsage().maxRSS / 1024;
  return { open, salvage, milliseconds: performance.now() - begun, megabytes };
}

function runOne(path: string): Promise<Outcome> {
  const begun = performance.now();
  const child = fork(import.meta.filename, ['--case', path], {
    execArgv: ['--no-warnings'],
    timeout: LIMIT_MILLISECONDS,
    killSignal: 'SIGKILL',
  });
  return new Promise(resolve => {
    let told: Outcome | undefined;
    child.on('message', message => {
      told = message as Outcome;
    });
    child.on('exit', (code, signal) => {
      const end = `ended by ${signal ?? code}`;
      resolve(
        told ?? { open: end, salvage: end, milliseconds: performance.now() - begun, megabytes: Number.NaN },
      );
    });
  });
}

/**
 * Damage of three kinds drawn by chance: the file cut anywhere, a page written over another, some bytes
 * changed.
 */
function writeDrawn(source: string, target: string, random: Random): string {
  const bytes = readFileSync(source);
  const pages = bytes.length / PAGE;
  const below = (count: number) => random.next() % count;
  const kind = ['cut anywhere', 'page misplaced', 'bytes changed'][below(3)] as string;
  if (kind === 'cut anywhere') {
    writeFileSync(target, bytes.subarray(0, PAGE + below(bytes.length - PAGE)));
    return kind;
  }
  if (kind === 'page misplaced') {
    const [from, to] = [below(pages), 1 + below(pages - 1)];
    bytes.copyWithin(to * PAGE, from * PAGE, (from + 1) * PAGE);
  } else for (let count = 0; count < 64; count++) bytes[PAGE + below(bytes.length - PAGE)] = below(256);
  writeFileSync(target, bytes);
  return kind;
}

async function main(): Promise<void> {
  const [items = 400, acts = 600, drawn = 100, seed = 1] = process.argv.slice(2).map(Number);
  const folder = mkdtempSync(join(tmpdir(), 'akin-salvage-'));
  const source = join(folder, 'whole.akin');
  writeCatalog(source, { items, acts });
  const random = new Random(seed);
  const cases: { kind: string; label: string; outcome: Outcome }[] = [];
  const attempt = async (label: string, write: (target: string) => string) => {
    const below = mkdtempSync(join(folder, 'case-'));
    const path = join(below, 'damaged.akin');
    const kind = write(path);
    cases.push({ kind, label, outcome: await runOne(path) });
    rmSync(below, { recursive: true });
  };
  for (const damageCase of damageCases(source))
    await attempt(`page ${damageCase.page}`, path => {
      writeDamaged(source, path, damageCase);
      return damageCase.damage;
    });
  for (let number = 1; number <= drawn; number++)
    await attempt(`drawn ${number}`, path => writeDrawn(source, path, random));
  const pages = readFileSync(source).length / PAGE;
  rmSync(folder, { recursive: true });

  console.log(
    `${cases.length} cases of a catalog of ${pages} pages (${items} items, ${acts} answers), seed ${seed}`,
  );
  for (const kind of new Set(cases.map(one => one.kind))) {
    const count = (of: 'open' | 'salvage') => {
      const outcomes = cases.filter(one => one.kind === kind).map(({ outcome }) => outcome[of]);
      return [...new Set(outcomes)]
        .sort()
        .map(name => `${outcomes.filter(other => other === name).length} ${name}`)
        .join(', ');
    };
    report(`${kind}: opened`, count('open'));
    report(`${kind}: salvaged`, count('salvage'));
  }
  const most = (value: (outcome: Outcome) => number) =>
    cases.reduce((a, b) => (value(b.outcome) > value(a.outcome) ? b : a));
  const slowest = most(outcome => outcome.milliseconds);
  const largest = most(outcome => outcome.megabytes);
  report(
    'slowest case',
    `${(slowest.outcome.milliseconds / 1000).toFixed(2)} s (${slowest.kind}, ${slowest.label})`,
  );
  report('most memory', `${largest.outcome.megabytes.toFixed(0)} MB (${largest.kind}, ${largest.label})`);
}

if (process.argv[2] === '--case') process.send?.(tryOne(process.argv[3] as string));
else await main();
