/** Names the group that a row of the contact sheet belongs to. Renderer. */
import { type FormEvent, useEffect, useId, useState } from 'react';
import type { SheetRow } from '../../../main/contract/browse.ts';
import { report, reportReading } from '../../app/report.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useToasts } from '../../ui/toasts.ts';
import styles from './Browse.module.css';
import type { BrowseModel } from './browseModel.ts';

export interface NameDialogProps {
  model: BrowseModel;
  group: SheetRow['group'];
  onClose(): void;
}

export function NameDialog({ model, group, onClose }: NameDialogProps) {
  const form = useId();
  const words = strings.browse.naming;
  const [name, setName] = useState(group.name ?? '');
  const [offered, setOffered] = useState<string[]>([]);
  const wanted = name.trim();

  useEffect(() => {
    const reading = new AbortController();
    model.names(wanted, reading.signal).then(
      names => setOffered(names),
      (error: unknown) => reading.signal.aborted || reportReading(error),
    );
    return () => reading.abort();
  }, [model, wanted]);

  const rename = async (to: string) => {
    try {
      await model.rename(group.id, to);
      useToasts.getState().show({ tone: 'calm', title: words.named(to) });
      onClose();
    } catch (error) {
      report(error);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wanted !== '') void rename(wanted);
  };

  return (
    <Dialog
      title={words.title}
      description={words.note}
      onClose={onClose}
      actions={
        <>
          {group.name !== null && (
            <Button look="quiet" className={styles.left} onClick={() => void rename('')}>
              {words.remove}
            </Button>
          )}
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button look="primary" type="submit" form={form} disabled={wanted === ''}>
            {words.save}
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
            maxLength={200}
            list={`${form}names`}
            spellCheck={false}
            autoComplete="off"
            onFocus={event => event.currentTarget.select()}
            onChange={event => setName(event.currentTarget.value)}
          />
        </label>
        <datalist id={`${form}names`} aria-label={words.suggestions}>
          {offered.map(other => (
            <option key={other} value={other} />
          ))}
        </datalist>
      </form>
    </Dialog>
  );
}
