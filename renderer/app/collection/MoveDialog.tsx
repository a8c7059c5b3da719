/**
 * Puts items into a group, found by its name, or into a new one of their own: to move what is somewhere already, or
 * to say who or what it is. Renderer.
 */
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import type { LikelyGroup } from '../../../main/contract/grouping.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { strings } from '../../strings/strings.ts';
import choices from '../../ui/Choices.module.css';
import { FieldDialog } from '../../ui/FieldDialog.tsx';
import { TextField } from '../../ui/Form.tsx';
import { Icon } from '../../ui/icons.tsx';
import primitives from '../../ui/primitives.module.css';
import { reportReading } from '../report.ts';
import { useBusy } from '../useBusy.ts';
import { isSameName } from './groupNamer.ts';
import { ItemPicture } from './ItemPicture.tsx';
import type { ItemMover } from './itemMover.ts';
import { type ListedOption, useListed, withoutKnown } from './listedNames.ts';
import styles from './MoveDialog.module.css';
import { step } from './steps.ts';
import { useChange } from './useChange.ts';
import { useDraft } from './useDraft.ts';

const OFFERED = 60;

export interface MoveDialogProps {
  model: ItemMover;
  items: number[];
  /** The group they are in, which is not offered; null for leftovers. */
  from: number | null;
  kind: Kind;
  /**
   * What is typed is a name to give: it is a new one unless a group has exactly that, and nothing is chosen before
   * one types or chooses.
   */
  isNaming?: boolean;
  /** The name is for their whole group: a new one moves nothing. */
  isWhole?: boolean;
  /** Said above the field. */
  note?: string | undefined;
  /** Above the field: what is put there, where it is not on the screen. */
  children?: ReactNode;
  /** What takes it back, where that is not the undo of the screen. */
  onUndo?: (() => void) | undefined;
  onMoved(): void;
  onClose(): void;
}

