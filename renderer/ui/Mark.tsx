/** The mark of Akin: two rounds, and the leaf where they meet. Renderer. */
import styles from './Mark.module.css';

export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="11.5" cy="16" r="9.5" className={styles.left} />
      <circle cx="20.5" cy="16" r="9.5" className={styles.right} />
      <path d="M16 7.634a9.5 9.5 0 0 1 0 16.732a9.5 9.5 0 0 1 0-16.732z" className={styles.leaf} />
    </svg>
  );
}
