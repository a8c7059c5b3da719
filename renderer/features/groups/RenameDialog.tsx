/** Names a group; names there are already are offered while one types. Renderer. */
import { type FormEvent, useEffect, useId, useState } from 'react';
import type { GroupView } from '../../../main/contract/grouping.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { reportReading } from '../../app/report.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './Dialogs.module.css';
import type { GroupsModel } from './groupsModel.ts';
import { step } from './steps.ts';

const OFFERED = 30;

export interface RenameDialogProps {
  model: GroupsModel;
  group: Pick<GroupView, 'id' | 'name'>;
  kind: Kind;
  onClose(): void;
}

export function RenameDialog({ model, group, kind, onClose }: RenameDialogProps) {
  const form = useId();
  const [name, setName] = useState(group.name ?? '');
  const [offered, setOffered] = useState<string[]>([]);
  const words = strings.groups.naming;
  const wanted = name.trim();

  useEffect(() => {
    const reading = new AbortController();
    model.named(wanted, OFFERED, reading.signal).then(
      found => {
        const others = found.filter(other => other.id !== group.id && other.name !== null);
        setOffered([...new Set(others.map(other => other.name as string))]);
      },
      (error: unknown) => reading.signal.aborted || reportReading(error),
    );
    return () => reading.abort();
  }, [model, wanted, group.id]);

  const rename = async (to: string) => {
    const doing = model.rename(group.id, to).then(() => null);
    if (await step(words.renamed(to), kind, doing)) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void rename(wanted);
  };
  const isTaken = wanted !== '' && offered.some(other => other.toLowerCase() === wanted.toLowerCase());

  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      actions={
        <>
          {group.name !== null && (
            <Button look="quiet" className={styles.left} onClick={() => void rename('')}>
              {words.remove}
            </Button>
          )}
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button look="primary" type="submit" form={form} disabled={wanted === ''}>
            {words.save}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit}>
        <label className={styles.field}>
          <span className={styles.label}>{words.label}</span>
          <input
            className={styles.input}
            value={name}
            maxLength={200}
            list={`${form}names`}
            spellCheck={false}
            autoComplete="off"
            onFocus={event => event.currentTarget.select()}
            onChange={event => setName(event.currentTarget.value)}
          />
        </label>
        <datalist id={`${form}names`} aria-label={words.suggestions}>
          {offered.map(other => (
            <option key={other} value={other} />
          ))}
        </datalist>
        <p className={styles.note} role="status">
          {isTaken && words.taken(wanted)}
        </p>
      </form>
    </Dialog>
  );
}
