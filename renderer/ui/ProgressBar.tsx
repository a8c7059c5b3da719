/** How far long work has come; without a value, that it goes on. Renderer. */
import { classes } from './classes.ts';
import styles from './ProgressBar.module.css';

export interface ProgressBarProps {
  label: string;
  /** From 0 to 1; null while the whole is not known. */
  value: number | null;
  /** What a screen reader says instead of a bare percentage. */
  text: string;
  paused?: boolean;
}

export function ProgressBar({ label, value, text, paused = false }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value === null ? undefined : Math.round(value * 100)}
      aria-valuetext={text}
      className={classes(styles.bar, value === null && styles.unknown, paused && styles.paused)}
    >
      <div className={styles.done} style={{ transform: `scaleX(${value ?? 0.25})` }} />
    </div>
  );
}
