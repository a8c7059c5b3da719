/** Names a group; names there are already are offered while one types. Renderer. */
import { useEffect, useState } from 'react';
import type { GroupView } from '../../../main/contract/grouping.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { reportReading } from '../../app/report.ts';
import { strings } from '../../strings/strings.ts';
import { FieldDialog } from '../../ui/FieldDialog.tsx';
import { TextField } from '../../ui/Form.tsx';
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
  const isTaken = wanted !== '' && offered.some(other => other.toLowerCase() === wanted.toLowerCase());

  return (
    <FieldDialog
      title={words.title}
      apply={words.save}
      isFit={wanted !== ''}
      without={group.name === null ? null : { label: words.remove, onChoose: () => void rename('') }}
      onApply={() => void rename(wanted)}
      onClose={onClose}
    >
      <div className={styles.form}>
        <TextField
          label={words.label}
          value={name}
          maxLength={200}
          selects
          offered={{ label: words.suggestions, values: offered }}
          onChange={setName}
        />
        <p className={styles.note} role="status">
          {isTaken && words.taken(wanted)}
        </p>
      </div>
    </FieldDialog>
  );
}
