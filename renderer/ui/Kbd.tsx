/** The caps of a key or chord, as printed on a keyboard. Renderer. */
import styles from './Kbd.module.css';

export function Kbd({ caps }: { caps: readonly string[] }) {
  return (
    <span className={styles.chord}>
      {caps.map(cap => (
        <kbd key={cap} className={styles.cap}>
          {cap}
        </kbd>
      ))}
    </span>
  );
}
