/** What the latest reason changed, above the groups and as a table of where the items went. Renderer. */
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Comparison } from '../../../main/contract/grouping.ts';
import type { Kind } from '../../../main/contract/model.ts';
import type { ReasonChange } from '../../../main/contract/reasons.ts';
import { ComparisonTable } from '../../app/collection/CompareDialog.tsx';
import { useQuery } from '../../app/data/useQuery.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Icon } from '../../ui/icons.tsx';
import type { GroupsModel } from './groupsModel.ts';
import styles from './Line.module.css';

export interface ShownChange {
  /** Null where there is none, or it is hidden. */
  readonly change: ReasonChange | null;
  readonly groups: ReadonlySet<number>;
  hide(): void;
}

/** Asked of the engine again whenever the groups have changed. */
export function useReasonChange(model: GroupsModel): ShownChange {
  const { list, grouping } = useStore(model.state);
  const key = list !== null && grouping !== null ? `${grouping.id} ${list.revision}` : null;
  const { present } = useQuery(key, signal => model.changedByReason(signal));
  const [hidden, setHidden] = useState<ReasonChange | null>(null);
  const change = present === hidden ? null : present;
  const groups = useMemo(() => new Set(change?.groups), [change]);
  return { change, groups, hide: () => setHidden(present) };
}

export interface ReasonLineProps {
  kind: Kind;
  shown: ShownChange;
  onLook(comparison: Comparison): void;
}

export function ReasonLine({ kind, shown: { change, hide }, onLook }: ReasonLineProps) {
  if (change === null) return null;
  const words = strings.groups.byReason;
  return (
    <div className={styles.line} role="status" aria-label={words.label}>
      <Icon name="swap" size={18} />
      <span className={styles.words}>
        <strong>{words.label}:</strong> {strings.groups.changed(change.comparison.change, kind, 'did')}
      </span>
      <Button onClick={() => onLook(change.comparison)}>{words.look}</Button>
      <IconButton icon="close" label={words.hide} onClick={hide} />
    </div>
  );
}

interface ReasonChangeDialogProps {
  model: GroupsModel;
  comparison: Comparison;
  kind: Kind;
  onClose(): void;
}

export function ReasonChangeDialog({ model, comparison, kind, onClose }: ReasonChangeDialogProps) {
  const words = strings.groups.byReason;
  return (
    <Dialog
      shape="large"
      title={words.title}
      description={strings.groupings.comparison.summary(comparison, kind)}
      onClose={onClose}
    >
      <ComparisonTable collection={model.id} one={words.before} other={words.now} comparison={comparison} />
    </Dialog>
  );
}
