/** Watches the photo folders of an open collection and reports changes once they pause. Engine process. */
import { type FSWatcher, watch } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { hasNoEnding, isPhotoFile } from '../../vision/photoFiles.ts';
import { isSkipped } from './skipped.ts';
import { isUnnamedPicture } from './sniff.ts';

/** Copying from a camera takes minutes; it is reported in portions. */
const QUIET_MS = 1_500;
const PATIENCE_MS = 15_000;
/** Far below what systems allow; a larger tree is scanned when the person asks. */
const MAX_FOLDERS = 20_000;
/** macOS and Windows watch a whole tree at once; elsewhere every folder is watched by itself. */
const WATCHES_TREES = process.platform === 'darwin' || process.platform === 'win32';

export class FolderWatch {
  readonly #changed: () => void;
  readonly #watchers = new Map<string, FSWatcher>();
  #timer: NodeJS.Timeout | undefined;
  #since: number | undefined;
  readonly #isOn: boolean;
  #isClosed = false;

  /** Switched off, as for a shell command, it watches nothing. */
  constructor(changed: () => void, isOn = true) {
    this.#changed = changed;
    this.#isOn = isOn;
  }

  /** Resolves when everything that exists now is being watched. */
  async add(folder: string): Promise<void> {
    const pending = this.#isOn ? [folder] : [];
    for (let at = pending.pop(); at !== undefined && !this.#isClosed; at = pending.pop()) {
      if (this.#watchers.has(at) || this.#watchers.size >= MAX_FOLDERS) continue;
      if (!this.#watch(at) || WATCHES_TREES) continue;
      // A folder that was removed while it was listed is empty.
      const entries = await readdir(at, { withFileTypes: true }).catch(() => []);
      for (const entry of entries)
        if (entry.isDirectory() && !isSkipped(entry.name)) pending.push(join(at, entry.name));
    }
  }

  /** Stops watching a folder and all below it. */
  remove(folder: string): void {
    for (const watched of this.#watchers.keys())
      if (watched === folder || watched.startsWith(`${folder}${sep}`)) this.#forget(watched);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    for (const watcher of this.#watchers.values()) watcher.close();
    this.#watchers.clear();
  }

  /** False where the system has no more watches, or the folder is gone: then changes are not noticed. */
  #watch(folder: string): boolean {
    try {
      const watcher = watch(folder, { persistent: false, recursive: WATCHES_TREES }, (_, name) => {
        void this.#examine(folder, name);
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

  async #examine(folder: string, name: string | null): Promise<void> {
    if (name === null || isPhotoFile(name)) {
      this.#schedule();
      return;
    }
    if (isSkipped(basename(name))) return;
    const path = join(folder, name);
    const facts = await stat(path).catch((): undefined => undefined);
    if (facts?.isDirectory()) {
      await this.add(path);
      this.#schedule();
    } else if (facts === undefined && this.#watchers.has(path)) {
      this.#forget(path);
      this.#schedule();
    } else if (
      facts === undefined ? hasNoEnding(basename(name)) : await isUnnamedPicture(path, basename(name))
    )
      this.#schedule();
  }

  #schedule(): void {
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
