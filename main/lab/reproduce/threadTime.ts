/** CPU time of the calling thread. Any process. */

/** In milliseconds. Node 22 does not tell the CPU time of a thread: then it is wall time. */
export function threadTime(): number {
  if (!('threadCpuUsage' in process)) return performance.now();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
