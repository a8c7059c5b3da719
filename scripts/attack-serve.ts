/**
 * Attacks a real `akin serve` from raw sockets without the token, and measures what a client with the token
 * gets meanwhile.
 *
 *     node scripts/attack-serve.ts [SECONDS] [--shared]
 *
 * With --shared it attacks the host of `akin serve --share`: within TLS and beside it, and the client is a guest.
 *
 * It starts the host it attacks, on 127.0.0.1, with data folders of its own. Bounded: SECONDS (60 by default,
 * at most 600), WORKERS attacks at a time, HELD half requests open at a time, MOST attacks in all.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCatalog } from '../main/store/open.ts';
import { ATTACKS, holdHalfRequest, type RawSocket, type Target } from '../test/fixtures/rawAttacks.ts';
import { SteadyClient } from '../test/fixtures/steadyClient.ts';

const WORKERS = 32;
const HELD = 1_000;
const MOST = 1_000_000;

const seconds = Number(process.argv[2] ?? 60);
if (!Number.isFinite(seconds) || seconds <= 0 || seconds > 600) {
  console.error('attack-serve: SECONDS is a number above 0, at most 600.');
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'akin-attack-'));
const isShared = process.argv.includes('--shared');
const { host, port, key } = await startHost();
/** Within TLS, and plain bytes beside it. */
const targets: readonly Target[] = isShared ? [{ port, isSecure: true }, port] : [port];
try {
  const quiet = await measure(Math.min(seconds, 5), async () => {});
  print('without an attack', quiet);
  const counts = { attacks: 0, held: 0, errors: 0 };
  const attacked = await measure(seconds, until => attackUntil(until, counts));
  print(`under attack for ${seconds} s`, attacked);
  console.log(
    `attacks: ${counts.attacks}, half requests: ${counts.held}, not connected: ${counts.errors}; ` +
      `${Object.keys(ATTACKS).length} kinds, ${WORKERS} at a time, up to ${HELD} half requests open`,
  );
  const alive = host.exitCode === null && host.signalCode === null;
  console.log(`the host ${alive ? 'still runs' : 'ENDED'}`);
  process.exitCode = alive && attacked.failures.length === 0 ? 0 : 1;
} finally {
  if (host.exitCode === null && host.signalCode === null) {
    host.kill('SIGTERM');
    await once(host, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
}

async function startHost(): Promise<{ host: ChildProcess; port: number; key: string }> {
  const akin = fileURLToPath(new URL('../main/cli/akin.js', import.meta.url));
  const catalog = join(folder, 'shared.akin');
  if (isShared) createCatalog(catalog, { name: 'Shared', kind: 'anything' }).close();
  const words = isShared ? ['--share', '127.0.0.1', '--collection', catalog, '--with', 'Ada', '--yes'] : [];
  const address = isShared
    ? /https:\/\/127\.0\.0\.1:(\d+)\/#key=([\w-]+)/
    : /http:\/\/127\.0\.0\.1:(\d+)\/#key=([\w-]+)/;
  const host = spawn(process.execPath, [akin, 'serve', ...words], {
    env: { ...process.env, AKIN_DATA: join(folder, 'data'), AKIN_CACHE: join(folder, 'cache') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  for await (const text of host.stdout) {
    printed += String(text);
    const match = address.exec(printed);
    if (match) return { host, port: Number(match[1]), key: match[2] as string };
  }
  throw new Error(`akin serve said: ${printed}`);
}

async function measure(duration: number, work: (until: number) => Promise<void>): Promise<SteadyClient> {
  const until = performance.now() + duration * 1_000;
  const client = new SteadyClient(port, key, isShared);
  await client.start();
  await work(until);
  await new Promise(resolve => setTimeout(resolve, Math.max(0, until - performance.now())));
  await client.stop();
  return client;
}

async function attackUntil(
  until: number,
  counts: { attacks: number; held: number; errors: number },
): Promise<void> {
  const attacks = Object.values(ATTACKS);
  const isOver = () => performance.now() > until || counts.attacks >= MOST;
  const worker = async (at: number) => {
    for (let turn = at; !isOver(); turn++) {
      const target = targets[Math.floor(turn / attacks.length) % targets.length] as Target;
      await (attacks[turn % attacks.length] as (at: Target) => Promise<void>)(target).catch(() => {
        counts.errors++;
      });
      counts.attacks++;
    }
  };
  const held: RawSocket[] = [];
  const hold = async () => {
    while (!isOver()) {
      const half = await holdHalfRequest(targets[0] as Target).catch(() => undefined);
      if (half === undefined) counts.errors++;
      else {
        held.push(half);
        counts.held++;
      }
      if (held.length > HELD) held.shift()?.socket.destroy();
      await new Promise(resolve => setTimeout(resolve, 1));
    }
  };
  await Promise.all([hold(), ...Array.from({ length: WORKERS }, (_, at) => worker(at))]);
  for (const { socket } of held) socket.destroy();
}

function print(what: string, { milliseconds, failures }: SteadyClient): void {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN).toFixed(1);
  console.log(
    `${what}: ${milliseconds.length} answers, median ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms, ` +
      `${failures.length} failures`,
  );
  for (const failure of new Set(failures.slice(0, 10))) console.log(`  ${failure}`);
}
