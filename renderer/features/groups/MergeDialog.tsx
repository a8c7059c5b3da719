/** Merges groups, after showing what that means. Renderer. */
import { useState } from 'react';
import type { GroupView } from '../../../main/contract/grouping.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { ChangePreview } from '../../app/collection/ChangePreview.tsx';
import { step } from '../../app/collection/steps.ts';
import { useChange } from '../../app/collection/useChange.ts';
import { useBusy } from '../../app/useBusy.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import primitives from '../../ui/primitives.module.css';
import styles from './Dialogs.module.css';
import type { GroupsModel } from './groupsModel.ts';

export interface MergeDialogProps {
  model: GroupsModel;
  groups: readonly GroupView[];
  kind: Kind;
  onMerged(): void;
  onClose(): void;
}

export function MergeDialog({ model, groups, kind, onMerged, onClose }: MergeDialogProps) {
  const [isBusy, begin] = useBusy();
  const names = [...new Set(groups.flatMap(group => group.name ?? []))];
  const [kept, setKept] = useState(names[0] ?? null);
  const first = groups.filter(group => group.name === kept);
  // The name of the first group stays.
  const ids = [...first, ...groups.filter(group => !first.includes(group))].map(group => group.id);
  const change = useChange(ids.join(), () => model.merge(ids, false));
  const words = strings.groups.merging;
  const merge = async () => {
    if (await step(words.merged, kind, model.merge(ids, true))) {
      // A name that was typed to merge them is given by that.
      for (const id of ids) model.drafts.keep([id], '');
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
            {names.length > 1 ? words.anyway : words.apply}
          </Button>
          <Button className={styles.before} onClick={onClose}>
            {strings.cancel}
          </Button>
        </>
      }
    >
      {names.length > 1 && (
        <div className={styles.warning}>
          <p className={styles.warningWords}>
            <Icon name="warning" size={20} />
            {words.bothNamed(names)}
          </p>
          <fieldset className={styles.names}>
            <legend className={styles.label}>{words.keep}</legend>
            {names.map(name => (
              <label key={name} className={styles.keep}>
                <input type="radio" name="kept" checked={name === kept} onChange={() => setKept(name)} />
                <span className={primitives.ellipsis}>{name}</span>
              </label>
            ))}
          </fieldset>
        </div>
      )}
      <ChangePreview
        collection={model.id}
        kind={kind}
        change={change}
        waiting={strings.groups.number.computing}
      />
    </Dialog>
  );
}
