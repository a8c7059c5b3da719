/**
 * Naming in place on a screen of tiles: which tile has the field, what becomes of a name, and where the field goes
 * next. While it is open nothing is read again, so no tile moves. Renderer.
 */
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { GroupView } from '../../../main/contract/grouping.ts';
import type { Kind } from '../../../main/contract/model.ts';
import type { Given, NamingTarget } from '../../app/collection/groupNamer.ts';
import { NameField, type NameFieldExit } from '../../app/collection/NameField.tsx';
import { tellStep } from '../../app/collection/steps.ts';
import { report } from '../../app/report.ts';
import { strings } from '../../strings/strings.ts';
import { useToasts } from '../../ui/toasts.ts';
import styles from './Groups.module.css';
import type { GroupsModel } from './groupsModel.ts';

export interface NamingOptions {
  readonly model: GroupsModel;
  readonly kind: Kind;
  readonly total: number;
  /** Grows when the list was read again: then what was given here is in it. */
  readonly version: number;
  /** Undefined where it has not been read. */
  targetAt(index: number): NamingTarget<GroupView> | undefined;
  /** Must keep its identity. */
  goTo(index: number): void;
  /** The focus goes back to the tiles. */
  focus(): void;
  /** Two groups with names would become one. */
  onBothNamed(groups: [GroupView, GroupView]): void;
  onGiven?(target: NamingTarget): void;
  /** False: Enter ends naming, as on the page of a group, whose pictures have its name. */
  readonly isOneByOne?: boolean;
}

export interface Naming {
  /** The place of the tile that has the field; −1 for none. */
  readonly index: number;
  begin(index: number): void;
  /** The field, where the tile has it. */
  fieldAt(index: number): ReactNode;
  /** The name of a tile as it was given here, before the list is read again. */
  nameOf(target: NamingTarget): string | null;
  /** Only what was given here. */
  givenTo(id: number): string | null;
}

