/** Dialog that creates, copies or renames a grouping. Renderer. */
import { useState } from 'react';
import type { Grouping } from '../../../main/contract/grouping.ts';
import type { Kind } from '../../../main/contract/model.ts';
import type { Criterion } from '../../../main/contract/reasons.ts';
import { strings } from '../../strings/strings.ts';
import { FieldDialog } from '../../ui/FieldDialog.tsx';
import { TextField } from '../../ui/Form.tsx';
import { useToasts } from '../../ui/toasts.ts';
import { connection } from '../client.ts';
import { explain } from '../errors.ts';
import { CriterionField } from './CriterionField.tsx';
import styles from './GroupingDialog.module.css';

export type Naming = 'create' | 'copy' | 'rename';

export interface GroupingDialogProps {
  collection: string;
  kind: Kind;
  naming: Naming;
  /** The one in use. */
  grouping: Grouping;
  onUse(grouping: number): void;
  onClose(): void;
}

export function GroupingDialog({ collection, kind, naming, grouping, onUse, onClose }: GroupingDialogProps) {
  const all = strings.groupings.naming;
  const words = all[naming];
  /** Null: as what it is sorted by. */
  const [typed, setName] = useState<string | null>(
    { create: null, copy: all.copyOf(grouping.name), rename: grouping.name }[naming],
  );
  const [by, setBy] = useState<readonly Criterion[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const names = by.map(criterion => strings.attribute(criterion, kind).name);
  const name = typed ?? (names.length === 0 ? '' : all.by.name(names));
  const wanted = name.trim();

  const apply = async () => {
    const named =
      naming === 'rename'
        ? await connection.call('groupings.rename', { collection, grouping: grouping.id, name: wanted })
        : await connection.call('groupings.create', {
            collection,
            name: wanted,
            copyOf: naming === 'copy' ? grouping.id : null,
            ...(by.length === 0 ? {} : { by: by.map(criterion => criterion.name) }),
          });
    useToasts.getState().show({ tone: 'calm', title: words.done(named.name) });
    onClose();
    onUse(named.id);
  };
  const start = () => {
    setBusy(true);
    apply().catch((error: unknown) => {
      setBusy(false);
      setErrorMessage(explain(error).message);
    });
  };
  return (
    <FieldDialog
      title={words.title}
      description={words.message}
      apply={words.apply}
      isFit={wanted !== '' && !isBusy}
      onApply={start}
      onClose={onClose}
    >
      <TextField
        label={all.label}
        value={name}
        maxLength={200}
        placeholder={naming === 'create' ? all.example : undefined}
        selects
        onChange={letters => {
          setName(letters);
          setErrorMessage(null);
        }}
      />
      {naming === 'create' && (
        <CriterionField
          collection={collection}
          kind={kind}
          chosen={by}
          onChange={chosen => {
            setBy(chosen);
            setErrorMessage(null);
          }}
        />
      )}
      <p role="alert" className={styles.error}>
        {errorMessage}
      </p>
    </FieldDialog>
  );
}
