/** Connects each window's port to the engine, and answers the dialogs itself. Electron main process. */
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  MessageChannelMain,
  type MessagePortMain,
  shell,
  type WebFrameMain,
} from 'electron';
import { AkinError, toWireError } from '../contract/errors.ts';
import { methods } from '../contract/methods.ts';
import type { Purpose } from '../contract/model.ts';
import { ClientMessage, type EngineMessage } from '../contract/wire.ts';
import { LastPlaces } from '../files/lastPlaces.ts';
import { dialogFor, placeOf } from './dialogs.ts';
import type { EngineProcess } from './engineProcess.ts';
import { isTrustedFrame } from './guard.ts';

export class Bridge {
  readonly #ports = new Map<number, MessagePortMain>();
  readonly #frames = new Set<WebFrameMain>();
  #engine: EngineProcess | undefined;
  #isReady = false;
  #nextConnection = 1;
  /** A collection file the application was opened with and no page has taken yet. */
  #opened: string | null = null;

  serve(engine: EngineProcess): void {
    this.#engine = engine;
    ipcMain.on('akin:port-wanted', event => {
      if (!isTrustedFrame(event.senderFrame) || event.senderFrame === null) return;
      this.#frames.add(event.senderFrame);
      if (this.#isReady) this.#connect(event.senderFrame);
    });
    ipcMain.handle('akin:dropped', async (event, path: unknown) => {
      if (!isTrustedFrame(event.senderFrame) || typeof path !== 'string' || path === '') return null;
      return (await canBeOpened(path)) ? await this.#grant(path) : null;
    });
  }

  /** Every page gets a new port; the old ones led to an engine that is gone. */
  engineReady(): void {
    this.#isReady = true;
    for (const port of this.#ports.values()) port.close();
    this.#ports.clear();
    for (const frame of this.#frames) {
      if (frame.isDestroyed()) this.#frames.delete(frame);
      else this.#connect(frame);
    }
  }

  opened(path: string): void {
    this.#opened = path;
  }

  toPage(connection: number, message: unknown): void {
    this.#ports.get(connection)?.postMessage(message);
  }

  #connect(frame: WebFrameMain): void {
    const connection = this.#nextConnection++;
    const { port1, port2 } = new MessageChannelMain();
    this.#ports.set(connection, port1);
    this.#engine?.tell({ type: 'connect', connection });
    port1.on('message', event => this.#fromPage(connection, event.data));
    port1.on('close', () => {
      if (this.#ports.get(connection) !== port1) return;
      this.#ports.delete(connection);
      this.#engine?.tell({ type: 'disconnect', connection });
    });
    port1.start();
    frame.postMessage('akin:port', null, [port2]);
  }

  #fromPage(connection: number, raw: unknown): void {
    const parsed = ClientMessage.safeParse(raw);
    const message = parsed.success ? parsed.data : undefined;
    const own = message?.type === 'call' ? this.#ownAnswer(message.method, message.params) : undefined;
    if (message?.type === 'call' && own !== undefined) {
      own.then(
        value => this.#reply(connection, { type: 'result', id: message.id, value }),
        (error: unknown) =>
          this.#reply(connection, { type: 'error', id: message.id, error: toWireError(error) }),
      );
      return;
    }
    this.#engine?.tell({ type: 'message', connection, message: raw });
  }

  #reply(connection: number, message: EngineMessage): void {
    this.toPage(connection, message);
  }

  /** What the shell answers itself; undefined for the engine's methods. */
  #ownAnswer(method: string, params: unknown): Promise<unknown> | undefined {
    if (method === 'app.opened') return this.#takeOpened();
    const act = fileActs.get(method);
    if (act !== undefined) return this.#withFile(params, act);
    const asked = dialogFor(method);
    return asked === undefined ? undefined : this.#choose(asked, params);
  }

  /** The page names a photo by its id; the path stays here. */
  async #withFile(params: unknown, act: (path: string) => Promise<void> | void): Promise<null> {
    const { collection, photo } = methods['photo.reveal'].params.parse(params);
    const path = (await this.#engine?.ask({ ask: 'path', collection, photo })) as string;
    if ((await stat(path).catch(() => undefined))?.isFile() !== true)
      throw new AkinError('not-found', `The file ${path} is not there any more.`);
    await act(path);
    return null;
  }

  async #takeOpened(): Promise<{ grant: string; name: string } | null> {
    const path = this.#opened;
    this.#opened = null;
    return path === null ? null : await this.#grant(path);
  }

  /** The page says what it is for; where the person was last for that is known here alone. */
  async #choose(
    options: Electron.OpenDialogOptions,
    params: unknown,
  ): Promise<{ grant: string; name: string } | null> {
    const { purpose = 'photos' } = methods['dialog.folder'].params.parse(params);
    const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0];
    if (window === undefined) throw new AkinError('internal', 'There is no window to ask in.');
    const places = new LastPlaces(app.getPath('userData'));
    const defaultPath = places.of(purpose) ?? firstPlace(purpose);
    const { canceled, filePaths } = await dialog.showOpenDialog(window, { ...options, defaultPath });
    const path = filePaths[0];
    if (canceled || path === undefined) return null;
    places.keep(purpose, placeOf(path, options));
    return await this.#grant(path);
  }

  async #grant(path: string): Promise<{ grant: string; name: string }> {
    const grant = (await this.#engine?.ask({ ask: 'grant', path })) as string;
    return { grant, name: basename(path) };
  }
}

/** Where a dialog opens that was never open before; not every system names these folders. */
function firstPlace(purpose: Purpose): string {
  try {
    return app.getPath(({ photos: 'pictures', export: 'documents' } as const)[purpose]);
  } catch {
    return app.getPath('home');
  }
}

/** A map, not an object: the page names the method, and objects inherit from their prototype. */
const fileActs: ReadonlyMap<string, (path: string) => Promise<void> | void> = new Map([
  ['photo.reveal', (path: string) => shell.showItemInFolder(path)],
  ['photo.open', openWithSystem],
  ['photo.copyPath', (path: string) => clipboard.writeText(path)],
]);

async function openWithSystem(path: string): Promise<void> {
  const problem = await shell.openPath(path);
  if (problem !== '') throw new AkinError('internal', `No program could open ${path}: ${problem}`);
}

/** Folders and collection files; a photo that was dropped by itself leads nowhere. */
async function canBeOpened(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && (found.isDirectory() || (found.isFile() && path.endsWith('.akin')));
}
