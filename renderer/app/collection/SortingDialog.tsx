/** How items are sorted into groups: the ways with a sentence each, and what another would change before it does. Renderer. */
import { useState } from 'react';
import { Clusterer, type Grouping } from '../../../main/contract/grouping.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useToasts } from '../../ui/toasts.ts';
import { connection } from '../client.ts';
import { useAsked } from '../data/useAsked.ts';
import { useBusy } from '../useBusy.ts';
import { ChangePreview } from './ChangePreview.tsx';
import styles from './SortingDialog.module.css';

export interface SortingDialogProps {
  collection: string;
  kind: Kind;
  grouping: Grouping;
  onChanged(grouping: Grouping): void;
  onClose(): void;
}

/** Long enough to walk past one with the arrow keys. */
const REST_MS = 250;

export function SortingDialog({ collection, kind, grouping, onChanged, onClose }: SortingDialogProps) {
  const [chosen, setChosen] = useState(grouping.clusterer);
  const [isBusy, begin] = useBusy();
  const words = strings.sorting;
  const isOther = chosen !== grouping.clusterer;
  const change = (apply: boolean, signal?: AbortSignal) =>
    connection.call(
      'groupings.change',
      { collection, grouping: grouping.id, clusterer: chosen, apply },
      signal,
    );
  const { present } = useAsked(isOther ? chosen : null, signal => change(false, signal), REST_MS);
  const apply = async () => {
    const done = await change(true);
    onChanged(done.grouping);
    useToasts.getState().show({
      tone: 'calm',
      title: words.applied(words.names[chosen]),
      sentence: strings.groups.changed(done.change, kind, 'did'),
    });
    onClose();
  };
  return (
    <Dialog
      title={words.title}
      description={words.description}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button look="primary" disabled={isBusy || !isOther} onClick={() => begin(apply)}>
            {words.apply(words.names[chosen])}
          </Button>
        </>
      }
    >
      <fieldset className={styles.ways}>
        <legend className={styles.legend}>{words.label}</legend>
        {Clusterer.options.map(way => (
          <label key={way} className={styles.way}>
            <input
              type="radio"
              name="clusterer"
              value={way}
              checked={chosen === way}
              onChange={() => setChosen(way)}
            />
            <span>
              <span className={styles.name}>{words.names[way]}</span>
              <span className={styles.about}>{words.about[way]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <ChangePreview
        collection={collection}
        kind={kind}
        change={present?.change ?? null}
        waiting={isOther ? words.computing : words.present}
      />
    </Dialog>
  );
}
