/** Pictures that are marked as examples, by clicks or by one key each. Renderer. */
import { type KeyboardEvent, useRef, useState } from 'react';
import type { ItemView } from '../../../../main/contract/grouping.ts';
import { ItemPicture } from '../../../app/collection/ItemPicture.tsx';
import { strings } from '../../../strings/strings.ts';
import { readingKey } from '../../../ui/reading.ts';
import { cycled, type Form, levelOfKey, type Marks, marked } from './lesson.ts';
import styles from './TeachDialog.module.css';

export interface MarkGridProps {
  collection: string;
  label: string;
  items: readonly ItemView[];
  form: Form;
  marks: Marks;
  isSmall?: boolean;
  /** Another item may take the place of one that was marked: the focus stays at the place. */
  staysPut?: boolean;
  onMark(marks: Marks): void;
}

export function MarkGrid(props: MarkGridProps) {
  const { collection, label, items, form, marks, isSmall = false, staysPut = false, onMark } = props;
  const grid = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const words = strings.reason.lesson;
  const levels = words.levels[form];

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = moved(current, readingKey(event.key), columnsOf(grid.current), items.length);
    const item = items[current];
    const level = levelOfKey(event.key, form);
    if (to !== null) grid.current?.querySelectorAll('button')[to]?.focus();
    else if (level !== undefined && item !== undefined) onMark(marked(marks, item.id, level));
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: pictures to mark, not fields of a form
    <div
      ref={grid}
      role="group"
      className={styles.grid}
      data-small={isSmall}
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {items.map((item, at) => {
        const level = marks.get(item.id);
        const said = level === undefined ? words.unmarked : (levels[level] ?? '');
        return (
          <button
            key={staysPut ? at : item.id}
            type="button"
            className={styles.tile}
            tabIndex={at === Math.min(current, items.length - 1) ? 0 : -1}
            aria-label={words.marked(item.name, said)}
            data-level={
              level === undefined
                ? 'none'
                : level === levels.length - 1
                  ? 'high'
                  : level === 0
                    ? 'low'
                    : 'middle'
            }
            onFocus={() => setCurrent(at)}
            onClick={() => onMark(cycled(marks, item.id, form))}
          >
            <ItemPicture collection={collection} item={item} className={styles.picture} />
            {level !== undefined && <span className={styles.mark}>{said}</span>}
          </button>
        );
      })}
    </div>
  );
}

/** Null for a key that does not move. */
function moved(at: number, key: string, columns: number, count: number): number | null {
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[key];
  if (step === undefined) return null;
  const to = at + step;
  return to >= 0 && to < count ? to : at;
}

function columnsOf(grid: HTMLElement | null): number {
  return grid === null ? 1 : getComputedStyle(grid).gridTemplateColumns.split(' ').length;
}
