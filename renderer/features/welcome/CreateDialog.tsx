/** The small step between a chosen folder and its collection: a name and a kind. Renderer. */
import { useId, useState } from 'react';
import { type Collection, Kind } from '../../../main/contract/model.ts';
import { connection } from '../../app/client.ts';
import { explain } from '../../app/errors.ts';
import type { Chosen } from '../../app/places/choose.ts';
import { strings } from '../../strings/strings.ts';
import { FieldDialog } from '../../ui/FieldDialog.tsx';
import { TextField } from '../../ui/Form.tsx';
import { Icon } from '../../ui/icons.tsx';
import { KIND_ICONS } from '../../ui/kinds.ts';
import styles from './CreateDialog.module.css';

export interface CreateDialogProps {
  folder: Chosen;
  onClose(): void;
  onCreated(collection: Collection): void;
}

const LONGEST_NAME = 120;

export function CreateDialog({ folder, onClose, onCreated }: CreateDialogProps) {
  const id = useId();
  const [name, setName] = useState(folder.name.slice(0, LONGEST_NAME));
  const [kind, setKind] = useState<Kind>('people');
  const [trouble, setTrouble] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const create = async () => {
    const collection = await connection.call('collection.create', {
      folder: folder.grant,
      kind,
      name: name.trim(),
    });
    await connection.call('index.start', { collection: collection.id });
    return collection;
  };
  const submit = () => {
    if (name.trim() === '') {
      setTrouble(strings.create.nameless);
      return;
    }
    setBusy(true);
    create()
      .then(onCreated, (error: unknown) => setTrouble(explain(error).sentence))
      .finally(() => setBusy(false));
  };

  return (
    <FieldDialog
      title={strings.create.title}
      description={strings.create.from(folder.name)}
      apply={strings.create.create}
      isFit={!busy}
      onApply={submit}
      onClose={onClose}
    >
      <TextField
        label={strings.create.name}
        value={name}
        maxLength={LONGEST_NAME}
        aria-invalid={trouble !== null}
        aria-describedby={trouble === null ? undefined : `${id}trouble`}
        onChange={typed => {
          setName(typed);
          setTrouble(null);
        }}
      />
      {trouble !== null && (
        <p id={`${id}trouble`} role="alert" className={styles.trouble}>
          {trouble}
        </p>
      )}
      <fieldset className={styles.kinds}>
        <legend className={styles.legend}>{strings.create.kind}</legend>
        {Kind.options.map(option => (
          <label key={option} className={styles.kind}>
            <Icon name={KIND_ICONS[option]} size={24} />
            <span className={styles.words}>
              <span className={styles.name}>{strings.kinds.names[option]}</span>
              <span className={styles.sentence}>{strings.kinds.sentences[option]}</span>
            </span>
            <input
              type="radio"
              name={`${id}kind`}
              className={styles.dot}
              checked={kind === option}
              onChange={() => setKind(option)}
            />
          </label>
        ))}
      </fieldset>
    </FieldDialog>
  );
}
