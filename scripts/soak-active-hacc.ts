/**
 * Compares Active-HACC's fast kernelSets with brute force on many random small instances, bit for bit: pair, gain,
 * ranking and labels, for `fast`, `fast-h1` and `fast-h1-h2`, by the compiled kernels and by their TypeScript
 * twins. Stops at the first difference.
 *
 *     node scripts/soak-active-hacc.ts [instances] [first seed]      100,000 from seed 1,000,000 unless said otherwise
 */
import { isDeepStrictEqual } from 'node:util';
import { askBest, prepare, typescriptKernels } from '../main/algorithms/ask/activeHacc/ask.ts';
import { askByBruteForce } from '../main/algorithms/ask/activeHacc/brute.ts';
import { drawInstance } from '../main/algorithms/ask/activeHacc/randomInstance.ts';
import { Random } from '../main/algorithms/random.ts';
import { kernelChoice } from '../main/native.ts';

const definitions = [
  { method: 'fast', heuristics: { h1: false, h2: false } },
  { method: 'fast-h1', heuristics: { h1: true, h2: false } },
  { method: 'fast-h1-h2', heuristics: { h1: true, h2: true } },
] as const;

const [instances = 100_000, firstSeed = 1_000_000] = process.argv.slice(2).map(Number);
if (!Number.isSafeInteger(instances) || !Number.isSafeInteger(firstSeed) || instances < 1) {
  console.error('Give a number of instances and a first seed, both whole numbers.');
  process.exit(2);
}

const kernelSets = [typescriptKernels, kernelChoice().kernels].filter(
  (kernels, at, all) => all.indexOf(kernels) === at,
);
console.log(
  `${instances} instances by ${kernelSets.map(({ name }) => name).join(' and ')}. ${kernelChoice().why}`,
);

const seen = { questions: 0, none: 0, ties: 0, largest: 0 };
const start = performance.now();
for (let at = 0; at < instances; at++) {
  const seed = firstSeed + at;
  const { distances, probability, request } = drawInstance(new Random(seed));
  for (const { method, heuristics } of definitions) {
    const { simulated: _, ...slow } = askByBruteForce(distances, probability, request, heuristics);
    for (const kernels of kernelSets) {
      const { simulated: __, ...fast } = askBest(prepare(distances, probability, kernels), {
        ...request,
        method,
      });
      if (!isDeepStrictEqual(fast, slow)) {
        console.error(`seed ${seed}, ${method}, ${kernels.name}: not what brute force says`);
        console.error({ fast, slow });
        process.exit(1);
      }
    }
    if (method !== 'fast') continue;
    seen.largest = Math.max(seen.largest, distances.n);
    if (slow.pair === null) seen.none++;
    else seen.questions++;
    if (slow.ranked.length > 1 && slow.ranked[0]!.gain === slow.ranked[1]!.gain) seen.ties++;
  }
  if ((at + 1) % Math.ceil(instances / 20) === 0) {
    const seconds = (performance.now() - start) / 1000;
    console.log(`${at + 1} equal after ${seconds.toFixed(0)} s`);
  }
}
console.log(
  `all ${instances} equal: ${seen.questions} with a question (${seen.ties} with a tie for the best), ${seen.none} with nothing left to ask, up to ${seen.largest} items`,
);
