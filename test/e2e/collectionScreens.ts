/** Goes through the screens of one collection and takes each. For `screens.ts`. */
import type { Page } from 'playwright-core';

/** Begins on Groups; makes no change but a plan of an export. */
export class CollectionScreens {
  readonly #page: Page;
  readonly #take: (screen: string) => Promise<void>;

  constructor(page: Page, take: (screen: string) => Promise<void>) {
    this.#page = page;
    this.#take = take;
  }

  async groups(): Promise<void> {
    const page = this.#page;
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await this.#take('groups');
    await page.keyboard.press('F2');
    await this.#take('naming');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+F10');
    await this.#take('groups-menu');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await page.getByRole('grid', { name: 'Members' }).getByRole('gridcell').first().waitFor();
    await page.keyboard.press('ArrowRight');
    await this.#take('group');
    await page.keyboard.press('m');
    await page.getByRole('dialog').waitFor();
    await this.#take('group-move');
    await page.keyboard.press('Escape');
  }

  async ask(): Promise<void> {
    const page = this.#page;
    await page.getByRole('link', { name: 'Ask' }).click();
    await page.locator('#question').waitFor();
    await this.#take('ask');
    await page.keyboard.press('r');
    await this.#take('reason');
    await page.keyboard.press('Escape');
  }

  async tab(name: string): Promise<void> {
    await this.#page.getByRole('link', { name, exact: true }).click();
    await this.#page.locator('main:not([aria-busy=true])').waitFor();
    await this.#take(name.toLowerCase());
  }

  /** A screen that no tab leads to. */
  async at(screen: string): Promise<void> {
    const page = this.#page;
    await page.evaluate(to => {
      location.hash = location.hash.replace(/(collection\/[^/]+).*/, `$1/${to}`);
    }, screen);
    await page.locator('main:not([aria-busy=true])').waitFor();
    await this.#take(screen);
  }

  async exportPlan(): Promise<void> {
    const page = this.#page;
    await page.getByRole('button', { name: /^Choose( a| the)? folder/ }).click();
    await page.getByRole('dialog').waitFor();
    await this.#take('export-folder');
    await page.getByRole('button', { name: /^Choose “/ }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+Enter');
    await page.getByRole('region', { name: 'Folders, and what stays behind' }).waitFor();
    await this.#take('export-plan');
  }

  async library(): Promise<void> {
    const page = this.#page;
    await page.getByRole('link', { name: 'Library' }).click();
    await page.getByRole('grid', { name: 'Photos' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await this.#take('library');
    await page.keyboard.press('x');
    await this.#take('library-selected');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Space');
    await page.getByRole('dialog').waitFor();
    await this.#take('photo');
    await page.keyboard.press('Escape');
    const problems = page.getByRole('button', { name: /problem/ });
    if (await problems.isVisible()) {
      await problems.click();
      await this.#take('problems');
      await page.keyboard.press('Escape');
    }
    await page.keyboard.press('?');
    await this.#take('keys');
    await page.keyboard.press('Escape');
  }
}
