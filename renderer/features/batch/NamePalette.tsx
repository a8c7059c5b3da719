/**
 * The names that can be given: nine have a digit, the rest are found by typing, below them those of the
 * collection's list, and a new one is made the same way. Renderer.
 */
import { type KeyboardEvent, type RefObject, useState } from 'react';
import type { LikelyName, PaletteName } from '../../../main/contract/batch.ts';
import { ItemPicture } from '../../app/collection/ItemPicture.tsx';
import { useListed, withoutKnown } from '../../app/collection/listedNames.ts';
import { capsOf } from '../../app/keyboard/useCommands.ts';
import { strings } from '../../strings/strings.ts';
import { Kbd } from '../../ui/Kbd.tsx';
import styles from './Batch.module.css';
import { likeliestFirst, nameMeant, namesFor } from './order.ts';

const DIGITS = 9;
/** More are found by typing. */
const SHOWN = 30;

export interface NamePaletteProps {
  collection: string;
  /** The likeliest for the present item first; names that are not among them follow. */
  likely: readonly LikelyName[];
  palette: readonly PaletteName[];
  /** The name that the present item has. */
  chosen: string | null;
  field: RefObject<HTMLInputElement | null>;
  onName(name: string): void;
  /** The person no longer types. */
  onLeave(): void;
}

export function NamePalette(props: NamePaletteProps) {
  const { collection, palette, likely, chosen, field, onName, onLeave } = props;
  const [typed, setTyped] = useState('');
  const words = strings.batch.palette;
  const fitting = namesFor(likeliestFirst(palette, likely), typed);
  const listed = withoutKnown(useListed(collection, typed), palette);
  const covers = new Map(likely.map(({ name, cover }) => [name, cover]));
  const isNew = typed.trim() !== '' && !palette.some(({ name }) => name === nameMeant(palette, typed));
  const give = (name: string) => {
    setTyped('');
    onName(name);
  };
  const completed = (fitting[0] ?? listed[0])?.name;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      setTyped('');
      onLeave();
    } else if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault();
      give(nameMeant(palette, typed));
    } else if (event.key === 'Tab' && !event.shiftKey && typed.trim() !== '' && completed !== undefined) {
      // The name that is meant is written out, to be given by Enter.
      event.preventDefault();
      setTyped(completed);
    }
  };
  return (
    <>
      <div className={styles.fieldRow}>
        <input
          ref={field}
          className={styles.input}
          aria-label={words.field}
          placeholder={words.placeholder}
          value={typed}
          maxLength={200}
          spellCheck={false}
          autoComplete="off"
          onChange={event => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Kbd caps={capsOf('batch.type')} />
      </div>
      {palette.length === 0 && !isNew && <p className={styles.note}>{words.empty}</p>}
      <ul className={styles.names} aria-label={words.label}>
        {isNew && (
          <li>
            <button type="button" className={styles.named} data-new="true" onClick={() => give(typed.trim())}>
              {words.create(typed.trim())}
            </button>
          </li>
        )}
        {fitting.slice(0, SHOWN).map(entry => {
          // A name keeps its digit, wherever it stands.
          const digit = palette.indexOf(entry) + 1;
          const cover = covers.get(entry.name);
          return (
            <li key={entry.name}>
              <button
                type="button"
                className={styles.named}
                aria-pressed={entry.name === chosen}
                onClick={() => give(entry.name)}
              >
                <span className={styles.digit}>{digit <= DIGITS && <Kbd caps={[String(digit)]} />}</span>
                {cover !== undefined && (
                  <ItemPicture collection={collection} item={cover} className={styles.namedPicture} />
                )}
                <span className={styles.namedName}>{entry.name}</span>
                <span className={styles.used}>{words.used(entry.items)}</span>
              </button>
            </li>
          );
        })}
        {listed.map(({ name, note }) => (
          <li key={`listed ${name}`}>
            <button type="button" className={styles.named} onClick={() => give(name)}>
              <span className={styles.digit} />
              <span className={styles.namedName}>{name}</span>
              {note !== null && <span className={styles.used}>{note}</span>}
            </button>
          </li>
        ))}
      </ul>
      {fitting.length > SHOWN && <p className={styles.note}>{words.more(fitting.length - SHOWN)}</p>}
    </>
  );
}
