/** Asks whose name stands under the answers from now on; nobody's unless one is given. Renderer. */
import { type FormEvent, useId, useState } from 'react';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useToasts } from '../../ui/toasts.ts';
import { useSettings } from '../settings.ts';
import styles from './GroupingDialog.module.css';

export function PersonDialog({ onClose }: { onClose(): void }) {
  const form = useId();
  const { person, setPerson } = useSettings();
  const [name, setName] = useState(person);
  const words = strings.groupings.person;
  const wanted = name.trim();
  const sign = (signer: string) => {
    setPerson(signer);
    const title = signer === '' ? words.unsigned : words.signed(signer);
    useToasts.getState().show({ tone: 'calm', title });
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wanted !== '') sign(wanted);
  };
  return (
    <Dialog
      title={words.title}
      description={words.sentence}
      onClose={onClose}
      actions={
        <>
          {person !== '' && (
            <Button look="quiet" className={styles.left} onClick={() => sign('')}>
              {words.none}
            </Button>
          )}
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button look="primary" type="submit" form={form} disabled={wanted === ''}>
            {words.apply}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <label className={styles.field}>
          <span className={styles.label}>{words.label}</span>
          <input
            className={styles.input}
            value={name}
            maxLength={80}
            spellCheck={false}
            autoComplete="off"
            onFocus={event => event.currentTarget.select()}
            onChange={event => setName(event.currentTarget.value)}
          />
        </label>
      </form>
    </Dialog>
  );
}
