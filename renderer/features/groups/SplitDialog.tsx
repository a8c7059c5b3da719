/**
 * Splits a group: shows the parts it falls into most readily, and makes those that are checked groups of
 * their own. Renderer.
 */
import { useEffect, useState } from 'react';
import type { GroupView, ItemView } from '../../../main/contract/grouping.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { ItemPicture } from '../../app/collection/ItemPicture.tsx';
import { step } from '../../app/collection/steps.ts';
import { report } from '../../app/report.ts';
import { useBusy } from '../../app/useBusy.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import primitives from '../../ui/primitives.module.css';
import styles from './Dialogs.module.css';
import type { GroupsModel } from './groupsModel.ts';

const SHOWN = 24;
const FEWEST = 2;
const MOST = 8;

export interface SplitDialogProps {
  model: GroupsModel;
  group: Pick<GroupView, 'id' | 'name'>;
  kind: Kind;
  onClose(): void;
}

export function SplitDialog({ model, group, kind, onClose }: SplitDialogProps) {
  const [count, setCount] = useState(FEWEST);
  const [parts, setParts] = useState<readonly ItemView[][] | null>(null);
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set());
  const [isBusy, begin] = useBusy();
  const words = strings.groups.splitting;

  useEffect(() => {
    const reading = new AbortController();
    setParts(null);
    model.parts(group.id, count, reading.signal).then(
      found => {
        // The largest stays what the group was.
        setParts(found.toSorted((a, b) => b.length - a.length));
        setChecked(new Set());
      },
      (error: unknown) => reading.signal.aborted || report(error),
    );
    return () => reading.abort();
  }, [model, group.id, count]);

  const split = async () => {
    const leaving = [...checked].map(at => (parts?.[at] ?? []).map(item => item.id));
    await step(words.done, kind, model.split(leaving));
    onClose();
  };
  const check = (at: number) =>
    setChecked(now => {
      const next = new Set(now);
      if (!next.delete(at)) next.add(at);
      return next;
    });

  return (
    <Dialog
      shape="medium"
      title={words.title(group.name)}
      description={words.message}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button variant="primary" disabled={isBusy || checked.size === 0} onClick={() => begin(split)}>
            {words.apply(checked.size)}
          </Button>
        </>
      }
    >
      <label className={styles.howMany}>
        <span className={styles.label}>{words.parts}</span>
        <input
          type="range"
          className={classes(primitives.slider, styles.slider)}
          min={FEWEST}
          max={MOST}
          value={count}
          onChange={event => setCount(event.currentTarget.valueAsNumber)}
        />
        <output>{count}</output>
      </label>
      <div className={styles.parts} aria-busy={parts === null}>
        {parts === null && <p role="status">{words.computing}</p>}
        {parts?.map((part, at) => (
          <section key={part[0]?.id ?? at} className={styles.part}>
            <div className={styles.partHead}>
              <span className={styles.partName}>{words.part(at + 1, part.length, kind)}</span>
              {at === 0 ? (
                <span className={styles.partCheck}>{words.stays}</span>
              ) : (
                <label className={styles.partCheck}>
                  {words.off}
                  <input type="checkbox" checked={checked.has(at)} onChange={() => check(at)} />
                </label>
              )}
            </div>
            <div className={primitives.strip}>
              {part.slice(0, SHOWN).map(item => (
                <ItemPicture
                  key={item.id}
                  collection={model.id}
                  item={item}
                  className={primitives.stripPicture}
                />
              ))}
            </div>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
