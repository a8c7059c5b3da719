/** Tells the system the recent collections: the menu, the dock, the jump list. Electron main process. */
import { app } from 'electron';
import { EngineMessage } from '../contract/wire.ts';
import type { RecentFile } from '../host/system.ts';
import type { EngineProcess } from './engineProcess.ts';
import type { ApplicationMenu } from './menu.ts';

/** The most entries; Welcome has the full list. */
const SHOWN = 10;

/** Updated whenever the engine reports a change. */
export class RecentFiles {
  readonly #engine: () => EngineProcess;
  readonly #menu: ApplicationMenu;

  constructor(engine: () => EngineProcess, menu: ApplicationMenu) {
    this.#engine = engine;
    this.#menu = menu;
  }

  /** Reads the engine's messages to a page. */
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
    // The last one added comes first.
    for (const { path } of recents.toReversed()) app.addRecentDocument(path);
  }
}
