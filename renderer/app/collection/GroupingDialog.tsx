/** Names a grouping: a new one, a copy of the present one, or the present one anew. Renderer. */
import { type FormEvent, useId, useState } from 'react';
import type { Grouping } from '../../../main/contract/grouping.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useToasts } from '../../ui/toasts.ts';
import { connection } from '../client.ts';
import { explain } from '../errors.ts';
import styles from './GroupingDialog.module.css';

export type Naming = 'create' | 'copy' | 'rename';

export interface GroupingDialogProps {
  collection: string;
  naming: Naming;
  /** The one in use. */
  grouping: Grouping;
  onUse(grouping: number): void;
  onClose(): void;
}

export function GroupingDialog({ collection, naming, grouping, onUse, onClose }: GroupingDialogProps) {
  const form = useId();
  const all = strings.groupings.naming;
  const words = all[naming];
  const [name, setName] = useState(
    { create: '', copy: all.copyOf(grouping.name), rename: grouping.name }[naming],
  );
  const [trouble, setTrouble] = useState<string | null>(null);
  const wanted = name.trim();

  const apply = async () => {
    const named =
      naming === 'rename'
        ? await connection.call('groupings.rename', { collection, grouping: grouping.id, name: wanted })
        : await connection.call('groupings.create', {
            collection,
            name: wanted,
            copyOf: naming === 'copy' ? grouping.id : null,
          });
    useToasts.getState().show({ tone: 'calm', title: words.done(named.name) });
    onClose();
    onUse(named.id);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wanted !== '') apply().catch((error: unknown) => setTrouble(explain(error).sentence));
  };

  return (
    <Dialog
      title={words.title}
      description={words.sentence}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button look="primary" type="submit" form={form} disabled={wanted === ''}>
            {words.apply}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <label className={styles.field}>
          <span className={styles.label}>{all.label}</span>
          <input
            className={styles.input}
            value={name}
            maxLength={200}
            spellCheck={false}
            autoComplete="off"
            placeholder={naming === 'create' ? all.example : undefined}
            onFocus={event => event.currentTarget.select()}
            onChange={event => {
              setName(event.currentTarget.value);
              setTrouble(null);
            }}
          />
        </label>
        <p role="alert" className={styles.trouble}>
          {trouble}
        </p>
      </form>
    </Dialog>
  );
}
