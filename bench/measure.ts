/**
 * What all benches share: wall time and CPU time of a piece of work, quantiles, and the rows that
 * bench/run.ts collects.
 */
import { appendFileSync } from 'node:fs';

/** Milliseconds. CPU time counts all threads of this process; on a busy machine it is the one to compare. */
export interface Time {
  readonly wall: number;
  readonly cpu: number;
}

/** One row of a table in docs/performance.md. */
export interface Row {
  readonly what: string;
  readonly figure: string;
  /** Measured in the same run: how many times as fast as the peer (bare loop, slow twin, other algorithm). */
  readonly peer?: { readonly name: string; readonly ratio: number };
}

export function timed<Value>(work: () => Value): [Value, Time] {
  const before = process.cpuUsage();
  const begun = performance.now();
  const value = work();
  return [value, since(begun, before)];
}

export async function timedAsync<Value>(work: () => Promise<Value>): Promise<[Value, Time]> {
  const before = process.cpuUsage();
  const begun = performance.now();
  const value = await work();
  return [value, since(begun, before)];
}

function since(begun: number, before: NodeJS.CpuUsage): Time {
  const wall = performance.now() - begun;
  const { user, system } = process.cpuUsage(before);
  return { wall, cpu: (user + system) / 1000 };
}

/** CPU time, and wall time in brackets. */
export function shown({ cpu, wall }: Time): string {
  return cpu < 1000 && wall < 1000
    ? `${round(cpu)} (${round(wall)}) ms`
    : `${round(cpu / 1000)} (${round(wall / 1000)}) s`;
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
}

export function spread(milliseconds: readonly number[]): string {
  const at = (share: number) => round(quantile(milliseconds, share));
  return `median ${at(0.5)}, p95 ${at(0.95)}, longest ${at(1)} ms, of ${milliseconds.length}`;
}

/** Two figures that count. */
export function round(value: number): string {
  return Math.abs(value) >= 10 ? value.toFixed(0) : value.toPrecision(2);
}

export function megabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(0)} MB`;
}

/** Prints a row and, under bench/run.ts, hands it over. */
export function report(what: string, figure: string, peer?: Row['peer']): void {
  const row: Row = { what, figure, ...(peer === undefined ? {} : { peer }) };
  console.log(`${what}: ${figure}${peer === undefined ? '' : `; ${ratioText(peer)}`}`);
  const results = process.env.AKIN_BENCH_RESULTS;
  if (results !== undefined) appendFileSync(results, `${JSON.stringify(row)}\n`);
}

export function ratioText({ name, ratio }: NonNullable<Row['peer']>): string {
  return `${ratio >= 100 ? ratio.toFixed(0) : ratio.toPrecision(2)} × ${name}`;
}
