/** Items apart from the groups, as Leftovers and what was set aside are: a bar with what can be done, the items, and a closer look. Renderer. */
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import type { ItemView } from '../../../main/contract/grouping.ts';
import type { PageCache } from '../../app/data/pageCache.ts';
import { capsOf, useCommands } from '../../app/keyboard/useCommands.ts';
import { pathTo } from '../../app/paths.ts';
import { strings } from '../../strings/strings.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import type { IconName } from '../../ui/icons.tsx';
import styles from './Groups.module.css';
import { ItemsGrid } from './ItemsGrid.tsx';
import { LookDialog } from './LookDialog.tsx';
import type { Items } from './useItems.ts';

export interface ItemsListProps {
  collection: string;
  cache: PageCache<ItemView>;
  items: Items;
  words: { title: string; sentence: string; grid: string; none: { title: string; sentence: string } };
  /** Shown where there are none. */
  icon: IconName;
  /** What can be done with those that are chosen. */
  children: ReactNode;
}

export function ItemsList({ collection, cache, items, words, icon, children }: ItemsListProps) {
  const [, navigate] = useLocation();
  const [isLooking, setLooking] = useState(false);
  const back = () => navigate(pathTo.groups(collection));

  useCommands({
    'group.look': () => setLooking(items.item !== undefined),
    'group.select': () => items.select(items.index, 'toggle'),
    'group.extend': null,
    'group.back': () => (items.selected.size > 0 ? items.clear() : back()),
    'photos.step': items.focus,
    'photos.page': items.focus,
    'photos.ends': items.focus,
  });

  return (
    <>
      <div className={styles.bar}>
        <IconButton icon="back" label={strings.groups.back} caps={capsOf('group.back')} onClick={back} />
        <div className={styles.barWords}>
          <h2 className={styles.title}>{words.title}</h2>
          <span className={styles.facts}>{words.sentence}</span>
        </div>
        {items.selected.size > 0 && (
          <span className={styles.facts} role="status">
            {strings.groups.selected(items.selected.size)}
          </span>
        )}
        {children}
      </div>
      <div className={styles.body}>
        {cache.known && cache.total === 0 ? (
          <EmptyState icon={icon} {...words.none} />
        ) : (
          <ItemsGrid
            collection={collection}
            label={words.grid}
            cache={cache}
            items={items}
            onOpen={() => setLooking(true)}
          />
        )}
      </div>
      {isLooking && items.item !== undefined && (
        <LookDialog
          collection={collection}
          item={items.item}
          onClose={() => {
            setLooking(false);
            items.focus();
          }}
        />
      )}
    </>
  );
}
