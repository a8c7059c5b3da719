/** Resident memory of a process and everything it has started, in bytes, as /proc tells (Linux). */
import { readdirSync, readFileSync } from 'node:fs';

export function memoryOfAll(pid = process.pid): number {
  try {
    const own = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    const children = readdirSync(`/proc/${pid}/task`).flatMap(task =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(/\s+/).filter(Boolean),
    );
    return (
      Number(own?.[1] ?? 0) * 1024 + children.reduce((sum, child) => sum + memoryOfAll(Number(child)), 0)
    );
  } catch {
    return 0; // gone between two looks
  }
}
