/** What went wrong with what a dialog was asked to do, said where it was asked. Renderer. */
import styles from './ErrorNote.module.css';

export function ErrorNote({ message }: { message: string | null }) {
  if (message === null) return null;
  return (
    <p role="alert" className={styles.error}>
      {message}
    </p>
  );
}
