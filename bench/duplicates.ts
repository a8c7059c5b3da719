/** How long it takes to find near hashes among many: `node bench/duplicates.ts [photos]` */
import { nearPairs } from '../main/algorithms/nearHashes.ts';
import { Random } from '../main/algorithms/random.ts';

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

const taken: number[] = [];
let found = 0;
for (let run = 0; run < 7; run++) {
  const begun = performance.now();
  found = nearPairs(hashes, 4).length;
  taken.push(performance.now() - begun);
}
const median = taken.toSorted((a, b) => a - b)[3] as number;
console.log(
  `${count} hashes, ${found} pairs within 4 bits: median ${median.toFixed(0)} ms, fastest ${Math.min(...taken).toFixed(0)} ms`,
);
