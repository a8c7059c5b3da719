/**
 * One group in the grid: a cover of up to four of its pictures, its name, its size and how sure it is.
 * Renderer.
 */
import { memo, type ReactNode } from 'react';
import type { GroupView } from '../../../main/contract/grouping.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { ItemPicture } from '../../app/collection/ItemPicture.tsx';
import { strings } from '../../strings/strings.ts';
import { Certainty } from '../../ui/Certainty.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icons.tsx';
import primitives from '../../ui/primitives.module.css';
import styles from './StackTile.module.css';

/** What a cell is taller than wide, in pixels: the words below a cover that is nearly square. */
export const STACK_CAPTION = 54;

export interface StackTileProps {
  collection: string;
  kind: Kind;
  index: number;
  column: number;
  group: GroupView | undefined;
  current: boolean;
  selected: boolean;
  /** Whether the latest reason made it another. */
  isChanged: boolean;
  /** Whether something is dragged over it that can be dropped. */
  isOver: boolean;
  tabStop: boolean;
  /** The name as it was given here, before the groups are read again. */
  name: string | null;
  /** The field for its name, where it has one. */
  field: ReactNode;
  onName(index: number): void;
}

export const StackTile = memo(function StackTile(props: StackTileProps) {
  const { collection, kind, index, column, group, current, selected, isChanged, isOver } = props;
  const { tabStop, name, field, onName } = props;
  const words = strings.groups;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of an ARIA grid whose rows are placed freely
    <div
      role="gridcell"
      aria-colindex={column + 1}
      aria-selected={selected}
      aria-label={group === undefined ? words.unread(index) : undefined}
      tabIndex={tabStop ? 0 : -1}
      data-index={index}
      data-group={group?.id}
      data-current={current}
      data-over={isOver}
      className={styles.cell}
    >
      <span className={styles.stack} data-many={group !== undefined && group.size > 1}>
        <span className={styles.cover} data-count={group?.cover.length ?? 0}>
          {group?.cover.map(item => (
            <ItemPicture key={item.id} collection={collection} item={item} className={styles.picture} />
          ))}
        </span>
      </span>
      {group !== undefined && (
        <span className={styles.caption}>
          {field ?? (
            // biome-ignore lint/a11y/noStaticElementInteractions: F2 does the same from the keyboard
            // biome-ignore lint/a11y/useKeyWithClickEvents: F2 does the same from the keyboard
            <span
              className={styles.name}
              data-named={name !== null}
              title={name ?? undefined}
              onClick={event => {
                if (event.shiftKey || event.ctrlKey || event.metaKey) return;
                event.stopPropagation();
                onName(index);
              }}
              onDoubleClick={event => event.stopPropagation()}
            >
              {name ?? words.naming.who[kind]}
            </span>
          )}{' '}
          <span className={styles.facts}>
            <span className={primitives.ellipsis}>{words.size(group.size, kind)}</span>{' '}
            <Certainty value={group.certainty} />
          </span>
        </span>
      )}
      {isChanged && <span className={styles.changed}>{words.byReason.changed}</span>}
      {selected && (
        <span className={classes(primitives.check, styles.check)}>
          <Icon name="check" size={16} />
        </span>
      )}
    </div>
  );
});
