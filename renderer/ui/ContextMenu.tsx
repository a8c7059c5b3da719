/** The menu of what is under the pointer or has the focus: a right click, Shift+F10 or the Menu key. Renderer. */
import { ContextMenu as Radix } from 'radix-ui';
import { type MouseEvent, type ReactElement, useState } from 'react';
import { Icon, type IconName } from './icons.tsx';
import { Kbd } from './Kbd.tsx';
import styles from './Menu.module.css';

export interface MenuCommand {
  readonly label: string;
  readonly icon: IconName;
  /** The caps of the key that does the same. */
  readonly caps?: readonly string[] | undefined;
  readonly isDisabled?: boolean;
  onChoose(): void;
}

/** A line between two parts of a menu. */
export type MenuEntry = MenuCommand | 'line';

export interface ContextMenuProps {
  /** What can be done with what was pressed; without any, no menu opens. */
  entriesAt(target: Element): readonly MenuEntry[];
  /** One element, which takes the menu's events. */
  children: ReactElement;
}

export function ContextMenu({ entriesAt, children }: ContextMenuProps) {
  const [entries, setEntries] = useState<readonly MenuEntry[]>([]);
  return (
    // Not modal, for the same reason as other menus: see Menu.tsx.
    <Radix.Root modal={false}>
      <Radix.Trigger
        asChild
        onContextMenu={event => {
          const found = event.target instanceof Element ? entriesAt(event.target) : [];
          setEntries(found);
          if (found.length === 0) event.preventDefault();
        }}
      >
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={styles.menu} collisionPadding={8}>
          {entries.map((entry, at) =>
            entry === 'line' ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else to be told apart by
              <Radix.Separator key={`line ${at}`} className={styles.line} />
            ) : (
              <Radix.Item
                key={entry.label}
                className={styles.item}
                disabled={entry.isDisabled === true}
                // After the menu has given the focus back, so that a dialog that opens can take it.
                onSelect={() => setTimeout(entry.onChoose)}
              >
                <span className={styles.mark}>
                  <Icon name={entry.icon} size={18} />
                </span>
                <span className={styles.words}>{entry.label}</span>
                {entry.caps !== undefined && <Kbd caps={entry.caps} />}
              </Radix.Item>
            ),
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * The key of the menu, pressed where nothing has a menu of its own, opens that of the picture under the
 * pointer, or of the first on the screen that has one.
 */
export function openFirstMenu(event: MouseEvent<HTMLElement>, pictures: string): void {
  const { currentTarget: screen, target } = event;
  // On a Mac, Control and a click are a right click.
  const isPointed = event.button === 2 || event.ctrlKey;
  if (isPointed || event.defaultPrevented || !(target instanceof Element)) return;
  if (!screen.contains(target) || target.closest('input, textarea, select, button, a, dialog') !== null)
    return;
  const opens = (picture: Element) => !picture.dispatchEvent(menuEvent(picture));
  const inOrder = [`:is(${pictures}):hover`, pictures].flatMap(some => [...screen.querySelectorAll(some)]);
  if (inOrder.some(opens)) event.preventDefault();
}

/** In the middle of a picture; as of a pointer, so that it is not passed on again. */
function menuEvent(picture: Element): Event {
  const { left, top, width, height } = picture.getBoundingClientRect();
  const middle = { clientX: left + width / 2, clientY: top + height / 2 };
  return new globalThis.MouseEvent('contextmenu', { ...middle, button: 2, bubbles: true, cancelable: true });
}
