/** The targets of an export: free names in folders, beside existing and planned files. Pure. */
import { nameKey, safeName } from './names.ts';

export interface Entry {
  readonly name: string;
  readonly isFolder: boolean;
  readonly bytes: number;
  /** SHA-256, where the size is that of an exported file; null otherwise. */
  readonly hash: string | null;
}

/** The entries of a folder below the destination; undefined where it does not exist. */
export type Listing = (folder: string) => readonly Entry[] | undefined;

export interface PlacedFile {
  readonly target: string;
  /** The very same bytes lie there already. */
  readonly isPresent: boolean;
  readonly note: string | undefined;
}

export class Placement {
  readonly #listing: Listing;
  /** By folder: the keys that are taken, and the entries from before. */
  readonly #taken = new Map<string, { keys: Set<string>; entries: Map<string, Entry> }>();
  readonly #folders = new Map<string, string>();
  /** Folders that have an owner. */
  readonly #used = new Set<string>();
  readonly made: string[] = [];

  constructor(listing: Listing) {
    this.#listing = listing;
    if (listing('') === undefined) this.made.push('');
  }

  /**
   * The folder for an owner; two owners with the same name get two folders. An existing folder keeps its
   * spelling.
   */
  folder(segments: readonly string[], owner: string): string {
    let at = '';
    for (const [depth, segment] of segments.entries()) {
      const isLast = depth === segments.length - 1;
      at = this.#child(at, segment, isLast ? owner : '');
    }
    return at;
  }

  #child(parent: string, wanted: string, owner: string): string {
    const id = JSON.stringify([parent, nameKey(wanted), owner]);
    const known = this.#folders.get(id);
    if (known !== undefined) return known;
    const { keys, entries } = this.#of(parent);
    for (let number = 1; ; number++) {
      const name = number === 1 ? wanted : safeName(`${wanted} (${number})`);
      const key = nameKey(name);
      const there = entries.get(key);
      if (keys.has(key) && !(there?.isFolder && !this.#used.has(join(parent, key)))) continue;
      keys.add(key);
      this.#used.add(join(parent, key));
      const folder = join(parent, there?.name ?? name);
      if (there === undefined) this.made.push(folder);
      this.#folders.set(id, folder);
      return folder;
    }
  }

  /**
   * A file with this hash (null: not known yet). `beside` gives the names of its sidecars, which must be free
   * too.
   */
  file(
    folder: string,
    stem: string,
    ending: string,
    hash: string | null,
    beside: (name: string) => string[],
  ): PlacedFile {
    const { keys, entries } = this.#of(folder);
    const first = safeName(stem, ending);
    for (let number = 1; ; number++) {
      const name = number === 1 ? first : safeName(`${stem} (${number})`, ending);
      const key = nameKey(name);
      const there = entries.get(key);
      if (there !== undefined && there.hash !== null && there.hash === hash) {
        entries.delete(key);
        return {
          target: join(folder, there.name),
          isPresent: true,
          note: 'The very same file is there already.',
        };
      }
      const besides = beside(name).map(nameKey);
      if ([key, ...besides].some(taken => keys.has(taken))) continue;
      for (const taken of [key, ...besides]) keys.add(taken);
      const note = name === `${stem}${ending}` ? undefined : whyOther(`${stem}${ending}`, number);
      return { target: join(folder, name), isPresent: false, note };
    }
  }

  #of(folder: string): { keys: Set<string>; entries: Map<string, Entry> } {
    const known = this.#taken.get(folder);
    if (known !== undefined) return known;
    const entries = new Map((this.#listing(folder) ?? []).map(entry => [nameKey(entry.name), entry]));
    const made = { keys: new Set(entries.keys()), entries };
    this.#taken.set(folder, made);
    return made;
  }
}

function whyOther(wanted: string, number: number): string {
  return number === 1 ? `“${wanted}” is no name for every file system.` : `“${wanted}” is taken.`;
}

function join(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}
