/** Names a group from Groups. Renderer. */
import type { GroupView } from '../../../main/contract/grouping.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { GroupNameDialog } from '../../app/collection/GroupNameDialog.tsx';
import { strings } from '../../strings/strings.ts';
import type { GroupsModel } from './groupsModel.ts';
import { step } from './steps.ts';

const OFFERED = 30;

export interface RenameDialogProps {
  model: GroupsModel;
  group: Pick<GroupView, 'id' | 'name'>;
  kind: Kind;
  onClose(): void;
}

export function RenameDialog({ model, group, kind, onClose }: RenameDialogProps) {
  const words = strings.groups.naming;
  const suggest = async (letters: string, signal: AbortSignal) => {
    const found = await model.named(letters, OFFERED, signal);
    const others = found.filter(other => other.id !== group.id && other.name !== null);
    return [...new Set(others.map(other => other.name as string))];
  };
  const rename = async (to: string) => {
    const doing = model.rename(group.id, to).then(() => null);
    if (await step(words.renamed(to), kind, doing)) onClose();
  };
  return (
    <GroupNameDialog words={words} name={group.name} suggest={suggest} rename={rename} onClose={onClose} />
  );
}
