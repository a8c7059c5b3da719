/** A button with words. Renderer. */
import type { ComponentProps } from 'react';
import styles from './Button.module.css';
import { classes } from './classes.ts';
import { Icon, type IconName } from './icons.tsx';

export interface ButtonProps extends ComponentProps<'button'> {
  /** One primary button a view: what most people come to do. */
  variant?: 'primary' | 'plain' | 'quiet';
  size?: 'normal' | 'large';
  icon?: IconName;
}

export function Button({
  variant = 'plain',
  size = 'normal',
  icon,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(styles.button, styles[variant], size === 'large' && styles.large, className)}
    >
      {icon !== undefined && <Icon name={icon} size={18} />}
      <span>{children}</span>
    </button>
  );
}
