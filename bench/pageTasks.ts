/**
 * Which tasks of a page took long, from a trace of Chromium: by CPU time, which a busy machine does not
 * change.
 */

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of CPU time. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** Wants a trace of the category `toplevel`. */
export function longTasksOf(trace: Buffer): string {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const pages = traceEvents.filter(({ args }) => args.name === 'CrRendererMain').map(threadOf);
  const times = traceEvents
    .filter(event => event.name.endsWith('RunTask') && pages.includes(threadOf(event)))
    .map(({ tdur = 0 }) => tdur / 1000);
  const long = times.filter(time => time > 50).length;
  const longest = times.reduce((most, time) => Math.max(most, time), 0);
  const together = times.reduce((sum, time) => sum + time, 0) / 1000;
  return `${long} of ${times.length} tasks over 50 ms, the longest ${longest.toFixed(0)} ms, all together ${together.toFixed(1)} s`;
}
