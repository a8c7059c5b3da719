/** From the labels of a batch to what they say in the log: one name together, different names apart, what is no subject out. Pure. */
import type { Said } from '../../store/acts.ts';
import type { Answer } from '../../store/answers.ts';
import type { BatchLabel } from '../../store/batches.ts';
import type { Naming } from '../../store/names.ts';

export interface Labelled {
  readonly itemId: number;
  readonly label: BatchLabel;
}

/** The groups as they are before. */
export interface Surroundings {
  /** The items of the group that an item is in, the most central first, and its name. */
  groupOf(itemId: number): { readonly members: readonly number[]; readonly name: string | null };
  /** The items of the group with this name, the most central first; none where no group has it. */
  membersOf(name: string): readonly number[];
  /** The items that names hang on. */
  readonly anchors: readonly Naming[];
}

/**
 * One item stands for each name, and the others of that name are tied to it: many labels stay few rows. A batch is made of doubtful items, many of which lie in the wrong group. So a name is
 * stood for by an item of the group that has most of its labels, and where two names share a group the one with fewer labels there leaves it.
 */
export function planLabels(
  labelled: readonly Labelled[],
  { groupOf, membersOf, anchors }: Surroundings,
): Said {
  const nameFor = new Map(
    labelled.flatMap(({ itemId, label }) => (label.kind === 'name' ? [[itemId, label.name] as const] : [])),
  );
  const outside = labelled.filter(({ label }) => label.kind === 'not-a-subject').map(({ itemId }) => itemId);
  const isOut = new Set(outside);
  const keeps = (itemId: number, name: string) =>
    !isOut.has(itemId) && (nameFor.get(itemId) ?? name) === name;
  const itemFor = new Map([...known(), ...fresh()]);
  return {
    answers: [
      ...apart([...itemFor.values()]),
      ...together(nameFor, itemFor),
      ...outside.map((itemId): Answer => ({ verdict: 'not-a-subject', itemId })),
    ],
    names: renamed(),
  };

  /** Names that groups have: those that were given, and those whose group holds what has another name now. */
  function known(): [string, number][] {
    const concerned = [...nameFor].flatMap(([itemId, name]) => [name, groupOf(itemId).name ?? name]);
    return [...new Set(concerned)].flatMap((name): [string, number][] => {
      const item = membersOf(name).find(itemId => keeps(itemId, name));
      return item === undefined ? [] : [[name, item]];
    });
  }

  /** New names, those with the most labels in one group first. */
  function fresh(): [string, number][] {
    const byName = Map.groupBy(nameFor.keys(), itemId => nameFor.get(itemId)!);
    return [...byName]
      .filter(([name]) => !membersOf(name).some(itemId => keeps(itemId, name)))
      .map(([name, items]) => ({ name, most: largest(Map.groupBy(items, item => groupOf(item).members[0])) }))
      .sort((a, b) => b.most.length - a.most.length)
      .map(({ name, most }) => [name, mostCentral(most, groupOf(most[0]!).members)]);
  }

  /** Anchors that have another name now let go of theirs; then every name hangs where it belongs. */
  function renamed(): Naming[] {
    const lost = anchors.filter(({ itemId, name }) => !keeps(itemId, name));
    const homeless = new Set(lost.map(({ name }) => name));
    const wanted = [...itemFor].filter(([name]) => homeless.has(name) || membersOf(name).length === 0);
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
function apart(items: readonly number[]): Answer[] {
  return items.flatMap((itemId, at) =>
    items.slice(0, at).map((otherItemId): Answer => ({ verdict: 'different', itemId, otherItemId })),
  );
}

function together(nameFor: ReadonlyMap<number, string>, itemFor: ReadonlyMap<string, number>): Answer[] {
  return [...nameFor].flatMap(([itemId, name]): Answer[] => {
    const otherItemId = itemFor.get(name)!;
    return itemId === otherItemId ? [] : [{ verdict: 'same', itemId, otherItemId }];
  });
}
