/**
 * How long it takes to find near hashes among many; the peer compares all pairs: node bench/duplicates.ts
 * [photos, 20000]
 */
import { nearPairs } from '../main/algorithms/nearHashes.ts';
import { Random } from '../main/algorithms/random.ts';
import { quantile, report, timed } from './measure.ts';

const count = Number(process.argv[2] ?? 20_000);
const random = new Random(1);
/** Bursts of five: a hash and four that differ from it in up to six bits. */
const hashes = new Uint32Array(count * 2);
for (let index = 0; index < count; index++)
  for (const half of [0, 1]) {
    const before =
      index % 5 === 0 ? random.below(2 ** 32) : (hashes[(index - (index % 5)) * 2 + half] as number);
    const turned =
      index % 5 === 0 ? 0 : (1 << random.below(32)) ^ (1 << random.below(32)) ^ (1 << random.below(32));
    hashes[index * 2 + half] = (before ^ turned) >>> 0;
  }

function bitsOf(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

function compareAll(most: number): number {
  let near = 0;
  for (let i = 0; i < count; i++)
    for (let j = i + 1; j < count; j++)
      if (bitsOf(hashes[2 * i]! ^ hashes[2 * j]!) + bitsOf(hashes[2 * i + 1]! ^ hashes[2 * j + 1]!) <= most)
        near++;
  return near;
}

const MOST = 4;
const runs = Array.from({ length: 7 }, () => timed(() => nearPairs(hashes, MOST).length));
const [found] = runs[0]!;
const [near, slow] = timed(() => compareAll(MOST));
if (near !== found) throw new Error(`${found} pairs were found, and there are ${near}`);
const cpu = quantile(
  runs.map(([, time]) => time.cpu),
  0.5,
);
report(`${count} hashes, ${found} pairs within ${MOST} bits`, `${cpu.toFixed(0)} ms`, {
  name: 'comparing all pairs',
  ratio: slow.cpu / cpu,
});
