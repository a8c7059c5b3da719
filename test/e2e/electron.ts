/** The real window under Xvfb: a real Electron running the built shell, with its data in a folder of the test. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';
import { collectErrors, PATIENCE } from './browser.ts';
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

/** The main process, with what its stubbed dialogs were asked. */
interface DialogsAsked {
  openedAt?: string | undefined;
}

/** A window with Welcome on it. */
export class OpenWindow {
  readonly application: ElectronApplication;
  readonly page: Page;
  readonly errors: string[];
  #isOpen = true;

  static async open(data: string, environment?: NodeJS.ProcessEnv): Promise<OpenWindow> {
    const application = await launchWindow(data, environment);
    const opened = new OpenWindow(application, await application.firstWindow());
    await opened.page.getByRole('button', { name: 'Open a folder' }).waitFor();
    return opened;
  }

  private constructor(application: ElectronApplication, page: Page) {
    this.application = application;
    this.page = page;
    page.setDefaultTimeout(PATIENCE);
    this.errors = collectErrors(page);
  }

  /** The system's own dialog cannot be clicked from here; everything after its answer is real. */
  async answerDialogs(path: string): Promise<void> {
    await this.application.evaluate(({ dialog }, chosen) => {
      const asked = globalThis as DialogsAsked;
      dialog.showOpenDialog = (...given: unknown[]) => {
        asked.openedAt = (given.at(-1) as Electron.OpenDialogOptions).defaultPath;
        return Promise.resolve({ canceled: false, filePaths: [chosen] });
      };
    }, path);
  }

  /** The folder in which the latest dialog opened. */
  async dialogOpenedAt(): Promise<string | undefined> {
    return await this.application.evaluate(() => (globalThis as DialogsAsked).openedAt);
  }

  /** As when the machine is switched off: the window and its engine at once. */
  async kill(): Promise<void> {
    this.#isOpen = false;
    const ended = once(this.application.process(), 'exit');
    for (const engine of enginesOf(this.application)) process.kill(engine, 'SIGKILL');
    this.application.process().kill('SIGKILL');
    await ended;
  }

  async close(): Promise<void> {
    if (this.#isOpen) await this.application.close();
    this.#isOpen = false;
  }
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
