/** What a dialog needs to put items into a group: the likeliest groups, the step, and a new group. Renderer. */
import type { GroupChange, LikelyGroup } from '../../../main/contract/grouping.ts';
import type { Connection } from '../connection/connection.ts';

export interface ItemMover {
  /** The collection's. */
  readonly id: string;
  /** Groups that items could be put into, the likeliest first; `search` finds names. */
  likely(
    items: readonly number[],
    search: string,
    named: boolean,
    limit: number,
    signal?: AbortSignal,
  ): Promise<readonly LikelyGroup[]>;
  /** Null: a new group of their own. With `apply` false it only says what would change. */
  move(items: number[], to: number | null, apply: boolean): Promise<GroupChange>;
  /** A new group with this name; null where nothing moved by that. */
  nameItems(items: number[], name: string): Promise<GroupChange | null>;
  /** What was typed for them and not given; null for nothing. */
  draftOf(items: readonly number[]): Promise<string | null>;
  /** '' drops it. */
  keepDraft(items: readonly number[], name: string): Promise<unknown>;
}

/** That of a grouping, for screens that have no model of its groups. */
export function itemMover(
  connection: Pick<Connection, 'call'>,
  of: { readonly collection: string; readonly grouping: number },
): ItemMover {
  return {
    id: of.collection,
    likely: async (items, search, named, limit, signal) => {
      const found = search === '' ? {} : { search };
      const asked = { ...of, items: [...items], named, offset: 0, limit, ...found };
      return (await connection.call('groups.likely', asked, signal)).groups;
    },
    move: (items, to, apply) => connection.call('groups.move', { ...of, items, to, apply }),
    nameItems: (items, name) => connection.call('groups.name', { ...of, items, name }),
    draftOf: async ([first]) => {
      const drafts = await connection.call('drafts.list', of);
      return drafts.find(({ items }) => items[0]?.id === first)?.name ?? null;
    },
    keepDraft: (items, name) => connection.call('drafts.keep', { ...of, items: [...items], name }),
  };
}
