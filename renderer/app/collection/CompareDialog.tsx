/**
 * Two groupings side by side: what moved, and which groups share pictures without being the same. Renderer.
 */
import { useEffect, useState } from 'react';
import type { Comparison, Grouping, GroupPlace } from '../../../main/contract/grouping.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { strings } from '../../strings/strings.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import primitives from '../../ui/primitives.module.css';
import { connection } from '../client.ts';
import { report } from '../report.ts';
import styles from './CompareDialog.module.css';
import { ItemPicture } from './ItemPicture.tsx';

export interface CompareDialogProps {
  collection: string;
  kind: Kind;
  grouping: Grouping;
  groupings: readonly Grouping[];
  onClose(): void;
}

export function CompareDialog({ collection, kind, grouping, groupings, onClose }: CompareDialogProps) {
  const others = groupings.filter(({ id }) => id !== grouping.id);
  const [chosen, setChosen] = useState(others[0]?.id ?? 0);
  const [known, setKnown] = useState<Comparison | null>(null);
  const words = strings.groupings.comparison;
  const other = others.find(({ id }) => id === chosen);

  useEffect(() => {
    const reading = new AbortController();
    setKnown(null);
    connection
      .call('groupings.compare', { collection, grouping: grouping.id, with: chosen }, reading.signal)
      .then(setKnown, (error: unknown) => reading.signal.aborted || report(error));
    return () => reading.abort();
  }, [collection, grouping.id, chosen]);

  return (
    <Dialog shape="large" title={words.title(grouping.name, other?.name ?? '')} onClose={onClose}>
      <div className={styles.head}>
        <label className={styles.with}>
          <span>{words.with}</span>
          <select
            className={styles.select}
            value={chosen}
            onChange={event => setChosen(Number(event.currentTarget.value))}
          >
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <p role="status" className={styles.summary}>
          {known === null ? words.computing : words.summary(known, kind)}
        </p>
      </div>
      {known !== null &&
        (known.pairs.length === 0 ? (
          <p className={styles.same}>{words.same}</p>
        ) : (
          <ComparisonTable
            collection={collection}
            one={grouping.name}
            other={other?.name ?? ''}
            comparison={known}
          />
        ))}
    </Dialog>
  );
}

export interface ComparisonTableProps {
  collection: string;
  one: string;
  other: string;
  comparison: Comparison;
}

/** Each pair of groups that share items without being the same. */
export function ComparisonTable({ collection, one, other, comparison }: ComparisonTableProps) {
  const { pairs, total } = comparison;
  const words = strings.groupings.comparison;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section className={styles.scroller} tabIndex={0} aria-label={words.table}>
      <table className={styles.table}>
        <caption className={primitives.visuallyHidden}>{words.table}</caption>
        <thead>
          <tr>
            <th scope="col">{one}</th>
            <th scope="col">{other}</th>
            <th scope="col" className={styles.number}>
              {words.shared}
            </th>
            <th scope="col" className={styles.sample}>
              {words.sample}
            </th>
          </tr>
        </thead>
        <tbody>
          {pairs.map((pair, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are a snapshot
            <tr key={at}>
              <td>
                <Place of={pair.one} />
              </td>
              <td>
                <Place of={pair.other} />
              </td>
              <td className={styles.number}>{strings.count(pair.shared)}</td>
              <td className={styles.sample}>
                <div className={styles.pictures}>
                  {pair.sample.map(item => (
                    <ItemPicture
                      key={item.id}
                      collection={collection}
                      item={item}
                      className={styles.picture}
                    />
                  ))}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > pairs.length && <p className={styles.more}>{words.more(total - pairs.length)}</p>}
    </section>
  );
}

function Place({ of }: { of: GroupPlace }) {
  const { name, size } = strings.groupings.comparison.place(of);
  const isPlain = of.kind !== 'group' || of.name === null;
  return (
    <span className={styles.place}>
      <span className={styles.placeName} data-plain={isPlain}>
        {name}
      </span>
      <span className={styles.size}>{size}</span>
    </span>
  );
}
