/** Names that are typed and not given yet: kept by the engine, so that they outlive the page. Renderer. */
import { createStore } from 'zustand/vanilla';
import type { Draft } from '../../../main/contract/grouping.ts';
import type { CollectionOptions } from '../../app/collection/collectionModel.ts';

/** What is typed is kept at this distance in time, and when the screen is left. */
const REST_MS = 250;

export class Drafts {
  /** What the engine has, the latest first. */
  readonly state = createStore<{ readonly drafts: readonly Draft[] }>(() => ({ drafts: [] }));
  readonly #connection: CollectionOptions['connection'];
  readonly #of: () => { collection: string; grouping: number };
  readonly #failed: (error: unknown) => void;
  /** What is being typed, by the first of its items. */
  readonly #typed = new Map<number, { items: readonly number[]; name: string }>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(
    connection: CollectionOptions['connection'],
    of: () => { collection: string; grouping: number },
    failed: (error: unknown) => void,
  ) {
    this.#connection = connection;
    this.#of = of;
    this.#failed = failed;
  }

  async read(): Promise<void> {
    const drafts = await this.#connection.call('drafts.list', this.#of());
    if (!this.#isClosed) this.state.setState({ drafts });
  }

  /** What was typed for these items and not given. */
  of(items: readonly number[]): string | null {
    const [first] = items;
    const typed = this.#typed.get(first ?? -1)?.name;
    if (typed !== undefined) return typed === '' ? null : typed;
    return this.state.getState().drafts.find(draft => draft.items[0]?.id === first)?.name ?? null;
  }

  /** Keeps what is typed; '' drops it. */
  keep(items: readonly number[], name: string): void {
    const [first] = items;
    if (first === undefined) return;
    this.#typed.set(first, { items, name });
    if (name === '') this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush(), REST_MS);
  }

  close(): void {
    this.#flush();
    this.#isClosed = true;
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const typed = [...this.#typed.values()];
    this.#typed.clear();
    if (typed.length === 0) return;
    const kept = typed.map(({ items, name }) =>
      this.#connection.call('drafts.keep', { ...this.#of(), items: [...items], name: name.trim() }),
    );
    Promise.all(kept)
      .then(() => (this.#isClosed ? undefined : this.read()))
      .catch(this.#failed);
  }
}
