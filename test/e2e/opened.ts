/** Akin with Welcome on the screen, in a tab or in a window: what the end-to-end tests that both share ask of it. */
import type { Page } from 'playwright-core';

export interface Opened {
  readonly page: Page;
  /** Of the page's console; to be empty at the end. */
  readonly errors: readonly string[];
  /** As when the machine is switched off. */
  kill(): Promise<void>;
  close(): Promise<void>;
}
