/** What a view says when there is nothing to show: why, and what to do about it. Renderer. */
import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';
import { Icon, type IconName } from './icons.tsx';

export interface EmptyStateProps {
  icon: IconName;
  title: string;
  message: string;
  /** The heading's rank: the first where it is the only one of the page. */
  heading?: 'h1' | 'h2';
  children?: ReactNode;
}

export function EmptyState({ icon, title, message, heading: Heading = 'h2', children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.mark}>
        <Icon name={icon} size={28} />
      </span>
      <Heading className={styles.title}>{title}</Heading>
      <p className={styles.message}>{message}</p>
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
