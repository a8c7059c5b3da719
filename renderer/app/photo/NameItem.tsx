/**
 * Names a face or leaf in the photo view: its group where that has no name yet, else it alone, which joins the group
 * of that name or becomes one. Renderer.
 */
import type { Kind } from '../../../main/contract/model.ts';
import type { Subject } from '../../../main/contract/photo.ts';
import { connection } from '../client.ts';
import { itemMover } from '../collection/itemMover.ts';
import { MoveDialog } from '../collection/MoveDialog.tsx';

export interface NameItemProps {
  of: { collection: string; grouping: number };
  kind: Kind;
  item: number;
  group: Subject['group'];
  onNamed?(): void;
  onClose(): void;
}

export function NameItem({ of, kind, item, group, onNamed, onClose }: NameItemProps) {
  const mover = itemMover(connection, of);
  const nameItems = async (items: number[], name: string) => {
    if (group === null || group.name !== null) return await mover.nameItems(items, name);
    await connection.call('groups.rename', { ...of, group: group.id, name });
    return null;
  };
  return (
    <MoveDialog
      model={{ ...mover, nameItems }}
      items={[item]}
      from={group?.id ?? null}
      kind={kind}
      isNaming
      onMoved={() => onNamed?.()}
      onClose={onClose}
    />
  );
}
