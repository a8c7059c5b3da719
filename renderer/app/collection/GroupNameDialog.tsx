/** Dialog that names a group; existing names are offered while one types. Renderer. */
import { useEffect, useEffectEvent, useState } from 'react';
import { FieldDialog } from '../../ui/FieldDialog.tsx';
import { TextField } from '../../ui/Form.tsx';
import { reportReading } from '../report.ts';
import styles from './GroupNameDialog.module.css';

export interface GroupNameDialogProps {
  words: {
    readonly title: string;
    readonly label: string;
    readonly save: string;
    readonly remove: string;
    readonly suggestions: string;
    readonly note?: string;
    taken?(name: string): string;
  };
  /** Its name so far; null where it has none. */
  name: string | null;
  /** Existing names that contain these letters. */
  suggest(letters: string, signal: AbortSignal): Promise<readonly string[]>;
  /** Gives the name, or removes it where it is empty. */
  rename(to: string): Promise<void>;
  onClose(): void;
}

export function GroupNameDialog({ words, name: present, suggest, rename, onClose }: GroupNameDialogProps) {
  const [name, setName] = useState(present ?? '');
  const [offered, setOffered] = useState<readonly string[]>([]);
  const wanted = name.trim();
  const find = useEffectEvent(suggest);

  useEffect(() => {
    const reading = new AbortController();
    find(wanted, reading.signal).then(
      setOffered,
      (error: unknown) => reading.signal.aborted || reportReading(error),
    );
    return () => reading.abort();
  }, [wanted]);
  const isTaken = wanted !== '' && offered.some(other => other.toLowerCase() === wanted.toLowerCase());

  return (
    <FieldDialog
      title={words.title}
      {...(words.note === undefined ? {} : { description: words.note })}
      apply={words.save}
      isFit={wanted !== ''}
      without={present === null ? null : { label: words.remove, onChoose: () => void rename('') }}
      onApply={() => void rename(wanted)}
      onClose={onClose}
    >
      <TextField
        label={words.label}
        value={name}
        maxLength={200}
        selects
        offered={{ label: words.suggestions, values: offered }}
        onChange={setName}
      />
      {words.taken !== undefined && (
        <p className={styles.note} role="status">
          {isTaken && words.taken(wanted)}
        </p>
      )}
    </FieldDialog>
  );
}
