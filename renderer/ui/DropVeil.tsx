/** Covers the page while something is dragged over it and says what dropping does. Renderer. */
import styles from './DropVeil.module.css';
import { Icon } from './icons.tsx';

export function DropVeil({ message }: { message: string }) {
  return (
    <div className={styles.veil}>
      <p className={styles.card}>
        <Icon name="folderPlus" size={28} />
        {message}
      </p>
    </div>
  );
}
