/** A window over the page that wants an answer first: centred, or as a sheet at the right edge. Renderer. */
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { strings } from '../strings/en.ts';
import { classes } from './classes.ts';
import styles from './Dialog.module.css';
import { IconButton } from './IconButton.tsx';

export interface DialogProps {
  title: string;
  /** A sentence under the title. */
  description?: string;
  shape?: 'small' | 'medium' | 'sheet';
  onClose(): void;
  children: ReactNode;
  /** Buttons at the foot, the most wanted last. */
  actions?: ReactNode;
}

export function Dialog({ title, description, shape = 'small', onClose, children, actions }: DialogProps) {
  return (
    <Radix.Root open onOpenChange={open => !open && onClose()}>
      <Radix.Portal>
        {/* Not Radix.Overlay: that one puts a <style> element into the page, which the page's policy refuses. */}
        <div className={classes(styles.veil, shape === 'sheet' && styles.aside)}>
          <Radix.Content
            className={classes(styles.dialog, styles[shape])}
            {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          >
            <header className={styles.head}>
              <div>
                <Radix.Title className={styles.title}>{title}</Radix.Title>
                {description !== undefined && (
                  <Radix.Description className={styles.description}>{description}</Radix.Description>
                )}
              </div>
              <Radix.Close asChild>
                <IconButton icon="close" label={strings.close} className={styles.close} />
              </Radix.Close>
            </header>
            <div className={styles.body}>{children}</div>
            {actions !== undefined && <footer className={styles.foot}>{actions}</footer>}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
