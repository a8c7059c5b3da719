/** The bar in place of the filters while photos are selected: how many, and what can be done with them. Renderer. */
import type { CommandId } from '../../app/keyboard/commandIds.ts';
import { capsOf } from '../../app/keyboard/useCommands.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import type { IconName } from '../../ui/icons.tsx';
import { Tip } from '../../ui/Tip.tsx';
import styles from './FilterBar.module.css';
import type { PhotoActions } from './usePhotoActions.tsx';

export interface SelectionBarProps {
  actions: PhotoActions;
  /** How many photos the filter lets through. */
  total: number;
  /** Whether only what was set aside is shown. */
  isAside: boolean;
}

export function SelectionBar({ actions, total, isAside }: SelectionBarProps) {
  const words = strings.filter.selection;
  return (
    <section className={styles.bar} aria-label={words.label}>
      <IconButton icon="close" label={words.clear} caps={capsOf('photos.clear')} onClick={actions.clear} />
      <p role="status" className={styles.selected}>
        {words.count(actions.selected.size)}
      </p>
      {actions.selected.size < total &&
        button('library.selectAll', 'photos', words.all(total), actions.selectAll)}
      <span className={styles.space} />
      {button('library.name', 'pencil', words.name, actions.name)}
      {isAside
        ? button('library.bringBack', 'undo', words.bringBack, actions.setAside)
        : button('library.setAside', 'aside', words.setAside, actions.setAside)}
    </section>
  );
}

function button(command: CommandId, icon: IconName, label: string, onClick: () => void) {
  return (
    <Tip label={strings.keys.commands[command]} caps={capsOf(command)}>
      <Button variant="quiet" icon={icon} onClick={onClick}>
        {label}
      </Button>
    </Tip>
  );
}
