/** The application menu, rebuilt for new recent collections or languages. Electron main process. */
import { app, ipcMain, Menu } from 'electron';
import type { RecentFile } from '../host/system.ts';
import { isTrustedFrame } from './guard.ts';
import { type MenuActions, type MenuWords, menuTemplate, menuWords } from './menuTemplate.ts';

export class ApplicationMenu {
  readonly #does: MenuActions;
  #words: MenuWords = menuWords([]);
  #recents: readonly RecentFile[] = [];

  constructor(does: MenuActions) {
    this.#does = does;
  }

  /** In the system's language until a page reports its own, where the person's choice is kept. */
  serve(): void {
    ipcMain.on('akin:language', (event, locale: unknown) => {
      if (!isTrustedFrame(event.senderFrame) || typeof locale !== 'string') return;
      this.#speak([locale]);
    });
    this.#speak(app.getPreferredSystemLanguages());
  }

  list(recents: readonly RecentFile[]): void {
    this.#recents = recents;
    this.#show();
  }

  #speak(wished: readonly string[]): void {
    this.#words = menuWords(wished);
    this.#show();
  }

  #show(): void {
    const isMac = process.platform === 'darwin';
    Menu.setApplicationMenu(
      Menu.buildFromTemplate(menuTemplate(this.#words, this.#recents, this.#does, isMac)),
    );
  }
}
