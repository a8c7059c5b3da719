/** One of the answers: its name, its key, and what hangs on it in a line that keeps its place while that is worked out. Renderer. */
import type { MouseEvent } from 'react';
import { Kbd } from '../../ui/Kbd.tsx';
import styles from './Ask.module.css';

export interface AnswerButtonProps {
  name: string;
  caps: readonly string[];
  /** What hangs on it; null while that is not known, absent where nothing is to be said. */
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
        <span className={styles.hint} data-known={hint !== null}>
          {hint}
        </span>
      )}
    </button>
  );
}
