/**
 * Names a face or leaf in the photo view: its whole group where that has no name yet, else it alone; what has the name
 * already is joined. Renderer.
 */
import type { Kind } from '../../../main/contract/model.ts';
import type { Subject } from '../../../main/contract/photo.ts';
import { strings } from '../../strings/strings.ts';
import { connection } from '../client.ts';
import { type ItemMover, itemMover } from '../collection/itemMover.ts';
import { MoveDialog } from '../collection/MoveDialog.tsx';

export interface NameItemProps {
  of: { collection: string; grouping: number };
  kind: Kind;
  item: number;
  group: Subject['group'];
  /** Where the screen behind would take back something else. */
  onUndo?(): void;
  onNamed?(): void;
  onClose(): void;
}

export function NameItem({ of, kind, item, group, onUndo, onNamed, onClose }: NameItemProps) {
  const mover = itemMover(connection, of);
  const isWhole = group !== null && group.name === null;
  return (
    <MoveDialog
      model={isWhole ? { ...mover, ...wholeGroup(of, mover, group.id) } : mover}
      items={[item]}
      from={group?.id ?? null}
      kind={kind}
      isNaming
      isWhole={isWhole}
      note={isWhole ? strings.groups.putting.whole(group.size, kind) : undefined}
      onUndo={onUndo}
      onMoved={() => onNamed?.()}
      onClose={onClose}
    />
  );
}

/** The steps for a group without a name, all of which gets one; alone, without a name, goes the item only. */
function wholeGroup(
  of: NameItemProps['of'],
  mover: ItemMover,
  group: number,
): Pick<ItemMover, 'move' | 'nameItems'> {
  return {
    move: (items, to, apply) =>
      to === null
        ? mover.move(items, to, apply)
        : connection.call('groups.merge', { ...of, groups: [to, group], apply }),
    nameItems: async (_, name) => {
      await connection.call('groups.rename', { ...of, group, name });
      return null;
    },
  };
}
