/** Tells the system which collections were open lately: the menu, the dock, the jump list. Electron's main process. */
import { app } from 'electron';
import { EngineMessage } from '../contract/wire.ts';
import type { RecentFile } from '../engine/hostProtocol.ts';
import type { EngineProcess } from './engineProcess.ts';
import type { ApplicationMenu } from './menu.ts';

/** More than this is a list to search, and Welcome has that one. */
const SHOWN = 10;

/** Anew whenever the engine says that they changed. */
export class RecentFiles {
  readonly #engine: () => EngineProcess;
  readonly #menu: ApplicationMenu;

  constructor(engine: () => EngineProcess, menu: ApplicationMenu) {
    this.#engine = engine;
    this.#menu = menu;
  }

  /** What an engine says to a page, overheard. */
  overhear(message: unknown): void {
    const heard = message as Partial<EngineMessage> | null;
    if (heard?.type !== 'events') return;
    const parsed = EngineMessage.safeParse(message);
    if (!parsed.success || parsed.data.type !== 'events') return;
    if (parsed.data.events.some(({ name }) => name === 'recent.changed')) this.show();
  }

  show(): void {
    this.#engine()
      .ask({ ask: 'recents' })
      .then(
        reply => this.#tell((reply as RecentFile[]).slice(0, SHOWN)),
        (error: unknown) => console.error('akin: the recent collections could not be listed:', error),
      );
  }

  #tell(recents: readonly RecentFile[]): void {
    this.#menu.list(recents);
    app.clearRecentDocuments();
    // The last one told stands first.
    for (const { path } of recents.toReversed()) app.addRecentDocument(path);
  }
}
