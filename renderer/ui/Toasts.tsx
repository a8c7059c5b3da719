/** Shows the short messages, announces them and lets details be copied. Renderer. */
import { Toast as Radix } from 'radix-ui';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { direction } from '../strings/locale.ts';
import { strings } from '../strings/strings.ts';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import { IconButton } from './IconButton.tsx';
import { Icon } from './icons.tsx';
import { type Corner, placeToast } from './placeToast.ts';
import styles from './Toasts.module.css';
import { type Toast, useToasts } from './toasts.ts';

const CALM_MS = 7000;
const ERROR_MS = 14_000;
const AGAIN_MS = 300;
const REACHABLE = { pointerEvents: 'auto' } as const;
const CONTROLS = 'button, a[href], input, select, textarea, summary, [role="slider"], [role="combobox"]';

export function Toasts() {
  const { shown, close } = useToasts();
  const place = usePlace(shown?.id);
  useEffect(() => {
    // What can be undone here is undone elsewhere by other means.
    const leave = () => {
      const { shown: now } = useToasts.getState();
      if (now?.action !== undefined) close(now.id);
    };
    window.addEventListener('hashchange', leave);
    return () => window.removeEventListener('hashchange', leave);
  }, [close]);
  return (
    <Radix.Provider label={strings.toasts.label} swipeDirection={direction === 'ltr' ? 'right' : 'left'}>
      {shown !== null && <Message key={shown.id} toast={shown} onClose={() => close(shown.id)} />}
      {/* Beside the dialogs and the photo view, which cover the page with all that is in it. */}
      {createPortal(
        <Radix.Viewport
          ref={place.ref}
          className={styles.viewport}
          style={place.style}
          label={strings.toasts.region}
        />,
        document.body,
      )}
    </Radix.Provider>
  );
}

/** Where the message covers no control. Found when it appears, and again when the page changes. */
function usePlace(id: number | undefined) {
  const ref = useRef<HTMLOListElement>(null);
  const [corner, setCorner] = useState<Corner | null>(null);
  useLayoutEffect(() => {
    const viewport = ref.current;
    if (id === undefined || viewport === null) return;
    const find = () => setCorner(now => findPlace(viewport, now));
    find();
    const again = setInterval(find, AGAIN_MS);
    window.addEventListener('resize', find);
    return () => {
      clearInterval(again);
      window.removeEventListener('resize', find);
    };
  }, [id]);
  return { ref, style: corner === null ? {} : { left: corner.left, top: corner.top } };
}

function findPlace(viewport: HTMLElement, now: Corner | null): Corner {
  const { width, height } = viewport.getBoundingClientRect();
  const others = [...document.querySelectorAll(CONTROLS)].filter(control => !viewport.contains(control));
  const taken = others.map(control => control.getBoundingClientRect()).filter(box => box.width > 0);
  const page = { width: window.innerWidth, height: window.innerHeight };
  const found = placeToast({ width, height }, page, taken, now);
  return now !== null && now.left === found.left && now.top === found.top ? now : found;
}

function Message({ toast, onClose }: { toast: Toast; onClose(): void }) {
  const lasting = toast.details !== undefined;
  return (
    <Radix.Root
      className={classes(styles.toast, styles[toast.tone])}
      type={toast.tone === 'error' ? 'foreground' : 'background'}
      duration={lasting ? Number.POSITIVE_INFINITY : toast.tone === 'error' ? ERROR_MS : CALM_MS}
      onOpenChange={open => !open && onClose()}
      // A dialog that is open switches it off for everything else.
      style={REACHABLE}
    >
      <span className={styles.mark}>
        <Icon name={toast.tone === 'error' ? 'warning' : 'check'} />
      </span>
      <div className={styles.words}>
        <Radix.Title className={styles.title}>{toast.title}</Radix.Title>
        {toast.message !== undefined && (
          <Radix.Description className={styles.message}>{toast.message}</Radix.Description>
        )}
        {toast.details !== undefined && <CopyDetails text={toast.details} />}
      </div>
      {toast.action !== undefined && (
        <Radix.Action altText={toast.action.label} asChild onClick={toast.action.run}>
          <Button variant="quiet" className={styles.action}>
            {toast.action.label}
          </Button>
        </Radix.Action>
      )}
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
