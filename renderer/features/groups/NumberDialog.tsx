/**
 * How many groups: the estimate, a slider from fewer to more, and what each number would change before it
 * does. Renderer.
 */
import { type KeyboardEvent, useState } from 'react';
import { useStore } from 'zustand';
import type { Kind } from '../../../main/contract/model.ts';
import { ChangePreview } from '../../app/collection/ChangePreview.tsx';
import { SortingDialog } from '../../app/collection/SortingDialog.tsx';
import { step } from '../../app/collection/steps.ts';
import { useChange } from '../../app/collection/useChange.ts';
import { useBusy } from '../../app/useBusy.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import choices from '../../ui/Choices.module.css';
import { levelOf } from '../../ui/certainty.ts';
import { classes } from '../../ui/classes.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import primitives from '../../ui/primitives.module.css';
import { readingKey } from '../../ui/reading.ts';
import styles from './Dialogs.module.css';
import { countAt, PLACES, placeOf, rangeOf, stepped } from './groupCount.ts';
import type { GroupsModel } from './groupsModel.ts';

export function NumberDialog({ model, kind, onClose }: { model: GroupsModel; kind: Kind; onClose(): void }) {
  const { list, grouping } = useStore(model.state);
  const present = list?.groups ?? 2;
  // The range stays as it was when the dialog opened, or the slider would slip from under the hand.
  const [range] = useState(() => rangeOf(present, list?.items ?? present));
  const [wanted, setWanted] = useState<number | null | undefined>(undefined);
  const [isBusy, begin] = useBusy();
  const [isSorting, setSorting] = useState(false);
  const words = strings.groups.number;
  const isAsked = wanted !== undefined && wanted !== grouping?.wanted;
  const change = useChange(isAsked ? String(wanted) : null, signal =>
    model.want(wanted ?? null, false, signal),
  );
  const apply = async () => {
    if (await step(words.applied(wanted ?? null), kind, model.want(wanted ?? null, true), null)) onClose();
  };
  const shown = wanted ?? present;
  // By keys every number can be reached, however close together they lie on the slider.
  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepped(shown, readingKey(event.key), range);
    if (next === null) return;
    event.preventDefault();
    setWanted(next);
  };
  const estimate = list?.estimate ?? null;
  if (isSorting && grouping !== null)
    return (
      <SortingDialog
        collection={model.id}
        kind={kind}
        grouping={grouping}
        onChanged={changed => model.state.setState({ grouping: changed })}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      title={words.title}
      description={
        estimate === null
          ? words.noEstimate
          : words.estimate(estimate, strings.groups.certainty.levels[levelOf(estimate.certainty)])
      }
      onClose={onClose}
      actions={
        <>
          {grouping?.wanted !== null && (
            <Button variant="quiet" className={styles.left} onClick={() => setWanted(null)}>
              {words.automatic}
            </Button>
          )}
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button
            variant="primary"
            disabled={isBusy || !isAsked || change === null}
            onClick={() => begin(apply)}
          >
            {words.apply(wanted === undefined ? present : wanted)}
          </Button>
        </>
      }
    >
      <div className={choices.form}>
        <output className={styles.number}>{wanted === null ? words.automatic : words.value(shown)}</output>
        <div className={styles.scale}>
          <span>{words.fewer}</span>
          <input
            type="range"
            className={classes(primitives.slider, styles.slider)}
            aria-label={words.label}
            aria-valuetext={words.value(shown)}
            min={0}
            max={PLACES}
            value={placeOf(shown, range)}
            onKeyDown={onKeyDown}
            onChange={event => setWanted(countAt(event.currentTarget.valueAsNumber, range))}
          />
          <span>{words.more}</span>
        </div>
        <ChangePreview
          collection={model.id}
          kind={kind}
          change={change}
          waiting={isAsked ? words.computing : words.present}
        />
        {grouping !== null && (
          <div className={styles.sorted}>
            <span>{strings.sorting.now(strings.sorting.names[grouping.clusterer])}</span>
            <Button variant="quiet" onClick={() => setSorting(true)}>
              {strings.sorting.change}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
