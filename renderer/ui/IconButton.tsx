/** A button that is only a picture; its name appears as a tooltip and is what a screen reader says. Renderer. */
import { Tooltip } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import styles from './IconButton.module.css';
import { Icon, type IconName } from './icons.tsx';
import { Kbd } from './Kbd.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  label: string;
  icon: IconName;
  /** The caps of its shortcut, shown beside the name. */
  caps?: readonly string[] | undefined;
}

export function IconButton({ label, icon, caps, className, ...rest }: IconButtonProps) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>
        <button type="button" aria-label={label} {...rest} className={classes(styles.button, className)}>
          <Icon name={icon} />
        </button>
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content className={styles.tip} sideOffset={6} collisionPadding={8}>
          {label}
          {caps !== undefined && <Kbd caps={caps} />}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
