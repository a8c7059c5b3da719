/**
 * Gives names, so that one name is one group: what another group is called already joins that group, also where it
 * was typed before that group could be offered. Renderer.
 */
import type { GroupChange, GroupView, LikelyGroup } from '../../../main/contract/grouping.ts';
import type { Connection } from '../connection/connection.ts';
import { itemMover } from './itemMover.ts';

/** What a name is given to: a group, or items that become one. */
export interface NamingTarget<Group extends Pick<GroupView, 'id' | 'name'> = Pick<GroupView, 'id' | 'name'>> {
  readonly id: number;
  /** Its items, or some of a group. */
  readonly items: readonly number[];
  readonly group: Group | null;
}

export type Given =
  /** `into`: the group that had the name already; null for a new name. */
  | { readonly kind: 'given'; readonly into: GroupView | null; readonly change: GroupChange | null }
  /** Nothing was done: two groups with names would become one. */
  | { readonly kind: 'both named'; readonly into: GroupView };

/** Those with exactly the name come first. */
const LOOKED_AT = 20;

export class GroupNamer {
  readonly #connection: Pick<Connection, 'call'>;
  readonly #of: () => { collection: string; grouping: number };
  #giving: Promise<unknown> = Promise.resolve();

  constructor(connection: Pick<Connection, 'call'>, of: () => { collection: string; grouping: number }) {
    this.#connection = connection;
    this.#of = of;
  }

  /** One after another: the next name may be the same. `offered`: the group that is known to have it. */
  give(target: NamingTarget, name: string, offered: GroupView | null = null): Promise<Given> {
    const giving = this.#giving.then(() => this.#give(target, name, offered));
    this.#giving = giving.catch(() => undefined);
    return giving;
  }

  async #give(target: NamingTarget, name: string, offered: GroupView | null): Promise<Given> {
    const { items, group } = target;
    const into = offered ?? (await this.withName(target, name));
    const of = this.#of();
    const call = this.#connection;
    const given = (change: GroupChange | null): Given => ({ kind: 'given', into, change });
    if (group === null)
      return given(
        into === null
          ? await call.call('groups.name', { ...of, items: [...items], name })
          : await call.call('groups.move', { ...of, items: [...items], to: into.id, apply: true }),
      );
    if (into !== null && group.name !== null) return { kind: 'both named', into };
    if (into !== null)
      return given(await call.call('groups.merge', { ...of, groups: [into.id, group.id], apply: true }));
    await call.call('groups.rename', { ...of, group: group.id, name });
    return given(null);
  }

  /** The group that has exactly this name, if it is another. */
  async withName({ items, group }: NamingTarget, name: string): Promise<GroupView | null> {
    // The same name in other letters is still its own.
    if (name === '' || isSameName(group?.name ?? null, name)) return null;
    const found = await itemMover(this.#connection, this.#of()).likely(items, name, true, LOOKED_AT);
    const known = namesake(found, name);
    return known === undefined || known.id === group?.id ? null : known;
  }
}

/** The different names of groups. */
export function namesOf(groups: readonly { readonly name: string | null }[]): string[] {
  return [...new Set(groups.flatMap(({ name }) => name ?? []))];
}

/** The group of exactly this name. */
function namesake(groups: readonly LikelyGroup[], name: string): GroupView | undefined {
  return groups.find(({ group }) => isSameName(group.name, name))?.group;
}

export function isSameName(one: string | null, other: string): boolean {
  return one?.toLocaleLowerCase() === other.toLocaleLowerCase();
}
