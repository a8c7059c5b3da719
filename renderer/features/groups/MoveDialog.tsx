/** Moves items to another group, found by its name, or to a new one of their own. Renderer. */
import { type FormEvent, type KeyboardEvent, useEffect, useId, useState } from 'react';
import type { GroupView } from '../../../main/contract/grouping.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { ItemPicture } from '../../app/collection/ItemPicture.tsx';
import { reportReading } from '../../app/report.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
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
  const form = useId();
  const [typed, setTyped] = useState('');
  const [groups, setGroups] = useState<readonly GroupView[]>([]);
  const [at, setAt] = useState(0);
  const [busy, setBusy] = useState(false);
  const words = strings.groups.moving;

  useEffect(() => {
    const reading = new AbortController();
    model.named(typed.trim(), OFFERED, reading.signal).then(
      found => {
        setGroups(found.filter(group => group.id !== from));
        setAt(0);
      },
      (error: unknown) => reading.signal.aborted || reportReading(error),
    );
    return () => reading.abort();
  }, [model, typed, from]);

  // Last in the list stands the new group, so that a typed name leads to what bears it.
  const last = groups.length;
  const to = at < last ? (groups[at]?.id ?? null) : null;
  const change = useChange(`${to}`, () => model.move(items, to, false));
  const move = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    if (await step(words.moved, kind, model.move(items, to, true))) {
      onMoved();
      onClose();
    }
    setBusy(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const next = Math.min(last, Math.max(0, at + by));
    setAt(next);
    document.getElementById(`${form}${next}`)?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <Dialog
      title={words.title(items.length, kind)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button look="primary" type="submit" form={form} disabled={busy}>
            {words.apply}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={event => void move(event)}>
        <label className={styles.field}>
          <span className={styles.label}>{words.label}</span>
          <input
            className={styles.input}
            role="combobox"
            aria-expanded="true"
            aria-controls={`${form}list`}
            aria-activedescendant={`${form}${at}`}
            placeholder={words.placeholder}
            value={typed}
            maxLength={200}
            spellCheck={false}
            onChange={event => setTyped(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
        </label>
        <div id={`${form}list`} role="listbox" aria-label={words.list} className={styles.options}>
          {groups.map((group, index) => (
            <Option
              key={group.id}
              id={`${form}${index}`}
              isChosen={at === index}
              onChoose={() => setAt(index)}
            >
              {group.cover[0] !== undefined && (
                <ItemPicture collection={model.id} item={group.cover[0]} className={styles.optionPicture} />
              )}
              <span className={styles.optionWords}>{words.group(group.name, group.size, kind)}</span>
            </Option>
          ))}
          <Option id={`${form}${last}`} isChosen={at >= last} onChoose={() => setAt(last)}>
            <span className={styles.optionIcon}>
              <Icon name="plus" />
            </span>
            <span className={styles.optionWords}>{words.own}</span>
          </Option>
        </div>
        <p className={styles.note} role="status">
          {change !== null && strings.groups.changed(change, kind, 'would')}
        </p>
      </form>
    </Dialog>
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
