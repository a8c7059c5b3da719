/** Merges groups, after showing what that means. Renderer. */
import type { GroupView } from '../../../main/contract/grouping.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { ChangePreview } from '../../app/collection/ChangePreview.tsx';
import { useBusy } from '../../app/useBusy.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './Dialogs.module.css';
import type { GroupsModel } from './groupsModel.ts';
import { step } from './steps.ts';
import { useChange } from './useChange.ts';

export interface MergeDialogProps {
  model: GroupsModel;
  groups: readonly GroupView[];
  kind: Kind;
  onMerged(): void;
  onClose(): void;
}

export function MergeDialog({ model, groups, kind, onMerged, onClose }: MergeDialogProps) {
  const [isBusy, begin] = useBusy();
  const ids = groups.map(group => group.id);
  const change = useChange(ids.join(), () => model.merge(ids, false));
  const words = strings.groups.merging;
  const merge = async () => {
    if (await step(words.merged, kind, model.merge(ids, true))) {
      onMerged();
      onClose();
    }
  };
  return (
    <Dialog
      title={words.title(groups.length)}
      onClose={onClose}
      actions={
        <>
          <Button variant="primary" disabled={isBusy} onClick={() => begin(merge)}>
            {words.apply}
          </Button>
          <Button className={styles.before} onClick={onClose}>
            {strings.cancel}
          </Button>
        </>
      }
    >
      <ChangePreview
        collection={model.id}
        kind={kind}
        change={change}
        waiting={strings.groups.number.computing}
      />
    </Dialog>
  );
}
