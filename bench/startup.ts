/**
 * From starting Electron to a window one can use: the Welcome screen drawn and the engine answering. Needs a display:
 * xvfb-run -a node bench/startup.ts [times, 7]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchWindow } from '../test/e2e/electron.ts';

const times = Number(process.argv[2] ?? 7);
const taken: number[] = [];
for (let run = 0; run < times; run++) {
  const data = mkdtempSync(join(tmpdir(), 'akin-startup-'));
  const begun = performance.now();
  const application = await launchWindow(data);
  const window = await application.firstWindow();
  // Enabled only once the engine has said who it is.
  await window.getByRole('button', { name: 'Open a folder' }).and(window.locator(':enabled')).waitFor();
  taken.push(performance.now() - begun);
  await application.close();
  rmSync(data, { recursive: true, force: true });
}
const sorted = taken.toSorted((a, b) => a - b);
console.log(`start to usable window, ${times} runs: median ${sorted[Math.floor(times / 2)]?.toFixed(0)} ms`);
console.log(
  `fastest ${sorted[0]?.toFixed(0)} ms, slowest ${sorted.at(-1)?.toFixed(0)} ms, first ${taken[0]?.toFixed(0)} ms`,
);
