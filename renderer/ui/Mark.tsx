/** The mark of Akin: two rounds, and the leaf where they meet. Renderer. */
import styles from './Mark.module.css';

export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <g transform="rotate(38 16 16)">
        <circle cx="11.2" cy="16" r="9.6" className={styles.left} />
        <circle cx="20.8" cy="16" r="9.6" className={styles.right} />
        <path d="M16 7.686a9.6 9.6 0 0 1 0 16.628a9.6 9.6 0 0 1 0-16.628z" className={styles.leaf} />
        <path d="M16 24V12.6" className={styles.vein} />
      </g>
    </svg>
  );
}
