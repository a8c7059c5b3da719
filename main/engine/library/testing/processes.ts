/**
 * For the tests of the readers: which processes this one has started, and how large they have become (Linux
 * only).
 */
import { readdirSync, readFileSync } from 'node:fs';

export function childProcesses(): number[] {
  const found = readdirSync('/proc/self/task').flatMap(task =>
    readFileSync(`/proc/self/task/${task}/children`, 'utf8').trim().split(/\s+/),
  );
  return found.filter(text => text !== '').map(Number);
}

/** The most memory a process ever had, in bytes; 0 when it is gone. */
export function peakMemory(pid: number): number {
  try {
    const match = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Number(match?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
