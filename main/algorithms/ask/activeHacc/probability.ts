/**
 * The probability of each pair to be the same, as small codes. Pure.
 *
 * A consensus of 100 clusterings has 101 different probabilities, and most pairs have 0. Each pair stores an
 * index into the ascending list of all probabilities. The pairs above 0 are also listed separately, likeliest
 * first.
 */
import { type Condensed, pairCount } from '../../matrix.ts';
import type { Codes, Shares } from '../consensus.ts';

export interface Probability {
  readonly n: number;
  /** For each pair, in condensed order, the index of its probability in `values`. */
  readonly codes: Codes;
  /** Ascending. */
  readonly values: Float64Array;
  /** Pairs i < j with a chance above 0: likeliest first, equally likely ones in (i, j) order. */
  readonly first: Int32Array;
  readonly second: Int32Array;
  /**
   * Pairs of code c are those from `starts[c]` up to `starts[c - 1]` (and to the end for the least code above
   * 0).
   */
  readonly starts: Uint32Array;
}

export function encodeProbability(given: Condensed | Shares): Probability {
  const { codes, values } = 'counts' in given ? fromShares(given) : fromValues(given);
  const n = given.n;
  const starts = new Uint32Array(values.length);
  for (let at = 0; at < codes.length; at++) starts[codes[at]!]! += 1;
  let sum = 0;
  for (let code = values.length - 1; code >= 0; code--) {
    const count = values[code] === 0 ? 0 : starts[code]!;
    starts[code] = sum;
    sum += count;
  }
  const first = new Int32Array(sum);
  const second = new Int32Array(sum);
  const filled = Uint32Array.from(starts);
  let at = 0;
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++, at++) {
      const code = codes[at]!;
      if (values[code] === 0) continue;
      const place = filled[code]!;
      filled[code] = place + 1;
      first[place] = i;
      second[place] = j;
    }
  }
  return { n, codes, values, first, second, starts };
}

function fromShares({ n, counts, runs }: Shares): { codes: Codes; values: Float64Array } {
  if (counts.length !== pairCount(n)) throw new RangeError('probability: the size does not fit the items');
  if (!Number.isInteger(runs) || runs < 1) throw new RangeError('runs must be at least 1');
  for (let at = 0; at < counts.length; at++)
    if (counts[at]! > runs) throw new RangeError('probability: a count exceeds the runs');
  return { codes: counts, values: Float64Array.from({ length: runs + 1 }, (_, count) => count / runs) };
}

function fromValues({ n, data }: Condensed): { codes: Codes; values: Float64Array } {
  if (data.length !== pairCount(n)) throw new RangeError('probability: the size does not fit the items');
  const values = new Float64Array(new Set(data)).sort();
  for (const value of values)
    if (!(value >= 0 && value <= 1)) throw new RangeError(`probability: ${value} is not from 0 to 1`);
  const codeOf = new Map(Array.from(values, (value, code) => [value, code]));
  const codes = makeCodes(values.length, data.length);
  for (let at = 0; at < data.length; at++) codes[at] = codeOf.get(data[at]!)!;
  return { codes, values };
}

function makeCodes(different: number, length: number): Codes {
  if (different <= 0x100) return new Uint8Array(length);
  return different <= 0x1_0000 ? new Uint16Array(length) : new Uint32Array(length);
}
