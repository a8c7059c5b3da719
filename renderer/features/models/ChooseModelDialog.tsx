/** Dialog that chooses the model of a collection, and says what that means before it is done. Renderer. */
import { type FormEvent, useId, useState } from 'react';
import type { Collection } from '../../../main/contract/model.ts';
import type { ModelState } from '../../../main/contract/models.ts';
import { explain } from '../../app/errors.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { type Option, OptionCards } from '../../ui/OptionCards.tsx';
import { useToasts } from '../../ui/toasts.ts';
import styles from './ChooseModelDialog.module.css';

export interface ChooseModelDialogProps {
  collection: Collection;
  /** Null: the models of its kind. */
  present: string | null;
  /** The person's own. */
  models: readonly ModelState[];
  choose(model: string | null): Promise<void>;
  onClose(): void;
}

export function ChooseModelDialog({ collection, present, models, choose, onClose }: ChooseModelDialogProps) {
  const form = useId();
  const words = strings.models.choice;
  const [chosen, setChosen] = useState(present);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    choose(chosen)
      .then(
        () => {
          useToasts.getState().show({ tone: 'calm', title: words.begun(collection.name) });
          onClose();
        },
        (error: unknown) => setErrorMessage(explain(error).message),
      )
      .finally(() => setBusy(false));
  };
  const options: Option<string | null>[] = [
    {
      value: null,
      name: words.kind(strings.kinds.names[collection.kind]),
      about: words.kindSentence[collection.kind],
    },
    ...models.map(({ name, embedding }) => ({
      value: name,
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
          <Button variant="primary" type="submit" form={form} disabled={busy || chosen === present}>
            {busy ? words.trying : words.apply}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit}>
        <OptionCards
          legend={words.question}
          options={options}
          chosen={chosen}
          onChoose={model => {
            setChosen(model);
            setErrorMessage(null);
          }}
        />
        <p className={styles.meaning}>{chosen === null ? words.meaningKind : words.meaning}</p>
        <ErrorNote message={errorMessage} />
      </form>
    </Dialog>
  );
}
