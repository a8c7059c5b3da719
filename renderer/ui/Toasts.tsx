/** Shows the short messages, announces them and lets details be copied. Renderer. */
import { Toast as Radix } from 'radix-ui';
import { useState } from 'react';
import { direction } from '../strings/locale.ts';
import { strings } from '../strings/strings.ts';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import { IconButton } from './IconButton.tsx';
import { Icon } from './icons.tsx';
import styles from './Toasts.module.css';
import { type Toast, useToasts } from './toasts.ts';

const CALM_MS = 7000;
const ERROR_MS = 14_000;

export function Toasts() {
  const { shown, close } = useToasts();
  return (
    <Radix.Provider label={strings.toasts.label} swipeDirection={direction === 'ltr' ? 'right' : 'left'}>
      {shown.map(toast => (
        <Message key={toast.id} toast={toast} onClose={() => close(toast.id)} />
      ))}
      <Radix.Viewport className={styles.viewport} label={strings.toasts.region} />
    </Radix.Provider>
  );
}

function Message({ toast, onClose }: { toast: Toast; onClose(): void }) {
  const lasting = toast.details !== undefined;
  return (
    <Radix.Root
      className={classes(styles.toast, styles[toast.tone])}
      type={toast.tone === 'error' ? 'foreground' : 'background'}
      duration={lasting ? Number.POSITIVE_INFINITY : toast.tone === 'error' ? ERROR_MS : CALM_MS}
      onOpenChange={open => !open && onClose()}
    >
      <span className={styles.mark}>
        <Icon name={toast.tone === 'error' ? 'warning' : 'check'} />
      </span>
      <div className={styles.words}>
        <Radix.Title className={styles.title}>{toast.title}</Radix.Title>
        {toast.sentence !== undefined && (
          <Radix.Description className={styles.sentence}>{toast.sentence}</Radix.Description>
        )}
        {toast.details !== undefined && <CopyDetails text={toast.details} />}
      </div>
      <Radix.Close asChild>
        <IconButton icon="close" label={strings.close} tip={false} className={styles.close} />
      </Radix.Close>
    </Radix.Root>
  );
}

export function CopyDetails({ text }: { text: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <Button
      variant="quiet"
      icon={copied ? 'check' : 'copy'}
      className={styles.copy}
      onClick={() => void copy()}
    >
      {copied ? strings.toasts.copied : strings.toasts.copy}
    </Button>
  );
}
