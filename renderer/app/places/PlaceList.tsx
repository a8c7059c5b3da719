/** The folders and files of one place as a list for mouse, arrows and type-ahead. Renderer. */
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Place } from '../../../main/contract/model.ts';
import { Icon } from '../../ui/icons.tsx';
import { readingKey } from '../../ui/reading.ts';
import { findTyped, TYPING_PAUSE } from '../../ui/typeAhead.ts';
import type { Choosing } from './choose.ts';
import styles from './Picker.module.css';

export interface Entry {
  readonly kind: Choosing;
  readonly place: Place;
}

export interface PlaceListProps {
  label: string;
  empty: string;
  entries: readonly Entry[];
  /** The name to stand on at first. */
  startAt: string | null;
  onActive(entry: Entry | null): void;
  onAccept(entry: Entry): void;
  onUp(): void;
}

const PAGE = 10;

export function PlaceList({ label, empty, entries, startAt, onActive, onAccept, onUp }: PlaceListProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const typing = useRef({ word: '', at: 0 });
  // Nothing is highlighted at first, so that the folder one has opened is the one that is chosen.
  const [active, setActive] = useState(() => entries.findIndex(entry => entry.place.name === startAt));
  const entry = entries[active];

  useEffect(() => onActive(entry ?? null), [entry, onActive]);
  // Going from folder to folder by keyboard, the list that just appeared goes on taking the keys.
  useLayoutEffect(() => list.current?.focus(), []);
  useLayoutEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const onKeyDown = (event: KeyboardEvent) => {
    const target = destination(event);
    if (target === undefined) return;
    event.preventDefault();
    setActive(Math.min(entries.length - 1, target));
  };

  /** The index a key leads to; undefined when it is not for the list. */
  const destination = (event: KeyboardEvent): number | undefined => {
    const isTyping = performance.now() - typing.current.at < TYPING_PAUSE;
    switch (readingKey(event.key)) {
      case 'ArrowDown':
        return active + 1;
      case 'ArrowUp':
        if (!event.altKey) return Math.max(0, active - 1);
        onUp();
        return active;
      case 'Home':
        return 0;
      case 'End':
        return entries.length - 1;
      case 'PageDown':
        return active + PAGE;
      case 'PageUp':
        return Math.max(0, active - PAGE);
      case 'ArrowRight':
      case 'Enter':
        if (entry !== undefined && (event.key === 'Enter' || entry.kind === 'folder')) onAccept(entry);
        return active;
      case 'ArrowLeft':
      case 'Backspace':
        onUp();
        return active;
      default:
        if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return undefined;
        if (event.key === ' ' && !isTyping) return undefined;
        return typed((isTyping ? typing.current.word : '') + event.key);
    }
  };

  const typed = (word: string): number => {
    typing.current = { word, at: performance.now() };
    const names = entries.map(({ place }) => place.name);
    const found = findTyped(names, word, active);
    return found < 0 ? active : found;
  };

  return (
    <>
      {entries.length === 0 && <p className={styles.empty}>{empty}</p>}
      <div
        ref={list}
        role="listbox"
        aria-label={label}
        aria-activedescendant={entry === undefined ? undefined : `${id}${active}`}
        tabIndex={0}
        className={styles.list}
        onKeyDown={onKeyDown}
      >
        {entries.map(({ kind, place }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys of all its entries
          // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus
          <div
            key={place.grant}
            id={`${id}${index}`}
            role="option"
            aria-selected={index === active}
            className={styles.entry}
            onClick={() => setActive(index)}
            onDoubleClick={() => onAccept({ kind, place })}
          >
            <Icon name={kind === 'boxes' ? 'frame' : kind} />
            <span className={styles.name}>{place.name}</span>
            {kind === 'folder' && <Icon name="next" size={16} />}
          </div>
        ))}
      </div>
    </>
  );
}
