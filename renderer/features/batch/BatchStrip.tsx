/** The batch as a strip of small pictures, each with the mark of its label; virtualized. Renderer. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { BatchItem } from '../../../main/contract/batch.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { ItemPicture } from '../../app/collection/ItemPicture.tsx';
import { strings } from '../../strings/strings.ts';
import { Icon, type IconName } from '../../ui/icons.tsx';
import styles from './BatchStrip.module.css';

const EDGE = 64;
const GAP = 6;
const MARKS: Record<NonNullable<BatchItem['label']>['kind'], IconName> = {
  name: 'check',
  'not-a-subject': 'close',
  'cannot-tell': 'question',
};

export interface BatchStripProps {
  collection: string;
  kind: Kind;
  items: readonly BatchItem[];
  at: number;
  onGoTo(at: number): void;
}

export function BatchStrip({ collection, kind, items, at, onGoTo }: BatchStripProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    horizontal: true,
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => EDGE + GAP,
    overscan: 6,
    paddingStart: 20,
    paddingEnd: 20,
  });
  useEffect(() => virtualizer.scrollToIndex(at, { align: 'center' }), [virtualizer, at]);
  const words = strings.batch;
  return (
    <nav ref={scroller} dir="ltr" className={styles.strip} aria-label={words.strip} tabIndex={-1}>
      <ol className={styles.sheet} style={{ width: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const { item, label } = items[index]!;
          return (
            <li
              key={item.id}
              className={styles.place}
              style={{ transform: `translateX(${start}px)`, width: EDGE }}
            >
              <button
                type="button"
                className={styles.tile}
                aria-current={index === at ? 'step' : undefined}
                aria-label={words.tile(index, items.length, words.labelled(label, kind))}
                title={words.labelled(label, kind)}
                tabIndex={index === at ? 0 : -1}
                onClick={() => onGoTo(index)}
              >
                <ItemPicture collection={collection} item={item} className={styles.picture} />
                {label !== null && (
                  <span className={styles.mark} data-kind={label.kind}>
                    <Icon name={MARKS[label.kind]} size={14} />
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