export function MoveDialog(props: MoveDialogProps) {
  const { model, items, kind, isNaming = false, isWhole = false } = props;
  const { note, children, onUndo, onMoved, onClose } = props;
  const list = useId();
  const [typed, setTyped] = useState('');
  const letters = typed.trim();
  const draft = useDraft(model, items, isNaming, text => setTyped(now => (now === '' ? text : now)));
  const type = (text: string) => {
    setTyped(text);
    draft.keep(text);
  };
  /** What was typed is not wanted any more. */
  const leave = () => {
    draft.drop();
    onClose();
  };
  const { offered, at, setAt, fitting } = useOffered(props, letters);
  const [isBusy, begin] = useBusy();
  const words = { ...strings.groups.moving, ...(isNaming ? strings.groups.putting : {}) };

  // The new group is last, so that a typed name finds the groups of that name first.
  const { groups } = offered;
  const last = groups.length;
  // Behind it names of the collection's list, which are written out first.
  const found = useListed(model.id, isNaming ? typed : '');
  const listed = withoutKnown(
    found,
    groups.map(({ group }) => ({ name: group.name ?? '' })),
  ).filter(({ name }) => name !== letters);
  const to = at < last ? (groups[at]?.group.id ?? null) : null;
  const isChosen = at >= 0 && at <= last;
  const isNewName = isWhole && to === null && letters !== '';
  const change = useChange(isChosen && !isNewName ? `${to}` : null, () => model.move(items, to, false));
  /** The group that was chosen, or that has the name; undefined for a new one. */
  const chosen = async () => {
    if (offered.letters === letters) return groups[at]?.group;
    // Whoever types quickly is ahead of what is offered.
    const found = await fitting(letters);
    return found.groups[found.at]?.group;
  };
  const move = async () => {
    const group = await chosen();
    const doing =
      group === undefined && letters !== ''
        ? model.nameItems(items, letters)
        : model.move(items, group?.id ?? null, true);
    const given = group?.name ?? letters;
    const done = isNaming && given !== '' ? strings.groups.naming.joined(given) : words.moved;
    if (await step(done, kind, doing, onUndo)) {
      onMoved();
      leave();
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // What is offered for fewer letters is not meant by Enter.
    const written = offered.letters === letters ? listed[at - last - 1] : undefined;
    if (event.key === 'Enter' && written !== undefined) {
      event.preventDefault();
      type(written.name);
      return;
    }
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const next = Math.min(last + listed.length, Math.max(0, at + by));
    setAt(next);
    document.getElementById(`${list}${next}`)?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <FieldDialog
      title={words.title(items.length, kind)}
      {...(note === undefined ? {} : { description: note })}
      apply={words.apply}
      isFit={!isBusy && (isChosen || (isNaming && letters !== ''))}
      onApply={() => begin(move)}
      onClose={leave}
    >
      <div className={choices.form}>
        {children}
        <TextField
          label={words.label}
          role="combobox"
          aria-expanded="true"
          aria-controls={`${list}list`}
          aria-activedescendant={at >= 0 && at <= last + listed.length ? `${list}${at}` : undefined}
          placeholder={words.placeholder}
          value={typed}
          maxLength={200}
          onChange={type}
          onKeyDown={onKeyDown}
        />
        <Offers
          id={list}
          collection={model.id}
          kind={kind}
          words={words}
          groups={groups}
          letters={letters}
          listed={listed}
          at={at}
          onAt={setAt}
          onType={type}
        />
        <p className={choices.note} role="status">
          {change !== null && strings.groups.changed(change, kind, 'would')}
        </p>
      </div>
    </FieldDialog>
  );
}

/** The groups that fit what was typed, and the place that is chosen among them. */
function useOffered(
  { model, items, from, isNaming = false }: Pick<MoveDialogProps, 'model' | 'items' | 'from' | 'isNaming'>,
  letters: string,
) {
  const [offered, setOffered] = useState<{ letters: string; groups: readonly LikelyGroup[] }>({
    letters: '',
    groups: [],
  });
  const [at, setAt] = useState(isNaming ? -1 : 0);
  /** Without the group they are in, unless that has the name that is given. */
  const fitting = async (wanted: string, signal?: AbortSignal) => {
    const found = await model.likely(items, wanted, isNaming, OFFERED, signal);
    const fits = found.filter(
      ({ group }) => group.id !== from || (isNaming && isSameName(group.name, wanted)),
    );
    return { letters: wanted, groups: fits, at: isNaming ? meant(fits, wanted) : 0 };
  };
  const find = useEffectEvent(fitting);
  useEffect(() => {
    const reading = new AbortController();
    find(letters, reading.signal).then(
      found => {
        setOffered(found);
        setAt(found.at);
      },
      (error: unknown) => reading.signal.aborted || reportReading(error),
    );
    return () => reading.abort();
  }, [letters]);
  return { offered, at, setAt, fitting };
}

/** The group of exactly this name, or else the new one, which is behind the groups; −1 while there is no name. */
function meant(groups: readonly LikelyGroup[], name: string): number {
  if (name === '') return -1;
  const known = groups.findIndex(({ group }) => isSameName(group.name, name));
  return known < 0 ? groups.length : known;
}

interface OffersProps {
  id: string;
  collection: string;
  kind: Kind;
  words: typeof strings.groups.moving;
  groups: readonly LikelyGroup[];
  /** What was typed. */
  letters: string;
  /** Names of the collection's list. */
  listed: readonly ListedOption[];
  at: number;
  onAt(index: number): void;
  onType(name: string): void;
}

/** The groups, the new one, and behind it the names of the list. */
function Offers({ id, collection, kind, words, groups, letters, listed, at, onAt, onType }: OffersProps) {
  const last = groups.length;
  return (
    <div id={`${id}list`} role="listbox" aria-label={words.list} className={choices.options}>
      {groups.map(({ group, chance }, index) => (
        <Option key={group.id} id={`${id}${index}`} isChosen={at === index} onChoose={() => onAt(index)}>
          {group.cover[0] !== undefined && (
            <ItemPicture collection={collection} item={group.cover[0]} className={choices.optionPicture} />
          )}
          <span className={primitives.ellipsis}>{words.group(group.name, group.size, kind)}</span>
          <span className={styles.chance}>{words.likely(chance)}</span>
        </Option>
      ))}
      <Option id={`${id}${last}`} isChosen={at === last} onChoose={() => onAt(last)}>
        <span className={styles.optionIcon}>
          <Icon name="plus" />
        </span>
        <span className={primitives.ellipsis}>{letters === '' ? words.own : words.ownNamed(letters)}</span>
      </Option>
      {listed.map(({ name, note: aside }, index) => (
        <Option
          key={name}
          id={`${id}${last + 1 + index}`}
          isChosen={at === last + 1 + index}
          onChoose={() => onType(name)}
        >
          <span className={styles.optionIcon} />
          <span className={primitives.ellipsis}>{name}</span>
          {aside !== null && <span className={styles.chance}>{aside}</span>}
        </Option>
      ))}
    </div>
  );
}

interface OptionProps {
  id: string;
  isChosen: boolean;
  onChoose(): void;
  children: React.ReactNode;
}

function Option({ id, isChosen, onChoose, children }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and points at the option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    <div id={id} role="option" aria-selected={isChosen} className={choices.option} onClick={onChoose}>
      {children}
    </div>
  );
}
