/** The application menu: anew when the recent collections or the language of the page change. Electron's main process. */
import { app, ipcMain, Menu } from 'electron';
import type { RecentFile } from '../engine/hostProtocol.ts';
import { isTrustedFrame } from './guard.ts';
import { menuTemplate } from './menuTemplate.ts';
import { type MenuWords, menuWords } from './menuWords.ts';

export class ApplicationMenu {
  readonly #open: (path: string) => void;
  #words: MenuWords = menuWords([]);
  #recents: readonly RecentFile[] = [];

  constructor(open: (path: string) => void) {
    this.#open = open;
  }

  /** In the system's language until a page says which one it speaks: the person's choice is kept there. */
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
      Menu.buildFromTemplate(menuTemplate(this.#words, this.#recents, this.#open, isMac)),
    );
  }
}
