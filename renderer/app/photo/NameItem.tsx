/**
 * Names a face or leaf in the photo view: its group where that has no name yet, else it alone, which joins the group
 * of that name or becomes one. Renderer.
 */
import type { Subject } from '../../../main/contract/photo.ts';
import { strings } from '../../strings/strings.ts';
import { connection } from '../client.ts';
import { GroupNameDialog } from '../collection/GroupNameDialog.tsx';
import { report } from '../report.ts';

const SUGGESTED = 8;

export interface NameItemProps {
  of: { collection: string; grouping: number };
  item: number;
  group: Subject['group'];
  onClose(): void;
}

export function NameItem({ of, item, group, onClose }: NameItemProps) {
  const groupsNamed = async (search: string, signal?: AbortSignal) => {
    const asked = { ...of, offset: 0, limit: SUGGESTED, ...(search === '' ? {} : { search }) };
    return (await connection.call('groups.page', asked, signal)).page.filter(group => group.name !== null);
  };
  const give = async (name: string) => {
    try {
      const known = (await groupsNamed(name)).find(group => group.name === name);
      if (known !== undefined)
        await connection.call('groups.move', { ...of, items: [item], to: known.id, apply: true });
      else if (group !== null && group.name === null)
        await connection.call('groups.rename', { ...of, group: group.id, name });
      else await connection.call('groups.name', { ...of, items: [item], name });
      onClose();
    } catch (error) {
      report(error);
    }
  };
  return (
    <GroupNameDialog
      words={strings.photo.naming}
      name={null}
      suggest={async (letters, signal) =>
        (await groupsNamed(letters, signal)).flatMap(({ name }) => name ?? [])
      }
      rename={give}
      onClose={onClose}
    />
  );
}
