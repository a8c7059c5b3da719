/** Dialog that creates, copies or renames a grouping. Renderer. */
import { useState } from 'react';
import type { Grouping } from '../../../main/contract/grouping.ts';
import { strings } from '../../strings/strings.ts';
import { FieldDialog } from '../../ui/FieldDialog.tsx';
import { TextField } from '../../ui/Form.tsx';
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
  const all = strings.groupings.naming;
  const words = all[naming];
  const [name, setName] = useState(
    { create: '', copy: all.copyOf(grouping.name), rename: grouping.name }[naming],
  );
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
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
  return (
    <FieldDialog
      title={words.title}
      description={words.sentence}
      apply={words.apply}
      isFit={wanted !== ''}
      onApply={() => apply().catch((error: unknown) => setErrorMessage(explain(error).sentence))}
      onClose={onClose}
    >
      <TextField
        label={all.label}
        value={name}
        maxLength={200}
        placeholder={naming === 'create' ? all.example : undefined}
        selects
        onChange={typed => {
          setName(typed);
          setErrorMessage(null);
        }}
      />
      <p role="alert" className={styles.error}>
        {errorMessage}
      </p>
    </FieldDialog>
  );
}
