/**
 * The quiet switcher beside a collection's name: which way it is sorted, the others, and what can be done
 * with them. Renderer.
 */
import { type Ref, useState } from 'react';
import type { Grouping } from '../../../main/contract/grouping.ts';
import type { Collection } from '../../../main/contract/model.ts';
import { strings } from '../../strings/strings.ts';
import { Icon } from '../../ui/icons.tsx';
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuLine } from '../../ui/Menu.tsx';
import primitives from '../../ui/primitives.module.css';
import { useToasts } from '../../ui/toasts.ts';
import { connection, useGuest } from '../client.ts';
import { capsOf, useCommands } from '../keyboard/useCommands.ts';
import { report } from '../report.ts';
import { useSettings } from '../settings.ts';
import { CompareDialog } from './CompareDialog.tsx';
import { GroupingDialog, type Naming } from './GroupingDialog.tsx';
import styles from './GroupingMenu.module.css';
import { undoAction } from './UndoRedo.tsx';
import { useGroupings } from './useGroupings.ts';

/** Older removed ones are brought back from a shell. */
const REMOVED = 5;

export function GroupingMenu({ collection }: { collection: Collection }) {
  const { id, kind } = collection;
  const { all, inUse } = useGroupings(id);
  const [isOpen, setOpen] = useState(false);
  const [dialog, setDialog] = useState<Naming | 'compare' | null>(null);
  const [removed, setRemoved] = useState<readonly Grouping[]>([]);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const guest = useGuest();
  const words = strings.groupings;

  const open = (wanted: boolean) => {
    setOpen(wanted);
    if (wanted && guest === null)
      connection.call('groupings.removed', { collection: id }).then(found => setRemoved(found), report);
  };
  useCommands({ 'collection.grouping': () => open(true) });
  if (inUse === null) return null;

  const use = (grouping: number) => useSettings.getState().setGrouping(id, grouping);
  const remove = async () => {
    const next = all.find(other => other.id !== inUse.id);
    if (next === undefined) return;
    const gone = inUse;
    await connection.call('groupings.remove', { collection: id, grouping: gone.id });
    use(next.id);
    useToasts.getState().show({
      tone: 'calm',
      title: words.removedDone(gone.name),
      message: words.removedSentence,
      action: undoAction(() => void restore(gone).catch(report)),
    });
  };
  const restore = async (grouping: Grouping) => {
    const { name } = await connection.call('groupings.restore', { collection: id, grouping: grouping.id });
    use(grouping.id);
    useToasts.getState().show({ tone: 'calm', title: words.restored(name) });
  };
  const close = () => {
    setDialog(null);
    requestAnimationFrame(() => button?.focus());
  };

  return (
    <>
      <Menu
        align="start"
        open={isOpen}
        onOpen={open}
        trigger={<Switcher ref={setButton} name={inUse.name} isOnly={all.length < 2} />}
      >
        <MenuChoice
          label={words.label}
          value={String(inUse.id)}
          choices={all.map(({ id: value, name }) => ({ value: String(value), label: name }))}
          onChoose={chosen => use(Number(chosen))}
        />
        {guest === null && (
          <>
            <MenuLine />
            <MenuItem icon="plus" onChoose={() => setDialog('create')}>
              {words.create}
            </MenuItem>
            <MenuItem icon="copy" onChoose={() => setDialog('copy')}>
              {words.copy}
            </MenuItem>
            <MenuItem icon="pencil" onChoose={() => setDialog('rename')}>
              {words.rename}
            </MenuItem>
            <MenuItem icon="swap" disabled={all.length < 2} onChoose={() => setDialog('compare')}>
              {words.compare}
            </MenuItem>
            <MenuItem icon="trash" disabled={all.length < 2} onChoose={() => void remove().catch(report)}>
              {words.remove}
            </MenuItem>
          </>
        )}
        {removed.length > 0 && (
          <>
            <MenuLine />
            <MenuLabel>{words.removed}</MenuLabel>
            {removed.slice(0, REMOVED).map(grouping => (
              <MenuItem key={grouping.id} icon="undo" onChoose={() => void restore(grouping).catch(report)}>
                {words.restore(grouping.name)}
              </MenuItem>
            ))}
          </>
        )}
      </Menu>
      {dialog === 'compare' && (
        <CompareDialog collection={id} kind={kind} grouping={inUse} groupings={all} onClose={close} />
      )}
      {dialog !== null && dialog !== 'compare' && (
        <GroupingDialog
          collection={id}
          kind={kind}
          naming={dialog}
          grouping={inUse}
          onUse={use}
          onClose={close}
        />
      )}
    </>
  );
}

/** What it says of itself on hover is its name, so it needs no tip; its key is in the overlay. */
interface SwitcherProps {
  ref: Ref<HTMLButtonElement>;
  name: string;
  /** The name of the only grouping says nothing, and may be that of a screen. */
  isOnly: boolean;
}

function Switcher({ ref, name, isOnly, ...rest }: SwitcherProps) {
  return (
    <button
      {...rest}
      ref={ref}
      type="button"
      className={styles.switcher}
      aria-label={strings.groupings.switcher(name)}
      aria-keyshortcuts={capsOf('collection.grouping').join('+')}
    >
      {!isOnly && <span className={primitives.ellipsis}>{strings.groupings.switcher(name)}</span>}
      <Icon name="down" size={14} />
    </button>
  );
}
