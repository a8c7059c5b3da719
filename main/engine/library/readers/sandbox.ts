/** Drops rights that decoding never needs: network, programs, writing. Reader process, on Linux. */
import { readdirSync, readlinkSync } from 'node:fs';
import { getSystemErrorName } from 'node:util';
import { findAddon, loadAddon } from '../../../addon.ts';

/** As in native/sandbox.h: both return -1 where there is none, or the system's error number. */
interface Addon {
  /** Returns only when it did not work. */
  startWithoutRings(command: readonly string[]): number;
  enterSandbox(): number;
}

const NONE = -1;

/** Whether a reader tries to have one; it reports the outcome. */
export function wantsSandbox(environment: NodeJS.ProcessEnv = process.env): boolean {
  return process.platform === 'linux' && environment.AKIN_SANDBOX !== 'off';
}

/**
 * [Note: rings] System calls that Node's event loop makes through an io_uring pass by every filter, and Node
 * makes its rings before any script runs. So a reader is started twice: its first program forbids itself
 * rings, which is inherited, and replaces itself by the second. Where that fails, the first goes on without a
 * sandbox.
 */
export function startWithoutRings(script: string): void {
  if (!hasRing()) return;
  const addon = load();
  if (typeof addon === 'string') return;
  addon.startWithoutRings([process.execPath, ...process.execArgv, script, ...process.argv.slice(2)]);
}

/**
 * Null once the sandbox is in place, for every thread and for good; else why there is none, as the end of a
 * sentence.
 */
export function enterSandbox(): string | null {
  if (process.platform !== 'linux') return 'there is none for this system';
  if (!wantsSandbox()) return 'AKIN_SANDBOX turns it off';
  const addon = load();
  if (typeof addon === 'string') return addon;
  // The filter would end the process at its next use of the ring.
  if (hasRing()) return 'the event loop could not be kept from io_uring';
  const code = addon.enterSandbox();
  if (code === 0) return null;
  return code === NONE
    ? 'there is none for this processor'
    : `the system refused it (${getSystemErrorName(-code)})`;
}

function load(): Addon | string {
  const file = findAddon();
  if (file === undefined)
    return 'the compiled part of Akin is not there (run `npm install` with a C++ compiler)';
  try {
    const addon = loadAddon(file) as Partial<Addon>;
    return addon.enterSandbox === undefined
      ? 'the compiled part of Akin is of another version'
      : (addon as Addon);
  } catch (error) {
    return `the compiled part of Akin does not load (${error instanceof Error ? error.message : String(error)})`;
  }
}

function hasRing(): boolean {
  return readdirSync('/proc/self/fd').some(file => {
    try {
      return readlinkSync(`/proc/self/fd/${file}`).includes('io_uring');
    } catch {
      return false; // the one that listed them is closed again
    }
  });
}
