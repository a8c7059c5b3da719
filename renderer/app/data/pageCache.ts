/**
 * Rows of a long list, fetched page by page as they come into view and forgotten again: bounded memory for
 * any length. Renderer.
 */

export interface Page<Row> {
  readonly total: number;
  readonly rows: readonly Row[];
}

export interface PageCacheOptions<Row> {
  fetch(offset: number, limit: number, signal: AbortSignal): Promise<Page<Row>>;
  /**
   * Whether a row that was read again says the same; then the earlier object stays, and what shows it is not
   * drawn again.
   */
  same(a: Row, b: Row): boolean;
  failed(error: unknown): void;
  pageSize?: number;
  /** How many pages are kept; those in view always are. */
  keep?: number;
  /**
   * The shortest time in milliseconds between two readings of a page in view, however often the list changes.
   */
  calm?: number;
}

interface Held<Row> {
  readonly rows: readonly Row[];
  /** How many changes of the list had been heard of when these rows were asked for. */
  readonly asOf: number;
}

/** Two at a time: a fling through the list must not queue up pages that nobody will see. */
const AT_ONCE = 2;

export class PageCache<Row> {
  readonly #options: Required<PageCacheOptions<Row>>;
  readonly #watchers = new Set<() => void>();
  /** In the order of last use, the least recent first. */
  readonly #pages = new Map<number, Held<Row>>();
  readonly #fetching = new Map<number, AbortController>();
  #wanted: readonly number[] = [];
  #total = 0;
  #known = false;
  #version = 0;
  /** Changes heard of, and up to which of them the pages in view should be by now. */
  #changes = 0;
  #due = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: PageCacheOptions<Row>) {
    this.#options = { pageSize: 200, keep: 20, calm: 250, ...options };
  }

  /** How long the list is; 0 until `known`. */
  get total(): number {
    return this.#total;
  }

  /** Whether the list has been read at all: an empty list is shown differently from an unread one. */
  get known(): boolean {
    return this.#known;
  }

  get held(): number {
    return this.#pages.size;
  }

  row(index: number): Row | undefined {
    const { pageSize } = this.#options;
    return this.#pages.get(Math.floor(index / pageSize))?.rows[index % pageSize];
  }

  /** The place of the first row held that fits; −1 when none does. */
  find(fits: (row: Row) => boolean): number {
    for (const [page, { rows }] of this.#pages) {
      const position = rows.findIndex(fits);
      if (position >= 0) return page * this.#options.pageSize + position;
    }
    return -1;
  }

  /** Grows whenever a row or the length changes. */
  readonly version = (): number => this.#version;

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /**
   * Says which rows are in view, both ends included. Pages that left the view before they arrived are called
   * off.
   */
  want(first: number, last: number): void {
    const { pageSize } = this.#options;
    const from = Math.floor(Math.max(0, first) / pageSize);
    const to = Math.floor(Math.max(0, first, last) / pageSize);
    this.#wanted = Array.from({ length: to - from + 1 }, (_, step) => from + step);
    for (const page of [...this.#fetching.keys()]) if (!this.#wanted.includes(page)) this.#callOff(page);
    this.#fill();
  }

  /** The list changed: what is in view is read again soon, the rest when it is next in view. */
  invalidate(): void {
    this.#changes++;
    // Further changes do not move the timer, so a steady stream of them still gets through.
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#due = this.#changes;
      this.#fill();
    }, this.#options.calm);
  }

  /** Another engine answers now: everything is read again at once. What is shown stays until then. */
  restart(): void {
    for (const page of [...this.#fetching.keys()]) this.#callOff(page);
    this.#due = ++this.#changes;
    this.#fill();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#wanted = [];
    for (const page of [...this.#fetching.keys()]) this.#callOff(page);
    this.#pages.clear();
  }

  #callOff(page: number): void {
    const fetching = this.#fetching.get(page);
    this.#fetching.delete(page);
    fetching?.abort();
  }

  #fill(): void {
    for (const page of this.#wanted) {
      const held = this.#pages.get(page);
      if (held !== undefined) {
        this.#pages.delete(page);
        this.#pages.set(page, held);
      }
      const fresh = held !== undefined && held.asOf >= this.#due;
      const beyond = this.#known && page > 0 && page * this.#options.pageSize >= this.#total;
      if (!fresh && !beyond && !this.#fetching.has(page) && this.#fetching.size < AT_ONCE)
        void this.#read(page);
    }
  }

  async #read(page: number): Promise<void> {
    const { fetch, failed, pageSize } = this.#options;
    const fetching = new AbortController();
    const asOf = this.#changes;
    this.#fetching.set(page, fetching);
    const isMine = () => this.#fetching.get(page) === fetching;
    try {
      const answer = await fetch(page * pageSize, pageSize, fetching.signal);
      if (!isMine()) return;
      this.#fetching.delete(page);
      this.#hold(page, answer, asOf);
      this.#fill();
    } catch (error) {
      // Not tried again by itself: the next view of the list, change or engine does that.
      if (!isMine()) return;
      this.#fetching.delete(page);
      failed(error);
    }
  }

  #hold(page: number, answer: Page<Row>, asOf: number): void {
    const { same, pageSize, keep } = this.#options;
    const before = this.#pages.get(page)?.rows ?? [];
    const rows = answer.rows.map((row, position) => {
      const earlier = before[position];
      return earlier !== undefined && same(earlier, row) ? earlier : row;
    });
    const isSame = before.length === rows.length && rows.every((row, position) => row === before[position]);
    const changed = !isSame || !this.#known || this.#total !== answer.total;
    this.#pages.delete(page);
    this.#pages.set(page, { rows: isSame ? before : rows, asOf });
    this.#known = true;
    this.#total = answer.total;
    for (const other of [...this.#pages.keys()]) {
      const beyond = other > 0 && other * pageSize >= this.#total;
      const tooMany = this.#pages.size > keep && !this.#wanted.includes(other);
      if (beyond || tooMany) this.#pages.delete(other);
    }
    if (changed) {
      this.#version++;
      for (const watcher of this.#watchers) watcher();
    }
  }
}
