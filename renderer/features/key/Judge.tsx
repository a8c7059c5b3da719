/** Confirms or rejects one proposed difference; the keys are shown at the current one. Renderer. */
import { capsOf } from '../../app/keyboard/useCommands.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import styles from './Key.module.css';

export interface JudgeProps {
  isCurrent: boolean;
  isConfirmed: boolean;
  /** How sure it is. */
  note: string;
  onFocus(): void;
  onConfirm(): void;
  onReject(): void;
}

export function Judge({ isCurrent, isConfirmed, note, onFocus, onConfirm, onReject }: JudgeProps) {
  const words = strings.key;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys follow the focus
    <div className={styles.judge} onFocus={onFocus}>
      <span className={styles.soft}>{note}</span>
      {isConfirmed ? (
        <span className={styles.confirmed}>
          <Icon name="check" size={16} /> {words.confirmed}
        </span>
      ) : (
        <Button variant="quiet" onClick={onConfirm}>
          {words.confirm} {isCurrent && <Kbd caps={capsOf('key.confirm')} />}
        </Button>
      )}
      <Button variant="quiet" onClick={onReject}>
        {words.reject} {isCurrent && <Kbd caps={capsOf('key.reject')} />}
      </Button>
    </div>
  );
}
