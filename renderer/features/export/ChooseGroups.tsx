/** Which groups are exported, chosen from a list with their pictures. Renderer. */
import { useEffect, useState } from 'react';
import type { GroupView } from '../../../main/contract/grouping.ts';
import { ItemPicture } from '../../app/collection/ItemPicture.tsx';
import { isCancelled } from '../../app/errors.ts';
import { report } from '../../app/report.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/Form.tsx';
import styles from './Dialogs.module.css';
import type { ExportModel } from './exportModel.ts';

export interface ChooseGroupsProps {
  model: ExportModel;
  chosen: readonly number[];
  onChoose(groups: readonly number[]): void;
  onClose(): void;
}

export function ChooseGroups({ model, chosen, onChoose, onClose }: ChooseGroupsProps) {
  const words = strings.export.groups.dialog;
  const [search, setSearch] = useState('');
  const [groups, setGroups] = useState<readonly GroupView[] | null>(null);
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set(chosen));
  useEffect(() => {
    const controller = new AbortController();
    model
      .groups(search.trim(), controller.signal)
      .then(setGroups, (error: unknown) => isCancelled(error) || report(error));
    return () => controller.abort();
  }, [model, search]);
  const toggle = (group: number) =>
    setTicked(now => {
      const next = new Set(now);
      if (!next.delete(group)) next.add(group);
      return next;
    });
  return (
    <Dialog
      shape="medium"
      title={words.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button variant="primary" onClick={() => onChoose([...ticked])}>
            {words.done(ticked.size)}
          </Button>
        </>
      }
    >
      <div className={styles.chooseGroups}>
        <TextField label={words.search} value={search} onChange={setSearch} />
        {groups?.length === 0 && <p className={styles.quiet}>{words.none}</p>}
        <ul className={styles.groupList} aria-label={words.list}>
          {groups?.map(group => (
            <li key={group.id}>
              <label className={styles.group}>
                <input type="checkbox" checked={ticked.has(group.id)} onChange={() => toggle(group.id)} />
                {group.cover[0] !== undefined && (
                  <ItemPicture
                    collection={model.id}
                    item={group.cover[0]}
                    className={styles.groupPicture ?? ''}
                  />
                )}
                <span className={styles.groupName} data-empty={group.name === null}>
                  {group.name ?? words.unnamed(group.cover[0]?.name ?? '')}
                </span>
                <span className={styles.quiet}>{words.size(group.size)}</span>
              </label>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
