/**
 * From starting Electron to a usable window: the Welcome screen drawn and the engine answering. The peer is
 * Electron with an empty window. Needs a display and a build: xvfb-run -a node bench/startup.ts [times, 7]
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron } from 'playwright-core';
import { launchWindow } from '../test/e2e/electron.ts';
import { electronBinary } from '../test/e2e/electronBinary.ts';
import { quantile, report, spread } from './measure.ts';

const times = Number(process.argv[2] ?? 7);

async function startAkin(data: string): Promise<number> {
  const begun = performance.now();
  const application = await launchWindow(data);
  const window = await application.firstWindow();
  // Enabled only once the engine has said who it is.
  await window.getByRole('button', { name: 'Open a folder' }).and(window.locator(':enabled')).waitFor();
  const taken = performance.now() - begun;
  await application.close();
  return taken;
}

async function startEmpty(data: string): Promise<number> {
  const script = join(data, 'main.cjs');
  writeFileSync(
    script,
    "const { app, BrowserWindow } = require('electron'); app.whenReady().then(() => new BrowserWindow().loadURL('data:text/html,<p>here'));",
  );
  const begun = performance.now();
  const application = await _electron.launch({
    executablePath: electronBinary(),
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), `--user-data-dir=${data}`, script],
  });
  await (await application.firstWindow()).getByText('here').waitFor();
  const taken = performance.now() - begun;
  await application.close();
  return taken;
}

const taken: number[] = [];
const empty: number[] = [];
for (let run = 0; run < times; run++)
  for (const [start, into] of [
    [startAkin, taken],
    [startEmpty, empty],
  ] as const) {
    const data = mkdtempSync(join(tmpdir(), 'akin-startup-'));
    into.push(await start(data));
    rmSync(data, { recursive: true, force: true });
  }
report('start to usable window', spread(taken), {
  name: 'Electron with an empty window (medians)',
  ratio: quantile(empty, 0.5) / quantile(taken, 0.5),
});
