/**
 * The head of a screen that belongs to no collection: the way back, what it is, and what can be done here.
 * Renderer.
 */
import type { ReactNode } from 'react';
import { IconButton } from '../ui/IconButton.tsx';
import type { CommandId } from './keyboard/commandIds.ts';
import { capsOf } from './keyboard/useCommands.ts';
import styles from './PageHead.module.css';

export interface PageHeadProps {
  title: string;
  /** Where the heading is in the text below, the title is none. */
  isHeading?: boolean;
  /** The line under the title. */
  line?: ReactNode;
  back: { label: string; command: CommandId; onBack(): void };
  children: ReactNode;
}

export function PageHead({ title, isHeading = true, line, back, children }: PageHeadProps) {
  const Title = isHeading ? 'h1' : 'p';
  return (
    <header className={styles.head}>
      <IconButton icon="back" label={back.label} caps={capsOf(back.command)} onClick={back.onBack} />
      <div className={styles.words}>
        <Title className={styles.title}>{title}</Title>
        {line !== undefined && <p className={styles.line}>{line}</p>}
      </div>
      {children}
    </header>
  );
}
