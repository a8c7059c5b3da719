/** The real window under Xvfb: a real Electron running the built shell, with its data in a folder of the test. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron, type ElectronApplication } from 'playwright-core';
import { electronBinary } from './electronBinary.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export async function launchWindow(
  data: string,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<ElectronApplication> {
  return await _electron.launch({
    executablePath: electronBinary(),
    // Chromium's own sandbox refuses to run as root, which is what CI is; the renderer stays sandboxed elsewhere.
    args: [
      '--require',
      fileURLToPath(new URL('holdUntilDriven.cjs', import.meta.url)),
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      `--user-data-dir=${join(data, 'electron')}`,
      root,
    ],
    env: { ...(environment as Record<string, string>), AKIN_DATA: data },
  });
}

/** The engine processes that are children of this Electron. */
export function enginesOf(application: ElectronApplication): number[] {
  const parent = application.process().pid as number;
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8')
    .trim()
    .split(/\s+/)
    .map(Number);
  return children.filter(pid => {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return command.includes(join('engine', 'process.js'));
  });
}
