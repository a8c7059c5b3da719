/** Dialog that names a group; names of groups, and of the collection's list, are offered while one types. Renderer. */
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { FieldDialog } from '../../ui/FieldDialog.tsx';
import { TextField } from '../../ui/Form.tsx';
import primitives from '../../ui/primitives.module.css';
import { reportReading } from '../report.ts';
import styles from './GroupNameDialog.module.css';
import { useListed, withoutKnown } from './listedNames.ts';

/** More are found by typing. */
const OFFERED = 8;

export interface GroupNameDialogProps {
  collection: string;
  words: {
    readonly title: string;
    readonly label: string;
    readonly save: string;
    readonly remove: string;
    readonly suggestions: string;
    readonly note?: string;
  };
  /** Its name so far; null where it has none. */
  name: string | null;
  /** Existing names that contain these letters. */
  suggest(letters: string, signal: AbortSignal): Promise<readonly string[]>;
  /** Gives the name, or removes it where it is empty. */
  rename(to: string): Promise<void>;
  onClose(): void;
}

export function GroupNameDialog(props: GroupNameDialogProps) {
  const { collection, words, name: present, suggest, rename, onClose } = props;
  const list = useId();
  const [name, setName] = useState(present ?? '');
  const [offered, setOffered] = useState<readonly string[]>([]);
  const [at, setAt] = useState(-1);
  const wanted = name.trim();
  const known = offered.filter(one => one !== present).map(one => ({ name: one, note: null }));
  const listed = useListed(collection, wanted === present ? '' : wanted);
  const options = [...known.slice(0, OFFERED), ...withoutKnown(listed, known)].filter(
    one => one.name !== wanted,
  );
  const chosen = options[at]?.name;
  const find = useEffectEvent(suggest);

  useEffect(() => {
    const reading = new AbortController();
    find(wanted, reading.signal).then(
      setOffered,
      (error: unknown) => reading.signal.aborted || reportReading(error),
    );
    return () => reading.abort();
  }, [wanted]);

  const type = (typed: string) => {
    setName(typed);
    setAt(-1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0 || options.length === 0) return;
    event.preventDefault();
    setAt(Math.min(options.length - 1, Math.max(-1, at + by)));
  };

  return (
    <FieldDialog
      title={words.title}
      {...(words.note === undefined ? {} : { description: words.note })}
      apply={words.save}
      isFit={wanted !== '' || chosen !== undefined}
      without={present === null ? null : { label: words.remove, onChoose: () => void rename('') }}
      onApply={() => void rename(chosen ?? wanted)}
      onClose={onClose}
    >
      <TextField
        label={words.label}
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={`${list}list`}
        aria-activedescendant={chosen === undefined ? undefined : `${list}${at}`}
        value={name}
        maxLength={200}
        selects
        onChange={type}
        onKeyDown={onKeyDown}
      />
      <div id={`${list}list`} role="listbox" aria-label={words.suggestions} className={styles.options}>
        {options.map(({ name: one, note }, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and points at the option
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          <div
            key={one}
            id={`${list}${index}`}
            role="option"
            aria-selected={index === at}
            className={classes(primitives.option, styles.option)}
            onClick={() => type(one)}
          >
            <span className={primitives.ellipsis}>{one}</span>
            {note !== null && <span className={styles.aside}>{note}</span>}
          </div>
        ))}
      </div>
    </FieldDialog>
  );
}
