/** The bars over and under the stacks: search, how many groups, what can be done to those selected. Renderer. */
import type { KeyboardEvent, RefObject } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import type { GroupView } from '../../../main/contract/grouping.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { capsOf } from '../../app/keyboard/useCommands.ts';
import { pathTo } from '../../app/paths.ts';
import { TilesFoot } from '../../app/TilesFoot.tsx';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { levelOf } from '../../ui/certainty.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Tip } from '../../ui/Tip.tsx';
import styles from './Groups.module.css';
import type { GroupsModel } from './groupsModel.ts';

export interface GroupsBarProps {
  model: GroupsModel;
  field: RefObject<HTMLInputElement | null>;
  selected: number;
  onClear(): void;
  onMerge(): void;
  onSetAside(): void;
  onNumber(): void;
  onHiddenGroups(): void;
  /** How many faces are hidden; null where there are no faces. */
  hidden: number | null;
  onHidden(): void;
  /** From the search down into the groups. */
  onLeave(): void;
}

export function GroupsBar(props: GroupsBarProps) {
  const { model, field, selected, onClear, onMerge, onSetAside, onNumber } = props;
  const { onHiddenGroups, hidden, onHidden, onLeave } = props;
  const { list, search } = useStore(model.state);
  const [, navigate] = useLocation();
  const words = strings.groups;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') model.find('');
    if (event.key === 'Escape' || event.key === 'Enter' || event.key === 'ArrowDown') {
      event.preventDefault();
      onLeave();
    }
  };
  return (
    <div className={styles.bar}>
      <label className={styles.search}>
        <Icon name="search" size={18} />
        <input
          ref={field}
          type="search"
          className={styles.searchField}
          aria-label={words.search.label}
          placeholder={words.search.placeholder}
          spellCheck={false}
          maxLength={200}
          value={search}
          onChange={event => model.find(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </label>
      {list !== null && (
        <Tip label={words.number.title} caps={capsOf('groups.number')}>
          <Button variant="quiet" icon="stack" onClick={onNumber}>
            {words.number.button(list.groups)}
          </Button>
        </Tip>
      )}
      {list !== null && list.setAside > 0 && (
        <Tip label={strings.keys.commands['groups.aside']} caps={capsOf('groups.aside')}>
          <Button variant="quiet" icon="aside" onClick={() => navigate(pathTo.aside(model.id))}>
            {words.aside.button(list.setAside)}
          </Button>
        </Tip>
      )}
      {list !== null && list.hidden > 0 && (
        <Tip label={strings.keys.commands['groups.hiddenGroups']} caps={capsOf('groups.hiddenGroups')}>
          <Button variant="quiet" icon="hidden" onClick={onHiddenGroups}>
            {words.hiding.button(list.hidden)}
          </Button>
        </Tip>
      )}
      {hidden !== null && (
        <Tip label={strings.faceQuality.title} caps={capsOf('groups.hidden')}>
          <Button variant="quiet" icon="hidden" onClick={onHidden}>
            {strings.faceQuality.button(hidden)}
          </Button>
        </Tip>
      )}
      <Tip label={strings.audit.start.title} caps={capsOf('collection.audit')}>
        <Button variant="quiet" icon="check" onClick={() => navigate(pathTo.audit(model.id))}>
          {strings.audit.open}
        </Button>
      </Tip>
      <Tip label={strings.keys.commands['collection.key']} caps={capsOf('collection.key')}>
        <Button variant="quiet" icon="key" onClick={() => navigate(pathTo.key(model.id))}>
          {strings.key.open}
        </Button>
      </Tip>
      <span className={styles.spring} />
      {selected > 0 ? (
        <>
          <span className={styles.facts} role="status">
            {words.selected(selected)}
          </span>
          <Button variant="quiet" icon="merge" disabled={selected < 2} onClick={onMerge}>
            {words.merge}
          </Button>
          <Button variant="quiet" icon="aside" onClick={onSetAside}>
            {words.setAside}
          </Button>
          <IconButton icon="close" label={words.clear} caps={capsOf('groups.clear')} onClick={onClear} />
        </>
      ) : (
        <Button variant="primary" icon="question" onClick={() => navigate(pathTo.ask(model.id))}>
          {words.ask}
        </Button>
      )}
    </div>
  );
}

/** The slim bar under the stacks: the group one is at, and how large the stacks are. */
export function GroupsFoot({ group, kind }: { group: GroupView | undefined; kind: Kind }) {
  const words = strings.groups;
  return (
    <TilesFoot size={words.tile}>
      <div className={styles.footWords} role="status" aria-label={words.selectedGroup}>
        {group === undefined ? (
          <span>{words.nothingSelected}</span>
        ) : (
          <>
            <span className={styles.footName}>{words.nameOf(group.name)}</span>
            <span>{words.size(group.size, kind)}</span>
            <span>{words.confirmed(group)}</span>
            <span>
              {words.certainty.levels[levelOf(group.certainty)]} · {words.certainty.share(group.certainty)}
            </span>
          </>
        )}
      </div>
    </TilesFoot>
  );
}
