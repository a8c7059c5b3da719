/** One leaf of a species: how it grew, aged and was hurt, drawn by chance. Pure; any process. */
import type { Random } from '../../algorithms/random.ts';
import type { Species } from './species.ts';

export interface Specimen {
  readonly species: Species;
  /** How much wider or narrower than its kind. */
  readonly breadth: number;
  /** The two sides of a leaf are never the same. */
  readonly sides: readonly [number, number];
  /** Of lobes and bays. */
  readonly depth: number;
  readonly teeth: number;
  readonly toothHeight: number;
  /** Sideways, at the tip, against the length. */
  readonly bend: number;
  /** From 0 (fresh) to 1. */
  readonly age: number;
  /** Lighter and darker than its kind. */
  readonly tone: number;
  /** Warmer and cooler. */
  readonly tint: number;
  /** How far it has curled up or down at its sides. */
  readonly curl: number;
  readonly stalk: number;
  readonly stalkBend: number;
  /** Where insects bit: places along the leaf and across it (−1 to 1), and sizes against its length. */
  readonly bites: readonly Mark[];
  readonly spots: readonly Mark[];
  /** Slow waves of the outline: strength and phase of the first few. */
  readonly waves: readonly { readonly strength: number; readonly phase: number }[];
  /** For textures. */
  readonly seed: number;
}

export interface Mark {
  readonly along: number;
  readonly across: number;
  readonly size: number;
}

export function growSpecimen(species: Species, random: Random): Specimen {
  const around = (spread: number) => 1 + spread * clipped(random);
  // Most leaves are picked green; some in autumn.
  const age = random.unit() < 0.2 ? 0.35 + 0.6 * random.unit() : 0.25 * random.unit() ** 1.6;
  return {
    species,
    breadth: around(0.075),
    sides: [around(0.045), around(0.045)],
    depth: around(0.1),
    teeth: Math.max(0, Math.round(species.margin.teeth * around(0.1))),
    toothHeight: species.margin.height * around(0.18),
    bend: 0.055 * clipped(random),
    age,
    tone: around(0.09),
    tint: 0.05 * clipped(random),
    curl: 0.6 * clipped(random),
    stalk: species.stalk * around(0.18),
    stalkBend: 0.12 * clipped(random),
    bites: random.unit() < 0.3 ? marks(random, 1 + random.below(4), 0.008, 0.032) : [],
    spots: random.unit() < 0.3 + 0.6 * age ? marks(random, 3 + random.below(26), 0.002, 0.013) : [],
    waves: Array.from({ length: 5 }, (_, at) => ({
      strength: (0.026 * clipped(random)) / (1 + at),
      phase: 2 * Math.PI * random.unit(),
    })),
    seed: random.next(),
  };
}

/** A normal number that never surprises. */
function clipped(random: Random): number {
  return Math.max(-2, Math.min(2, random.normal()));
}

function marks(random: Random, count: number, smallest: number, largest: number): Mark[] {
  return Array.from({ length: count }, () => ({
    along: 0.08 + 0.84 * random.unit(),
    across: 2 * random.unit() - 1,
    size: smallest + (largest - smallest) * random.unit() ** 2.5,
  }));
}
