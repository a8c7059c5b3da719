/** What went wrong with what a dialog was asked to do, said where it was asked. Renderer. */
import styles from './TroubleNote.module.css';

export function TroubleNote({ trouble }: { trouble: string | null }) {
  if (trouble === null) return null;
  return (
    <p role="alert" className={styles.trouble}>
      {trouble}
    </p>
  );
}
