/**
 * Photos as bursts on a time line: runs of shots with a wide gap before the next. Pure.
 *
 * John C. Platt, Mary Czerwinski, Brent A. Field: PhotoTOC: Automatic Clustering for Browsing Personal Photographs,
 * ICICS-PCM 2003, section 3.1. With gaps g_i between shots in order of time, a new event begins behind gap N where
 *
 *     log(g_N) ≥ K + 1/(2d+1) · Σ_{i=−d…d} log(g_{N+i})          (1)
 *
 * with K = log 17 and d = 10; at the ends the average is over the gaps there are. The threshold follows how
 * often somebody shoots: seconds at a wedding, months among snapshots.
 *
 * Deviations: gaps are of whole seconds and at least one, since cameras write no finer time and log 0 is not a
 * number. A gap of less than LEAST_GAP never parts, and one of more than MOST_GAP always does, so that a few
 * photos of many years are no burst. Where there are more bursts than wanted, the widest gaps stay.
 * Sorting apart O(n · d) for n photos.
 */

const K = Math.log(17);
const D = 10;
/** Seconds. */
const LEAST_GAP = 60;
const MOST_GAP = 24 * 60 * 60;

/** A run of shots, by places in the list that was given; both included. */
export interface Burst {
  readonly first: number;
  readonly last: number;
}

/** `times` in milliseconds, ascending. */
export function findBursts(times: readonly number[], most = Number.POSITIVE_INFINITY): Burst[] {
  if (times.length === 0) return [];
  const gaps = times.slice(1).map((time, at) => Math.max(1, Math.round((time - times[at]!) / 1000)));
  const logs = gaps.map(gap => Math.log(gap));
  const excess = logs.map((log, at) => log - K - averageAround(logs, at));
  const parting = gaps
    .map((gap, at) => ({ gap, at }))
    .filter(({ gap, at }) => gap >= LEAST_GAP && (gap > MOST_GAP || excess[at]! >= 0))
    .map(({ at }) => at);
  const widest = (a: number, b: number) => gaps[b]! - gaps[a]! || a - b;
  const kept =
    parting.length < most
      ? parting
      : parting
          .sort(widest)
          .slice(0, most - 1)
          .sort((a, b) => a - b);
  const firsts = [0, ...kept.map(at => at + 1)];
  return firsts.map((first, at) => ({ first, last: (firsts[at + 1] ?? times.length) - 1 }));
}

/** The mean in equation 1, of the gaps there are. */
function averageAround(logs: readonly number[], at: number): number {
  const around = logs.slice(Math.max(0, at - D), at + D + 1);
  return around.reduce((sum, log) => sum + log, 0) / around.length;
}
