/** A menu that opens from a button: choices of one among several, and things to do. Renderer. */
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icons.tsx';
import { Kbd } from './Kbd.tsx';
import styles from './Menu.module.css';

export interface MenuProps {
  trigger: ReactNode;
  align?: 'start' | 'end';
  /** For a menu that a key opens too. */
  open?: boolean;
  onOpen?(open: boolean): void;
  children: ReactNode;
}

export function Menu({ trigger, align = 'end', open, onOpen, children }: MenuProps) {
  return (
    // Modal menus lock the page's scrolling with a <style> element, which the page's policy refuses; ours
    // need no lock.
    <DropdownMenu.Root
      modal={false}
      {...(open === undefined ? {} : { open })}
      {...(onOpen === undefined ? {} : { onOpenChange: onOpen })}
    >
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={styles.menu} align={align} sideOffset={6} collisionPadding={8}>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export interface MenuChoiceProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string; message?: string }[];
  onChoose(value: Value): void;
}

export function MenuChoice<Value extends string>({
  label,
  value,
  choices,
  onChoose,
}: MenuChoiceProps<Value>) {
  return (
    <>
      <MenuLabel>{label}</MenuLabel>
      <DropdownMenu.RadioGroup
        value={value}
        onValueChange={chosen => {
          const choice = choices.find(({ value: candidate }) => candidate === chosen);
          if (choice !== undefined) onChoose(choice.value);
        }}
      >
        {choices.map(choice => (
          <DropdownMenu.RadioItem key={choice.value} value={choice.value} className={styles.item}>
            <span className={styles.mark}>
              <DropdownMenu.ItemIndicator>
                <Icon name="check" size={18} />
              </DropdownMenu.ItemIndicator>
            </span>
            <span className={styles.words}>
              {choice.label}
              {choice.message !== undefined && <span className={styles.message}>{choice.message}</span>}
            </span>
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
    </>
  );
}

export interface MenuItemProps {
  icon: IconName;
  disabled?: boolean;
  /** The keys that do the same. */
  caps?: readonly string[];
  onChoose(): void;
  children: ReactNode;
}

export function MenuItem({ icon, disabled = false, caps = [], onChoose, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item className={styles.item} disabled={disabled} onSelect={onChoose}>
      <span className={styles.mark}>
        <Icon name={icon} size={18} />
      </span>
      <span className={styles.words}>{children}</span>
      {caps.length > 0 && <Kbd caps={[...caps]} />}
    </DropdownMenu.Item>
  );
}

/** Something that is on or off. */
export function MenuSwitch(props: { isOn: boolean; onSwitch(isOn: boolean): void; children: ReactNode }) {
  return (
    <DropdownMenu.CheckboxItem
      className={styles.item}
      checked={props.isOn}
      onCheckedChange={isOn => props.onSwitch(isOn)}
    >
      <span className={styles.mark}>
        <DropdownMenu.ItemIndicator>
          <Icon name="check" size={18} />
        </DropdownMenu.ItemIndicator>
      </span>
      <span className={styles.words}>{props.children}</span>
    </DropdownMenu.CheckboxItem>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className={styles.label}>{children}</DropdownMenu.Label>;
}

export function MenuLine() {
  return <DropdownMenu.Separator className={styles.line} />;
}
