/**
 * Handles for paths a person chose; a renderer has these instead of paths. Engine process. See [Note:
 * Grants].
 */
import { randomBytes } from 'node:crypto';
import { AkinError } from '../../contract/errors.ts';

/** Beyond this many, the oldest handles are dropped. */
const MAX_GRANTS = 20_000;

export class Grants {
  readonly #paths = new Map<string, string>();
  readonly #handles = new Map<string, string>();

  issue(path: string): string {
    const known = this.#handles.get(path);
    if (known !== undefined) return known;
    const handle = randomBytes(16).toString('base64url');
    this.#paths.set(handle, path);
    this.#handles.set(path, handle);
    if (this.#paths.size > MAX_GRANTS) {
      const [oldest, oldestPath] = this.#paths.entries().next().value as [string, string];
      this.#paths.delete(oldest);
      this.#handles.delete(oldestPath);
    }
    return handle;
  }

  pathOf(handle: string): string {
    const path = this.#paths.get(handle);
    if (path === undefined)
      throw new AkinError(
        'forbidden',
        'This folder or file was not chosen in this run of Akin. Choose it again.',
      );
    return path;
  }
}
