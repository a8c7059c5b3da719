/** A menu that opens from a button, with choices of one among several. Renderer. */
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { Icon } from './icons.tsx';
import styles from './Menu.module.css';

export function Menu({ trigger, children }: { trigger: ReactNode; children: ReactNode }) {
  return (
    // Modal menus lock the page's scrolling with a <style> element, which the page's policy refuses; ours need no lock.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={styles.menu} align="end" sideOffset={6} collisionPadding={8}>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export interface MenuChoiceProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
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
      <DropdownMenu.Label className={styles.label}>{label}</DropdownMenu.Label>
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
            <span className={styles.words}>{choice.label}</span>
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
    </>
  );
}
