/** The panel of a form beside what it makes: fields that scroll, and a foot that stays. Renderer. */
import type { ReactNode } from 'react';
import styles from './SidePanel.module.css';

export interface SidePanelProps {
  label: string;
  foot: ReactNode;
  children: ReactNode;
}

export function SidePanel({ label, foot, children }: SidePanelProps) {
  return (
    <section className={styles.panel} aria-label={label}>
      <div className={styles.fields}>{children}</div>
      <div className={styles.foot}>{foot}</div>
    </section>
  );
}

/** A button and what was chosen with it, below the choice it belongs to. */
export function Chooser({ children }: { children: ReactNode }) {
  return <div className={styles.chooser}>{children}</div>;
}
