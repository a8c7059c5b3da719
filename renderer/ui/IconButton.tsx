/** A button that is only a picture; its name appears beside it and is what a screen reader says. Renderer. */
import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import styles from './IconButton.module.css';
import { Icon, type IconName } from './icons.tsx';
import { Tip } from './Tip.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  label: string;
  icon: IconName;
  /** The caps of its shortcut, shown beside the name. */
  caps?: readonly string[] | undefined;
  /** Off inside dialogs, where Escape must close the dialog and not the name of a button. */
  tip?: boolean;
}

export function IconButton({ label, icon, caps, tip = true, className, ...rest }: IconButtonProps) {
  const button = (
    <button type="button" aria-label={label} {...rest} className={classes(styles.button, className)}>
      <Icon name={icon} />
    </button>
  );
  return tip ? (
    <Tip label={label} caps={caps}>
      {button}
    </Tip>
  ) : (
    button
  );
}
