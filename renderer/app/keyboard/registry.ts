/**
 * The registry of keys: which commands exist, which are active, and which of them a key press means. Pure;
 * renderer.
 */
import { type Chord, type KeyPress, matches, parseChord } from './chord.ts';

export interface Command<Id extends string = string, Scope extends string = string> {
  readonly id: Id;
  /** Alternatives; each is a chord such as "Mod+O". */
  readonly keys: readonly string[];
  readonly scope: Scope;
  /** A key that is held down counts once: nobody answers ten questions by leaning on a key. */
  readonly once?: boolean;
}

/** What a command does; `which` says which of its keys was pressed. */
export type Run = (which: number) => void;

interface Binding<Id> {
  readonly id: Id;
  /** Null where a component handles its keys itself and only has them listed. */
  readonly run: Run | null;
}

export class KeyRegistry<Id extends string, Scope extends string> {
  readonly #commands: ReadonlyMap<Id, Command<Id, Scope>>;
  readonly #chords: ReadonlyMap<Id, readonly Chord[]>;
  readonly #watchers = new Set<() => void>();
  #bindings: readonly Binding<Id>[] = [];

  /** `meet` says whether commands of two scopes may be in force at once. */
  constructor(commands: readonly Command<Id, Scope>[], meet: (a: Scope, b: Scope) => boolean) {
    refuseClashes(commands, meet);
    this.#commands = new Map(commands.map(command => [command.id, command]));
    this.#chords = new Map(commands.map(command => [command.id, command.keys.map(parseChord)]));
  }

  chords(id: Id): readonly Chord[] {
    return this.#chords.get(id) ?? [];
  }

  /** Puts a command in force until the returned function is called; the latest binding of a command wins. */
  bind(id: Id, run: Run | null): () => void {
    const binding: Binding<Id> = { id, run };
    this.#become([...this.#bindings, binding]);
    return () => this.#become(this.#bindings.filter(other => other !== binding));
  }

  /** Runs what the press means now; false when it means nothing. */
  handle(press: KeyPress & { readonly repeat?: boolean }, isMac: boolean): boolean {
    const pressed = (id: Id) => this.chords(id).findIndex(chord => matches(chord, press, isMac));
    const binding = this.#bindings.findLast(({ id, run }) => run !== null && pressed(id) >= 0);
    if (binding === undefined) return false;
    const isHeld = press.repeat === true && this.#commands.get(binding.id)?.once === true;
    if (!isHeld) binding.run?.(pressed(binding.id));
    return true;
  }

  /** Runs a command without its keys, as a menu does; false when it is not in force. */
  run(id: Id): boolean {
    const binding = this.#bindings.findLast(other => other.id === id && other.run !== null);
    binding?.run?.(0);
    return binding !== undefined;
  }

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** Changes identity whenever `present` may have changed. */
  readonly snapshot = (): readonly unknown[] => this.#bindings;

  /** What works now, in the order of the map. */
  present(): Command<Id, Scope>[] {
    const bound = new Set(this.#bindings.map(binding => binding.id));
    return [...this.#commands.values()].filter(command => bound.has(command.id));
  }

  #become(bindings: readonly Binding<Id>[]): void {
    this.#bindings = bindings;
    for (const watcher of this.#watchers) watcher();
  }
}

function refuseClashes<Id extends string, Scope extends string>(
  commands: readonly Command<Id, Scope>[],
  meet: (a: Scope, b: Scope) => boolean,
): void {
  const taken: Command<Id, Scope>[] = [];
  for (const command of commands) {
    for (const other of taken) {
      const clash = command.keys.find(key => other.keys.includes(key));
      if (other.id === command.id) throw new RangeError(`The command ${command.id} is in the map twice.`);
      if (clash !== undefined && meet(other.scope, command.scope))
        throw new RangeError(`${clash} means both ${other.id} and ${command.id} on one screen.`);
    }
    taken.push(command);
  }
}
