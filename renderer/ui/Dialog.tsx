/** A window over the page that wants an answer first: centred, or as a sheet at the right edge. Renderer. */
import { Dialog as Radix } from 'radix-ui';
import type { KeyboardEvent, ReactNode } from 'react';
import { strings } from '../strings/strings.ts';
import { classes } from './classes.ts';
import styles from './Dialog.module.css';
import { IconButton } from './IconButton.tsx';

export interface DialogProps {
  title: string;
  /** A sentence under the title. */
  description?: string;
  shape?: 'small' | 'medium' | 'wide' | 'large' | 'sheet';
  /** For a dialog that is only read: the keys scroll its text, and no button is singled out. */
  reading?: boolean;
  onClose(): void;
  /** For keys of its own. */
  onKeyDown?(event: KeyboardEvent): void;
  children: ReactNode;
  /** Buttons at the foot, the most wanted last. */
  actions?: ReactNode;
}

export function Dialog(props: DialogProps) {
  const {
    title,
    description,
    shape = 'small',
    reading = false,
    onClose,
    onKeyDown,
    children,
    actions,
  } = props;
  return (
    <Radix.Root open onOpenChange={open => !open && onClose()}>
      <Radix.Portal>
        {/* Not Radix.Overlay: that one puts a <style> element into the page, which the page's policy refuses. */}
        <div className={classes(styles.veil, shape === 'sheet' && styles.aside)}>
          <Radix.Content
            className={classes(styles.dialog, styles[shape])}
            onKeyDown={onKeyDown}
            {...(reading ? { onOpenAutoFocus: focusItself } : {})}
            {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          >
            <header className={styles.head}>
              <Radix.Title className={styles.title}>{title}</Radix.Title>
              {description !== undefined && (
                <Radix.Description className={styles.description}>{description}</Radix.Description>
              )}
            </header>
            <div className={styles.body} {...(reading ? { tabIndex: 0, role: 'document' } : {})}>
              {children}
            </div>
            {actions !== undefined && <footer className={styles.foot}>{actions}</footer>}
            {/* Last, so that the focus starts on what the dialog is about. */}
            <Radix.Close asChild>
              <IconButton icon="close" label={strings.close} tip={false} className={styles.close} />
            </Radix.Close>
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}

function focusItself(event: Event): void {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
}
