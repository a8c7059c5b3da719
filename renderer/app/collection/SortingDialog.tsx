/**
 * How items are sorted into groups: the ways with a sentence each, and what another would change before it
 * does. Renderer.
 */
import { useState } from 'react';
import { Clusterer, type Grouping } from '../../../main/contract/grouping.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { OptionCards } from '../../ui/OptionCards.tsx';
import { useToasts } from '../../ui/toasts.ts';
import { connection } from '../client.ts';
import { useQuery } from '../data/useQuery.ts';
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

function optionOf(value: Clusterer) {
  const { names, about } = strings.sorting;
  return { value, name: names[value], about: about[value] };
}

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
  const { present } = useQuery(isOther ? chosen : null, signal => change(false, signal), REST_MS);
  const apply = async () => {
    const done = await change(true);
    onChanged(done.grouping);
    useToasts.getState().show({
      tone: 'calm',
      title: words.applied(words.names[chosen]),
      message: [
        ...(done.ruleFailed ? [words.ruleFailed] : []),
        strings.groups.changed(done.change, kind, 'did'),
      ].join(' '),
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
          <Button variant="primary" disabled={isBusy || !isOther} onClick={() => begin(apply)}>
            {words.apply(words.names[chosen])}
          </Button>
        </>
      }
    >
      <div className={styles.options}>
        <OptionCards
          legend={words.label}
          hidesLegend
          options={[optionOf('own')]}
          chosen={chosen}
          onChoose={setChosen}
        />
        <details className={styles.others} open={grouping.clusterer !== 'own'}>
          <summary>{words.others}</summary>
          <div className={styles.list}>
            <OptionCards
              legend={words.others}
              hidesLegend
              options={Clusterer.options.filter(value => value !== 'own').map(optionOf)}
              chosen={chosen}
              onChoose={setChosen}
            />
          </div>
        </details>
      </div>
      {present?.ruleFailed === true && <p role="status">{words.ruleFailed}</p>}
      <ChangePreview
        collection={collection}
        kind={kind}
        change={present?.change ?? null}
        waiting={isOther ? words.computing : words.present}
      />
    </Dialog>
  );
}
