/** What of an import could not be used, and why; folded until one asks. Renderer. */
import type { ImportOutcome } from '../../../main/contract/export.ts';
import styles from './Dialogs.module.css';

interface LeftListProps {
  left: ImportOutcome['left'];
  summary: string;
  label: string;
}

export function LeftList({ left, summary, label }: LeftListProps) {
  if (left.length === 0) return null;
  return (
    <details className={styles.details}>
      <summary>{summary}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys */}
      <ul className={styles.leftList} tabIndex={0} aria-label={label}>
        {left.map(({ path, name, why }) => (
          <li key={`${path} ${name}`}>
            {name !== null && <b>{name} </b>}
            {why} <span className={styles.quiet}>{path}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
