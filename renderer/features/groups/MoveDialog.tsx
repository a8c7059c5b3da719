/** Moves items to another group, found by its name, or to a new one of their own. Renderer. */
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import type { LikelyGroup } from '../../../main/contract/grouping.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { ItemPicture } from '../../app/collection/ItemPicture.tsx';
import { reportReading } from '../../app/report.ts';
import { useBusy } from '../../app/useBusy.ts';
import { strings } from '../../strings/strings.ts';
import { FieldDialog } from '../../ui/FieldDialog.tsx';
import { TextField } from '../../ui/Form.tsx';
import { Icon } from '../../ui/icons.tsx';
import primitives from '../../ui/primitives.module.css';
import styles from './Dialogs.module.css';
import type { GroupsModel } from './groupsModel.ts';
import { step } from './steps.ts';
import { useChange } from './useChange.ts';

const OFFERED = 60;

export interface MoveDialogProps {
  model: GroupsModel;
  items: number[];
  /** The group they are in, which is not offered; null for leftovers. */
  from: number | null;
  kind: Kind;
  onMoved(): void;
  onClose(): void;
}

export function MoveDialog({ model, items, from, kind, onMoved, onClose }: MoveDialogProps) {
  const list = useId();
  const [typed, setTyped] = useState('');
  const [groups, setGroups] = useState<readonly LikelyGroup[]>([]);
  const [at, setAt] = useState(0);
  const [isBusy, begin] = useBusy();
  const words = strings.groups.moving;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the items stay the same while the dialog is open
  useEffect(() => {
    const reading = new AbortController();
    model.likely(items, typed.trim(), false, OFFERED, reading.signal).then(
      found => {
        setGroups(found.filter(({ group }) => group.id !== from));
        setAt(0);
      },
      (error: unknown) => reading.signal.aborted || reportReading(error),
    );
    return () => reading.abort();
  }, [model, typed, from]);

  // The new group is last, so that a typed name finds the groups of that name first.
  const last = groups.length;
  const to = at < last ? (groups[at]?.group.id ?? null) : null;
  const name = typed.trim();
  const change = useChange(`${to}`, () => model.move(items, to, false));
  const move = async () => {
    const doing =
      to === null && name !== ''
        ? model.giveName({ id: items[0]!, items, group: null }, name, null)
        : model.move(items, to, true);
    if (await step(words.moved, kind, doing)) {
      onMoved();
      onClose();
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const next = Math.min(last, Math.max(0, at + by));
    setAt(next);
    document.getElementById(`${list}${next}`)?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <FieldDialog
      title={words.title(items.length, kind)}
      apply={words.apply}
      isFit={!isBusy}
      onApply={() => begin(move)}
      onClose={onClose}
    >
      <div className={styles.form}>
        <TextField
          label={words.label}
          role="combobox"
          aria-expanded="true"
          aria-controls={`${list}list`}
          aria-activedescendant={`${list}${at}`}
          placeholder={words.placeholder}
          value={typed}
          maxLength={200}
          onChange={setTyped}
          onKeyDown={onKeyDown}
        />
        <div id={`${list}list`} role="listbox" aria-label={words.list} className={styles.options}>
          {groups.map(({ group, chance }, index) => (
            <Option
              key={group.id}
              id={`${list}${index}`}
              isChosen={at === index}
              onChoose={() => setAt(index)}
            >
              {group.cover[0] !== undefined && (
                <ItemPicture collection={model.id} item={group.cover[0]} className={styles.optionPicture} />
              )}
              <span className={primitives.ellipsis}>{words.group(group.name, group.size, kind)}</span>
              <span className={styles.chance}>{words.likely(chance)}</span>
            </Option>
          ))}
          <Option id={`${list}${last}`} isChosen={at >= last} onChoose={() => setAt(last)}>
            <span className={styles.optionIcon}>
              <Icon name="plus" />
            </span>
            <span className={primitives.ellipsis}>{name === '' ? words.own : words.ownNamed(name)}</span>
          </Option>
        </div>
        <p className={styles.note} role="status">
          {change !== null && strings.groups.changed(change, kind, 'would')}
        </p>
      </div>
    </FieldDialog>
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
    <div id={id} role="option" aria-selected={isChosen} className={styles.option} onClick={onChoose}>
      {children}
    </div>
  );
}
