/**
 * The sheet of problems: every file that could not be read, with what is wrong; only those in view are drawn.
 * Renderer.
 */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { Problem } from '../../../main/contract/model.ts';
import { useVersion } from '../../app/collection/useCollectionModel.ts';
import { strings } from '../../strings/strings.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import type { LibraryModel } from './libraryModel.ts';
import styles from './Problems.module.css';

const USUAL_HEIGHT = 84;

export function Problems({ model, onClose }: { model: LibraryModel; onClose(): void }) {
  const { problems } = model;
  useVersion(problems);
  useEffect(() => problems.want(0, 0), [problems]);
  const scroller = useRef<HTMLElement>(null);
  return (
    <Dialog
      shape="sheet"
      title={strings.problems.title(problems.total)}
      description={problems.total > 0 ? strings.problems.description : strings.problems.none}
      onClose={onClose}
    >
      {/* A region that scrolls must be reachable by keyboard, and this one holds nothing else to reach it by. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section ref={scroller} className={styles.scroller} tabIndex={0} aria-label={strings.problems.list}>
        <List model={model} scroller={scroller} />
      </section>
    </Dialog>
  );
}

function List({ model, scroller }: { model: LibraryModel; scroller: React.RefObject<HTMLElement | null> }) {
  const { problems } = model;
  const virtualizer = useVirtualizer({
    count: problems.total,
    getScrollElement: () => scroller.current,
    estimateSize: () => USUAL_HEIGHT,
    overscan: 6,
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => problems.want(first, last), [problems, first, last]);
  return (
    <ul className={styles.list} style={{ height: virtualizer.getTotalSize() }}>
      {items.map(item => (
        <li
          key={item.key}
          ref={virtualizer.measureElement}
          data-index={item.index}
          aria-setsize={problems.total}
          aria-posinset={item.index + 1}
          className={styles.problem}
          style={{ transform: `translateY(${item.start}px)` }}
        >
          <Entry problem={problems.row(item.index)} />
        </li>
      ))}
    </ul>
  );
}

function Entry({ problem }: { problem: Problem | undefined }) {
  if (problem === undefined) return <span className={styles.waiting} />;
  const end = Math.max(problem.path.lastIndexOf('/'), problem.path.lastIndexOf('\\'));
  return (
    <>
      <p className={styles.name}>{problem.path.slice(end + 1)}</p>
      <p className={styles.message}>{strings.problems.message(problem)}</p>
      <p className={styles.folder}>
        <bdi>{problem.path.slice(0, Math.max(0, end))}</bdi>
      </p>
    </>
  );
}
