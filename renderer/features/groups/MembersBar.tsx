/**
 * The bar over the members of a group: its name and how sure it is, and what can be done to it or to those
 * selected. Renderer.
 */
import type { ReactNode } from 'react';
import type { GroupView, Visit } from '../../../main/contract/grouping.ts';
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
  /** What is new. */
  joined: Visit;
  onSelectNew(): void;
  /** The field for the group's name, while it is typed. */
  naming: ReactNode;
  onName(): void;
  onAskOnly(): void;
  onBack(): void;
  onRename(): void;
  onMove(): void;
  onSplit(): void;
  onSetAside(): void;
  onHide(): void;
  onExport(): void;
}

export function MembersBar(props: MembersBarProps) {
  const { view, kind, selected, hasSubjects, joined, naming } = props;
  const { onBack, onRename, onName, onAskOnly, onSelectNew, onMove, onSplit, onSetAside, onHide, onExport } =
    props;
  const words = strings.groups;
  return (
    <div className={styles.bar}>
      <IconButton icon="back" label={words.back} caps={capsOf('group.back')} onClick={onBack} />
      <div className={styles.barWords}>
        {view !== null && (
          <>
            {naming ?? (
              <h2 className={styles.title}>
                <Tip label={words.naming.title} caps={capsOf('group.rename')}>
                  <button
                    type="button"
                    className={styles.titleButton}
                    data-named={view.name !== null}
                    onClick={onRename}
                  >
                    {view.name ?? words.naming.who[kind]}
                  </button>
                </Tip>
              </h2>
            )}
            <span className={styles.facts}>
              {words.size(view.size, kind)}
              <Certainty value={view.certainty} />
            </span>
          </>
        )}
      </div>
      {joined.since !== null && joined.joined.length > 0 && (
        <span className={styles.facts} role="status" title={words.group.joinedSince(joined.since)}>
          {words.group.joined(joined.joined.length)}
          <Tip label={strings.keys.commands['group.selectNew']} caps={capsOf('group.selectNew')}>
            <button type="button" className={styles.link} onClick={onSelectNew}>
              {words.group.selectNew}
            </button>
          </Tip>
        </span>
      )}
      {selected > 0 && (
        <span className={styles.facts} role="status">
          {words.selected(selected)}
        </span>
      )}
      <Tip label={words.group.askOnly} caps={capsOf('group.ask')}>
        <Button variant="quiet" icon="question" disabled={view === null} onClick={onAskOnly}>
          {words.group.askOnly}
        </Button>
      </Tip>
      <Tip label={strings.keys.commands['group.name']} caps={capsOf('group.name')}>
        <Button variant="quiet" icon="pencil" disabled={!hasSubjects} onClick={onName}>
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
      <IconButton
        icon="hidden"
        label={words.hiding.hide[kind]}
        caps={capsOf('group.hide')}
        onClick={onHide}
      />
      <IconButton
        icon="export"
        label={words.group.exportOnly}
        caps={capsOf('group.export')}
        onClick={onExport}
      />
    </div>
  );
}
