/**
 * From the labels of a batch to answers: items of one name are the same, different names are different, what
 * is no subject is set aside. Pure.
 */
import type { Said } from '../../store/acts.ts';
import type { Answer } from '../../store/answers.ts';
import type { BatchLabel } from '../../store/batches.ts';
import type { Naming } from '../../store/names.ts';

export interface Labelled {
  readonly itemId: number;
  readonly label: BatchLabel;
}

/** The groups as they are before. */
export interface Deps {
  /** The items of the group that an item is in, the most central first, and its name. */
  groupOf(itemId: number): { readonly members: readonly number[]; readonly name: string | null };
  /** The items of the group with this name, the most central first; none where no group has it. */
  membersOf(name: string): readonly number[];
  /** The items that carry names. */
  readonly anchors: readonly Naming[];
}

/**
 * One item represents each name, and the others of that name are tied to it, so that many labels stay few
 * rows. A batch consists of doubtful items, many of which are in the wrong group. So the representative is in
 * the group that has most of the name's labels. Where two names share a group, the one with fewer labels
 * there leaves it.
 */
export function planLabels(labelled: readonly Labelled[], { groupOf, membersOf, anchors }: Deps): Said {
  const nameFor = new Map(
    labelled.flatMap(({ itemId, label }) => (label.kind === 'name' ? [[itemId, label.name] as const] : [])),
  );
  const outside = labelled.filter(({ label }) => label.kind === 'not-a-subject').map(({ itemId }) => itemId);
  const isOut = new Set(outside);
  const keeps = (itemId: number, name: string) =>
    !isOut.has(itemId) && (nameFor.get(itemId) ?? name) === name;
  const itemFor = new Map([...knownNames(), ...newNames()]);
  return {
    answers: [
      ...differentPairs([...itemFor.values()]),
      ...samePairs(nameFor, itemFor),
      ...outside.map((itemId): Answer => ({ verdict: 'not-a-subject', itemId })),
    ],
    names: renamed(),
  };

  /** Names that groups have: those that were given, and those whose group has items with another name now. */
  function knownNames(): [string, number][] {
    const concerned = [...nameFor].flatMap(([itemId, name]) => [name, groupOf(itemId).name ?? name]);
    return [...new Set(concerned)].flatMap((name): [string, number][] => {
      const item = membersOf(name).find(itemId => keeps(itemId, name));
      return item === undefined ? [] : [[name, item]];
    });
  }

  /** New names, those with the most labels in one group first. */
  function newNames(): [string, number][] {
    const byName = Map.groupBy(nameFor.keys(), itemId => nameFor.get(itemId)!);
    return [...byName]
      .filter(([name]) => !membersOf(name).some(itemId => keeps(itemId, name)))
      .map(([name, items]) => ({ name, most: largest(Map.groupBy(items, item => groupOf(item).members[0])) }))
      .sort((a, b) => b.most.length - a.most.length)
      .map(({ name, most }) => [name, mostCentral(most, groupOf(most[0]!).members)]);
  }

  /** Anchors that have another name now lose theirs; then every name gets its anchor. */
  function renamed(): Naming[] {
    const lost = anchors.filter(({ itemId, name }) => !keeps(itemId, name));
    const orphaned = new Set(lost.map(({ name }) => name));
    const wanted = [...itemFor].filter(([name]) => orphaned.has(name) || membersOf(name).length === 0);
    return [
      ...lost.map(({ itemId }) => ({ itemId, name: '' })),
      ...wanted.map(([name, itemId]) => ({ itemId, name })),
    ];
  }
}

function largest(groups: ReadonlyMap<unknown, readonly number[]>): readonly number[] {
  return [...groups.values()].reduce((most, items) => (items.length > most.length ? items : most));
}

function mostCentral(items: readonly number[], members: readonly number[]): number {
  return members.find(member => items.includes(member)) ?? items[0]!;
}

/** The later of two leaves the group of the earlier. */
function differentPairs(items: readonly number[]): Answer[] {
  return items.flatMap((itemId, at) =>
    items.slice(0, at).map((otherItemId): Answer => ({ verdict: 'different', itemId, otherItemId })),
  );
}

function samePairs(nameFor: ReadonlyMap<number, string>, itemFor: ReadonlyMap<string, number>): Answer[] {
  return [...nameFor].flatMap(([itemId, name]): Answer[] => {
    const otherItemId = itemFor.get(name)!;
    return itemId === otherItemId ? [] : [{ verdict: 'same', itemId, otherItemId }];
  });
}
