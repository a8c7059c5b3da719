/**
 * One of the answers: its name, its key, and its stakes in a line that keeps its height while they are
 * computed. Renderer.
 */
import type { MouseEvent } from 'react';
import { Kbd } from '../../ui/Kbd.tsx';
import styles from './Ask.module.css';

export interface AnswerButtonProps {
  name: string;
  caps: readonly string[];
  /** Its stakes; null while they are not known, absent where there are none. */
  hint?: string | null;
  isSmall?: boolean;
  isPrimary?: boolean;
  onClick(event: MouseEvent): void;
}

export function AnswerButton({
  name,
  caps,
  hint,
  isSmall = false,
  isPrimary = false,
  onClick,
}: AnswerButtonProps) {
  return (
    <button
      type="button"
      className={styles.answer}
      data-small={isSmall}
      data-primary={isPrimary}
      onClick={onClick}
    >
      <span className={styles.answerName}>
        <Kbd caps={caps} />
        {name}
      </span>
      {hint !== undefined && (
        <span className={styles.hint} data-known={hint !== null} title={hint ?? undefined}>
          {hint}
        </span>
      )}
    </button>
  );
}