export function useNaming(options: NamingOptions): Naming {
  const {
    model,
    kind,
    total,
    version,
    targetAt,
    goTo,
    focus,
    onBothNamed,
    onGiven,
    isOneByOne = true,
  } = options;
  const [index, setIndex] = useState(-1);
  const [given, setGiven] = useState<ReadonlyMap<number, string>>(new Map());
  const [givenCount, setGivenCount] = useState(0);
  const shown = useRef(index);
  shown.current = index;
  const isNaming = index >= 0;
  useEffect(() => (isNaming ? model.hold() : undefined), [model, isNaming]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was given is in the list once it is read again
  useEffect(() => (isNaming ? undefined : setGiven(new Map())), [version]);

  const nameOf = (target: NamingTarget) => given.get(target.id) ?? target.group?.name ?? null;
  const begin = useCallback(
    (next: number) => {
      setIndex(next);
      goTo(next);
    },
    [goTo],
  );
  const end = () => {
    // The field is gone before the focus goes to its tile.
    flushSync(() => setIndex(-1));
    focus();
  };
  const leave = (from: number, how: NameFieldExit | 'escape') => {
    if (how === 'blur') setIndex(-1);
    else if (how === 'escape' || !isOneByOne) end();
    else {
      const next = how === 'enter' ? nextUnnamed(from) : from + (how === 'tab' ? 1 : -1);
      if (how === 'enter' && next < 0) tellAllNamed();
      if (next < 0 || next >= total) end();
      else begin(next);
    }
  };
  /** Behind the tile, then from the first; −1 where all have names. */
  const nextUnnamed = (from: number): number => {
    for (let by = 1; by < total; by++) {
      const place = (from + by) % total;
      const target = targetAt(place);
      if (target === undefined || (place !== from && nameOf(target) === null)) return place;
    }
    return -1;
  };
  const give = async (
    target: NamingTarget<GroupView>,
    name: string,
    into: GroupView | null,
    how: NameFieldExit,
  ) => {
    const draft = draftOf(target);
    const { group } = target;
    // What was given here is not in the list yet.
    const named = group === null ? null : { ...group, name: nameOf(target) };
    const isImmediate = named?.name == null;
    const goOn = () => {
      setGiven(now => new Map(now).set(target.id, name));
      if (index === shown.current) leave(index, how);
    };
    // A name in place of another may lead to a question: nothing else is typed until that is known.
    if (isImmediate) goOn();
    const outcome = await giveName(model, kind, { ...target, group: named }, name, into);
    if (outcome?.kind === 'given') {
      setGivenCount(count => count + 1);
      if (!isImmediate) goOn();
      model.drafts.keep(draft, '');
      onGiven?.(target);
    } else if (outcome !== null && named !== null) {
      // The dialog asks about it: it is nothing that was left unfinished.
      model.drafts.keep(draft, '');
      setIndex(-1);
      onBothNamed([outcome.into, named]);
    }
    // What was refused is still there to be given.
    else if (isImmediate) setGiven(now => new Map([...now].filter(([id]) => id !== target.id)));
    else setIndex(-1);
  };

  return {
    index,
    begin,
    nameOf,
    givenTo: id => given.get(id) ?? null,
    fieldAt: place => {
      const target = place === index ? targetAt(place) : undefined;
      if (target === undefined) return null;
      const draft = draftOf(target);
      return (
        <NameField
          key={target.id}
          collection={model.id}
          label={strings.groups.naming.field(target.items.length, target.group === null)}
          placeholder={strings.groups.naming.who[kind]}
          name={nameOf(target) ?? ''}
          draft={model.drafts.of(draft)}
          givenCount={givenCount}
          suggest={(letters, signal) => model.suggestNames(target, letters, signal)}
          onType={text => model.drafts.keep(draft, text)}
          onGive={(name, into, how) => void give(target, name, into, how)}
          onLeave={how => leave(place, how)}
        />
      );
    },
  };
}

function draftOf({ group, items }: NamingTarget): readonly number[] {
  return group === null ? items : [group.id];
}

/** The tile shows a new name; what joins another group is told. Null when it failed, which is then said too. */
async function giveName(
  model: GroupsModel,
  kind: Kind,
  target: NamingTarget,
  name: string,
  offered: GroupView | null,
): Promise<Given | null> {
  try {
    const given = await model.giveName(target, name, offered);
    if (given.kind === 'given' && given.into !== null)
      tellStep(strings.groups.naming.joined(given.into.name ?? name), kind, given.change);
    return given;
  } catch (error) {
    report(error);
    return null;
  }
}

/** Says that everything has a name. */
function tellAllNamed(): void {
  useToasts.getState().show({ tone: 'calm', title: strings.groups.naming.allNamed });
}

export interface TitleFieldProps {
  model: GroupsModel;
  kind: Kind;
  group: GroupView;
  onBothNamed(groups: [GroupView, GroupView]): void;
  onDone(): void;
}

/** The field for the name of the open group, in place of its title. */
export function TitleField({ model, kind, group, onBothNamed, onDone }: TitleFieldProps) {
  const target = { id: group.id, items: group.cover.map(({ id }) => id), group };
  const give = async (name: string, offered: GroupView | null) => {
    onDone();
    const given = await giveName(model, kind, target, name, offered);
    if (given !== null) model.drafts.keep([group.id], '');
    if (given?.kind === 'both named') onBothNamed([given.into, group]);
  };
  return (
    <NameField
      collection={model.id}
      className={styles.titleField}
      label={strings.groups.naming.label}
      placeholder={strings.groups.naming.who[kind]}
      name={group.name ?? ''}
      draft={model.drafts.of([group.id])}
      suggest={(letters, signal) => model.suggestNames(target, letters, signal)}
      onType={text => model.drafts.keep([group.id], text)}
      onGive={(name, offered) => void give(name, offered)}
      onLeave={onDone}
    />
  );
}
