/** The small step between a chosen folder and its collection: a name and a kind. Renderer. */
import { type FormEvent, useId, useState } from 'react';
import { type Collection, Kind } from '../../../main/contract/model.ts';
import { connection } from '../../app/client.ts';
import { explain } from '../../app/errors.ts';
import type { Chosen } from '../../app/places/choose.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
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
  const form = useId();
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
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
    <Dialog
      title={strings.create.title}
      description={strings.create.from(folder.name)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button look="primary" type="submit" form={form} disabled={busy}>
            {strings.create.create}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <label className={styles.field}>
          <span className={styles.label}>{strings.create.name}</span>
          <input
            className={styles.input}
            value={name}
            maxLength={LONGEST_NAME}
            spellCheck={false}
            aria-invalid={trouble !== null}
            aria-describedby={trouble === null ? undefined : `${form}trouble`}
            onChange={event => {
              setName(event.currentTarget.value);
              setTrouble(null);
            }}
          />
        </label>
        {trouble !== null && (
          <p id={`${form}trouble`} role="alert" className={styles.trouble}>
            {trouble}
          </p>
        )}
        <fieldset className={styles.kinds}>
          <legend className={styles.label}>{strings.create.kind}</legend>
          {Kind.options.map(option => (
            <label key={option} className={styles.kind}>
              <Icon name={KIND_ICONS[option]} size={24} />
              <span className={styles.words}>
                <span className={styles.name}>{strings.kinds.names[option]}</span>
                <span className={styles.sentence}>{strings.kinds.sentences[option]}</span>
              </span>
              <input
                type="radio"
                name={`${form}kind`}
                className={styles.dot}
                checked={kind === option}
                onChange={() => setKind(option)}
              />
            </label>
          ))}
        </fieldset>
      </form>
    </Dialog>
  );
}
