/** Notices that something changed below the photo folders of an open collection, and says so once it is quiet again. Engine process. */
import { type FSWatcher, watch } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isPhotoFile } from '../../vision/photoFiles.ts';
import { isSkipped } from './scan.ts';

/** Copying from a camera goes on for minutes; it is told of in portions. */
const QUIET_MS = 1_500;
const PATIENCE_MS = 15_000;
/** Far below what systems allow; a larger tree is looked through when the person asks. */
const MAX_FOLDERS = 20_000;
/** macOS and Windows watch a whole tree at once; elsewhere every folder is watched by itself. */
const WATCHES_TREES = process.platform === 'darwin' || process.platform === 'win32';

export class FolderWatch {
  readonly #changed: () => void;
  readonly #watchers = new Map<string, FSWatcher>();
  #timer: NodeJS.Timeout | undefined;
  #since: number | undefined;
  #isClosed = false;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Resolves when everything that is there now is being watched. */
  async add(folder: string): Promise<void> {
    const pending = [folder];
    for (let at = pending.pop(); at !== undefined && !this.#isClosed; at = pending.pop()) {
      if (this.#watchers.has(at) || this.#watchers.size >= MAX_FOLDERS) continue;
      if (!this.#watch(at) || WATCHES_TREES) continue;
      // A folder that went away while it was listed has nothing in it.
      const entries = await readdir(at, { withFileTypes: true }).catch(() => []);
      for (const entry of entries)
        if (entry.isDirectory() && !isSkipped(entry.name)) pending.push(join(at, entry.name));
    }
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    for (const watcher of this.#watchers.values()) watcher.close();
    this.#watchers.clear();
  }

  /** False where the system has no more watches to give, or the folder is gone: then nothing is noticed, that is all. */
  #watch(folder: string): boolean {
    try {
      const watcher = watch(folder, { persistent: false, recursive: WATCHES_TREES }, (_, name) => {
        void this.#look(folder, name);
      });
      watcher.on('error', () => this.#forget(folder));
      this.#watchers.set(folder, watcher);
      return true;
    } catch {
      return false;
    }
  }

  #forget(folder: string): void {
    this.#watchers.get(folder)?.close();
    this.#watchers.delete(folder);
  }

  async #look(folder: string, name: string | null): Promise<void> {
    if (name === null || isPhotoFile(name)) {
      this.#note();
      return;
    }
    if (isSkipped(basename(name))) return;
    const path = join(folder, name);
    const facts = await stat(path).catch((): undefined => undefined);
    if (facts?.isDirectory()) {
      await this.add(path);
      this.#note();
    } else if (facts === undefined && this.#watchers.has(path)) {
      this.#forget(path);
      this.#note();
    }
  }

  #note(): void {
    if (this.#isClosed) return;
    const now = Date.now();
    this.#since ??= now;
    clearTimeout(this.#timer);
    const left = Math.max(0, this.#since + PATIENCE_MS - now);
    this.#timer = setTimeout(
      () => {
        this.#since = undefined;
        this.#changed();
      },
      Math.min(QUIET_MS, left),
    ).unref();
  }
}
