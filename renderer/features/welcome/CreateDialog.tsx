/** The small step between a chosen folder and its collection: a name and a kind. Renderer. */
import { useId, useState } from 'react';
import { type Collection, Kind } from '../../../main/contract/model.ts';
import { connection } from '../../app/client.ts';
import { explain } from '../../app/errors.ts';
import type { Chosen } from '../../app/places/choose.ts';
import { strings } from '../../strings/strings.ts';
import { FieldDialog } from '../../ui/FieldDialog.tsx';
import { TextField } from '../../ui/Form.tsx';
import { KIND_ICONS } from '../../ui/kinds.ts';
import { OptionCards } from '../../ui/OptionCards.tsx';
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
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
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
      setErrorMessage(strings.create.nameless);
      return;
    }
    setBusy(true);
    create()
      .then(onCreated, (error: unknown) => setErrorMessage(explain(error).message))
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
        aria-invalid={errorMessage !== null}
        aria-describedby={errorMessage === null ? undefined : `${id}error`}
        onChange={typed => {
          setName(typed);
          setErrorMessage(null);
        }}
      />
      {errorMessage !== null && (
        <p id={`${id}error`} role="alert" className={styles.error}>
          {errorMessage}
        </p>
      )}
      <div className={styles.kinds}>
        <OptionCards
          legend={strings.create.kind}
          options={Kind.options.map(option => ({
            value: option,
            name: strings.kinds.names[option],
            about: strings.kinds.sentences[option],
            icon: KIND_ICONS[option],
          }))}
          chosen={kind}
          onChoose={setKind}
        />
      </div>
    </FieldDialog>
  );
}
