/**
 * Before groups become one: what that means, and a warning where they have different names; by hand, where one of the
 * names is chosen, and by an answer. Renderer.
 */
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { GroupChange, GroupView } from '../../../main/contract/grouping.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import primitives from '../../ui/primitives.module.css';
import { useBusy } from '../useBusy.ts';
import { ChangePreview } from './ChangePreview.tsx';
import { namesOf } from './groupNamer.ts';
import styles from './MergeGroupsDialog.module.css';
import { step } from './steps.ts';
import { useChange } from './useChange.ts';

/** What can merge groups. */
export interface GroupMerger {
  /** The collection's. */
  readonly id: string;
  /** The first group's name stays. With `apply` false it only says what would change. */
  merge(groups: number[], apply: boolean): Promise<GroupChange>;
}

export interface MergeGroupsDialogProps {
  model: GroupMerger;
  groups: readonly Pick<GroupView, 'id' | 'name'>[];
  kind: Kind;
  onMerged(): void;
  onClose(): void;
}

export function MergeGroupsDialog({ model, groups, kind, onMerged, onClose }: MergeGroupsDialogProps) {
  const [isBusy, begin] = useBusy();
  const names = namesOf(groups);
  const [kept, setKept] = useState(names[0] ?? null);
  const first = groups.filter(group => group.name === kept);
  // The name of the first group stays.
  const ids = [...first, ...groups.filter(group => !first.includes(group))].map(group => group.id);
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
      onKeyDown={event => {
        // The focus begins with the names, of which the arrows choose one.
        const isOnName = event.target instanceof HTMLInputElement;
        if (event.key === 'Enter' && isOnName && !event.repeat && !isBusy) begin(merge);
      }}
      actions={
        <MergeActions
          isNamed={names.length > 1}
          isBusy={isBusy}
          onMerge={() => begin(merge)}
          onClose={onClose}
        />
      }
    >
      {names.length > 1 && (
        <Warning names={names}>
          <fieldset className={styles.names}>
            <legend className={styles.label}>{words.keep}</legend>
            {names.map(name => (
              <label key={name} className={styles.keep}>
                <input type="radio" name="kept" checked={name === kept} onChange={() => setKept(name)} />
                <span className={primitives.ellipsis}>{name}</span>
              </label>
            ))}
          </fieldset>
        </Warning>
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

export interface JoinNamedDialogProps {
  collection: string;
  kind: Kind;
  /** The different names. */
  names: readonly string[];
  /** What the answer would change; null where that is not known. */
  change: GroupChange | null;
  onJoin(): void;
  onClose(): void;
}

/** Before an answer makes groups with different names one: Enter gives it, Escape leads back to the question. */
export function JoinNamedDialog({ collection, kind, names, change, onJoin, onClose }: JoinNamedDialogProps) {
  const words = strings.groups.merging;
  return (
    <Dialog
      title={words.title(names.length)}
      onClose={onClose}
      // The key that gave the answer may still be down.
      onKeyDown={(event: KeyboardEvent) => event.repeat && event.preventDefault()}
      actions={<MergeActions isNamed isBusy={false} onMerge={onJoin} onClose={onClose} />}
    >
      <Warning names={names}>
        <p className={styles.note}>{words.latest}</p>
      </Warning>
      {change !== null && <ChangePreview collection={collection} kind={kind} change={change} waiting="" />}
    </Dialog>
  );
}

function Warning({ names, children }: { names: readonly string[]; children: ReactNode }) {
  return (
    <div className={styles.warning}>
      <p className={styles.warningWords}>
        <Icon name="warning" size={20} />
        {strings.groups.merging.bothNamed(names)}
      </p>
      {children}
    </div>
  );
}

interface MergeActionsProps {
  isNamed: boolean;
  isBusy: boolean;
  onMerge(): void;
  onClose(): void;
}

function MergeActions({ isNamed, isBusy, onMerge, onClose }: MergeActionsProps) {
  const words = strings.groups.merging;
  return (
    <>
      <Button variant="primary" disabled={isBusy} onClick={onMerge}>
        {isNamed ? words.anyway : words.apply}
      </Button>
      <Button className={styles.before} onClick={onClose}>
        {strings.cancel}
      </Button>
    </>
  );
}
