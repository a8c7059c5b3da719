/** The answers as a list for mouse and arrows, the answers of a contradiction together. Renderer. */
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect } from 'react';
import { ItemPicture } from '../../app/collection/ItemPicture.tsx';
import { strings } from '../../strings/strings.ts';
import { Icon } from '../../ui/icons.tsx';
import primitives from '../../ui/primitives.module.css';
import styles from './AnswerList.module.css';
import { type Case, peopleWhoDisagree, type Row } from './cases.ts';

export interface AnswerListProps {
  list: RefObject<HTMLDivElement | null>;
  collection: string;
  cases: readonly Case[];
  rows: readonly Row[];
  current: number;
  onCurrent(index: number): void;
}

const PAGE = 8;

export function AnswerList({ list, collection, cases, rows, current, onCurrent }: AnswerListProps) {
  const id = useId();
  const words = strings.review;
  useLayoutEffect(() => {
    document.getElementById(`${id}${current}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, current]);

  const onKeyDown = (event: KeyboardEvent) => {
    const targets: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: current + PAGE,
      PageUp: current - PAGE,
      Home: 0,
      End: rows.length - 1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    onCurrent(Math.min(rows.length - 1, Math.max(0, target)));
  };

  return (
    <div
      ref={list}
      role="listbox"
      aria-label={words.list}
      aria-activedescendant={`${id}${current}`}
      tabIndex={0}
      className={styles.list}
      onKeyDown={onKeyDown}
    >
      {cases.map((found, number) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a listbox
        <div key={found.key} role="group" aria-labelledby={`${id}case${number}`} className={styles.case}>
          <p id={`${id}case${number}`} className={styles.heading}>
            {found.kind === 'contradiction' && <Icon name="warning" size={16} />}
            <span className={styles.headingWords}>
              {[
                words.case(found.kind, number + 1, found.answers.length),
                ...(peopleWhoDisagree(found).length > 0 ? [words.disagree(peopleWhoDisagree(found))] : []),
              ].join(' · ')}
            </span>
          </p>
          {rows.map((row, index) =>
            row.case === found ? (
              <Entry
                key={row.key}
                id={`${id}${index}`}
                collection={collection}
                row={row}
                isCurrent={index === current}
                onChoose={() => onCurrent(index)}
              />
            ) : null,
          )}
        </div>
      ))}
    </div>
  );
}

interface EntryProps {
  id: string;
  collection: string;
  row: Row;
  isCurrent: boolean;
  onChoose(): void;
}

function Entry({ id, collection, row, isCurrent, onChoose }: EntryProps) {
  const words = strings.review;
  const { answer } = row;
  const isMarked = row.case.standsOut && row.case.answers[0] === answer;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys of all its entries
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus
    <div id={id} role="option" aria-selected={isCurrent} className={styles.entry} onClick={onChoose}>
      <ItemPicture collection={collection} item={answer.sides[0]} className={styles.picture} />
      <span className={styles.verdict} data-verdict={answer.verdict}>
        <Icon name={answer.verdict} size={18} />
      </span>
      <ItemPicture collection={collection} item={answer.sides[1]} className={styles.picture} />
      <span className={primitives.visuallyHidden}>{words.pair(answer)}</span>
      <span className={styles.words}>
        <span className={styles.name}>{words.verdicts[answer.verdict]}</span>
        <span className={styles.facts} data-marked={isMarked}>
          {isMarked && <Icon name="warning" size={14} />}
          {answer.isConfirmed && <Icon name="check" size={14} />}
          {isMarked
            ? words.marked
            : answer.isConfirmed
              ? words.confirmed
              : answer.doubt > 0 && words.doubt(answer.doubt)}
        </span>
      </span>
    </div>
  );
}
