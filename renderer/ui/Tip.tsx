/**
 * The name of a control that shows none, beside it on hover or focus, with the caps of its shortcut.
 * Renderer.
 */
import { Tooltip } from 'radix-ui';
import type { ReactElement } from 'react';
import { Kbd } from './Kbd.tsx';
import styles from './Tip.module.css';

export interface TipProps {
  label: string;
  caps?: readonly string[] | undefined;
  children: ReactElement;
}

export function Tip({ label, caps, children }: TipProps) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content className={styles.tip} sideOffset={6} collisionPadding={8}>
          {label}
          {caps !== undefined && <Kbd caps={caps} />}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
