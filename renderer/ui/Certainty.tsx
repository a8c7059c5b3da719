/** How sure something is: four bars, of which some are filled, and the word for it. Renderer. */
import { strings } from '../strings/strings.ts';
import styles from './Certainty.module.css';
import { barsOf, levelOf } from './certainty.ts';

export function Certainty({ value, withWord = true }: { value: number; withWord?: boolean }) {
  const level = levelOf(value);
  return (
    <span className={styles.certainty} data-level={level}>
      <svg width="14" height="12" viewBox="0 0 14 12" aria-hidden="true">
        {[0, 1, 2, 3].map(bar => (
          <rect
            key={bar}
            x={0.5 + bar * 3.5}
            y={8.5 - bar * 2.6}
            width="2.5"
            height={3 + bar * 2.6}
            rx="0.6"
            className={bar < barsOf(level) ? styles.full : styles.empty}
          />
        ))}
      </svg>
      {withWord && strings.groups.certainty.levels[level]}
    </span>
  );
}
