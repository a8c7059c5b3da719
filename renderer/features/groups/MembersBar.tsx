/**
 * The bar over the members of a group: its name and how sure it is, and what can be done to it or to those
 * selected. Renderer.
 */
import type { GroupView } from '../../../main/contract/grouping.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { capsOf } from '../../app/keyboard/useCommands.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Certainty } from '../../ui/Certainty.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Tip } from '../../ui/Tip.tsx';
import styles from './Groups.module.css';

export interface MembersBarProps {
  view: GroupView | null;
  kind: Kind;
  selected: number;
  /** Whether there is something to move or set aside. */
  hasSubjects: boolean;
  onBack(): void;
  onRename(): void;
  onMove(): void;
  onSplit(): void;
  onSetAside(): void;
}

export function MembersBar(props: MembersBarProps) {
  const { view, kind, selected, hasSubjects, onBack, onRename, onMove, onSplit, onSetAside } = props;
  const words = strings.groups;
  return (
    <div className={styles.bar}>
      <IconButton icon="back" label={words.back} caps={capsOf('group.back')} onClick={onBack} />
      <div className={styles.barWords}>
        {view !== null && (
          <>
            <h2 className={styles.title}>{words.nameOf(view.name)}</h2>
            <span className={styles.facts}>
              {words.size(view.size, kind)}
              <Certainty value={view.certainty} />
            </span>
          </>
        )}
      </div>
      {selected > 0 && (
        <span className={styles.facts} role="status">
          {words.selected(selected)}
        </span>
      )}
      <Tip label={words.naming.title} caps={capsOf('group.rename')}>
        <Button variant="quiet" icon="pencil" disabled={view === null} onClick={onRename}>
          {words.rename}
        </Button>
      </Tip>
      <Tip label={strings.keys.commands['group.split']} caps={capsOf('group.split')}>
        <Button variant="quiet" icon="split" disabled={view === null || view.size < 2} onClick={onSplit}>
          {words.split}
        </Button>
      </Tip>
      <Tip label={strings.keys.commands['group.move']} caps={capsOf('group.move')}>
        <Button variant="quiet" icon="move" disabled={!hasSubjects} onClick={onMove}>
          {words.move}
        </Button>
      </Tip>
      <Tip label={strings.keys.commands['group.setAside']} caps={capsOf('group.setAside')}>
        <Button variant="quiet" icon="aside" disabled={!hasSubjects} onClick={onSetAside}>
          {words.setAside}
        </Button>
      </Tip>
    </div>
  );
}
