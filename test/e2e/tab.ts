/** A browser tab with the page of a real `akin serve`, which can be stopped and started again under it. For the end-to-end tests in Chromium. */
import type { ChildProcess } from 'node:child_process';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { collectErrors, launchChromium, PATIENCE } from './browser.ts';
import { startHost, stopHost } from './host.ts';

export class Tab {
  readonly browser: Browser;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #errors: string[];
  #host: ChildProcess;
  #address: string;
  #wasStopped = false;

  /** The page shows what `akin serve` shows first. */
  static async open(environment: NodeJS.ProcessEnv, options: BrowserContextOptions = {}): Promise<Tab> {
    const started = await startHost(environment);
    const browser = await launchChromium().catch(error => {
      started.host.kill(); // nobody else would
      throw error;
    });
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
    context.setDefaultTimeout(PATIENCE);
    const tab = new Tab(environment, started, context, await context.newPage());
    await tab.page.goto(tab.address);
    return tab;
  }

  private constructor(
    environment: NodeJS.ProcessEnv,
    { host, address }: Awaited<ReturnType<typeof startHost>>,
    context: BrowserContext,
    page: Page,
  ) {
    this.#environment = environment;
    this.#host = host;
    this.#address = address;
    this.browser = context.browser()!;
    this.context = context;
    this.page = page;
    this.#errors = collectErrors(page);
  }

  /** With the key. */
  get address(): string {
    return this.#address;
  }

  /** What went wrong in the page; that an engine which was stopped cannot be reached is no mistake of the page. */
  get errors(): readonly string[] {
    if (!this.#wasStopped) return this.#errors;
    return this.#errors.filter(error => !/WebSocket|ERR_CONNECTION/.test(error));
  }

  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    this.#wasStopped = true;
    await stopHost(this.#host, signal);
  }

  /** After `stop`: another host has another address and another key. */
  async startAgain(): Promise<void> {
    ({ host: this.#host, address: this.#address } = await startHost(this.#environment));
    await this.page.goto('about:blank');
    await this.page.goto(this.#address);
  }

  /** As when the machine is switched off. */
  async kill(): Promise<void> {
    await this.stop('SIGKILL');
    await this.browser.close();
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.stop();
  }
}
