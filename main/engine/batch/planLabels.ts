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
  /** The items of the group with this name, the most central first; none where no group has it. */
  membersOf(name: string): readonly number[];
  /** The name of the group that an item is in. */
  nameOf(itemId: number): string | null;
  /** The items that names hang on. */
  readonly anchors: readonly Naming[];
}

/** What stands together under each name is tied to one item of it, so that many labels stay few rows. */
export function planLabels(
  labelled: readonly Labelled[],
  { membersOf, nameOf, anchors }: Surroundings,
): Said {
  const nameFor = new Map(
    labelled.flatMap(({ itemId, label }) => (label.kind === 'name' ? [[itemId, label.name] as const] : [])),
  );
  const outside = labelled.filter(({ label }) => label.kind === 'not-a-subject').map(({ itemId }) => itemId);
  const isOut = new Set(outside);
  const given = new Set(nameFor.values());
  // A name that nobody gave matters where its group holds what has another name now.
  const concerned = [...nameFor.keys()].map(nameOf).filter(name => name !== null);
  const names = [...new Set([...given, ...concerned])];
  const itemFor = new Map<string, number>();
  for (const name of names) {
    const isFree = (itemId: number) => !isOut.has(itemId) && (nameFor.get(itemId) ?? name) === name;
    const chosen = membersOf(name).find(isFree) ?? [...nameFor].find(([, own]) => own === name)?.[0];
    if (chosen !== undefined) itemFor.set(name, chosen);
  }
  return {
    answers: [
      ...apart([...itemFor.values()]),
      ...together(nameFor, itemFor),
      ...outside.map((itemId): Answer => ({ verdict: 'not-a-subject', itemId })),
    ],
    names: renamed(),
  };

  /** Anchors that now have another name let go of theirs; then every name hangs where it belongs. */
  function renamed(): Naming[] {
    const lost = anchors.filter(
      ({ itemId, name }) => isOut.has(itemId) || (nameFor.get(itemId) ?? name) !== name,
    );
    const homeless = new Set(lost.map(({ name }) => name));
    const wanted = [...itemFor].filter(([name]) => homeless.has(name) || membersOf(name).length === 0);
    return [
      ...lost.map(({ itemId }) => ({ itemId, name: '' })),
      ...wanted.map(([name, itemId]) => ({ itemId, name })),
    ];
  }
}

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
