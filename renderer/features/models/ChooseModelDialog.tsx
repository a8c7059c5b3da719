/** Chooses the model that a collection looks with, and says what that means before it is done. Renderer. */
import { type FormEvent, useId, useState } from 'react';
import type { Collection } from '../../../main/contract/model.ts';
import type { ModelState } from '../../../main/contract/models.ts';
import { explain } from '../../app/errors.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TroubleNote } from '../../ui/TroubleNote.tsx';
import { useToasts } from '../../ui/toasts.ts';
import styles from './ChooseModelDialog.module.css';

export interface ChooseModelDialogProps {
  collection: Collection;
  /** Null: as its kind does. */
  present: string | null;
  /** The person's own. */
  models: readonly ModelState[];
  lookWith(model: string | null): Promise<void>;
  onClose(): void;
}

export function ChooseModelDialog({
  collection,
  present,
  models,
  lookWith,
  onClose,
}: ChooseModelDialogProps) {
  const form = useId();
  const words = strings.models.looking;
  const [chosen, setChosen] = useState(present);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    lookWith(chosen)
      .then(
        () => {
          useToasts.getState().show({ tone: 'calm', title: words.begun(collection.name) });
          onClose();
        },
        (error: unknown) => setTrouble(explain(error).sentence),
      )
      .finally(() => setBusy(false));
  };
  const options = [
    {
      model: null,
      name: words.kind(strings.kinds.names[collection.kind]),
      about: words.kindSentence[collection.kind],
    },
    ...models.map(({ name, embedding }) => ({
      model: name,
      name,
      about: embedding === null ? '' : strings.models.embedding(embedding),
    })),
  ];
  return (
    <Dialog
      title={words.title(collection.name)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button look="primary" type="submit" form={form} disabled={busy || chosen === present}>
            {busy ? words.trying : words.apply}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit}>
        <fieldset className={styles.options}>
          <legend className={styles.legend}>{words.question}</legend>
          {options.map(({ model, name, about }) => (
            <label key={name} className={styles.option}>
              <input
                type="radio"
                name={`${form}model`}
                className={styles.dot}
                checked={chosen === model}
                onChange={() => {
                  setChosen(model);
                  setTrouble(null);
                }}
              />
              <span className={styles.words}>
                <span className={styles.name}>{name}</span>
                <span className={styles.about}>{about}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <p className={styles.meaning}>{chosen === null ? words.meaningKind : words.meaning}</p>
        <TroubleNote trouble={trouble} />
      </form>
    </Dialog>
  );
}
