/** The tiles of a list of items. Renderer. */
import type { ReactNode } from 'react';
import type { ItemView } from '../../../main/contract/grouping.ts';
import type { PageCache } from '../../app/data/pageCache.ts';
import { photoMenu } from '../../app/photo/fileCommands.ts';
import { useSettings } from '../../app/settings.ts';
import type { MenuEntry } from '../../ui/ContextMenu.tsx';
import { TileGrid } from '../../ui/TileGrid.tsx';
import { ItemTile } from './ItemTile.tsx';
import type { Items } from './useItems.ts';

export interface ItemsGridProps {
  collection: string;
  label: string;
  cache: PageCache<ItemView>;
  items: Items;
  /** Looks at one, large. */
  onOpen(index: number): void;
  /** Under each tile; there is room for it where this is given. */
  nameAt?: ((index: number, item: ItemView) => ReactNode) | undefined;
  /** What can be done with an item besides looking at it. */
  menuAt?: ((index: number) => readonly MenuEntry[]) | undefined;
}

const CAPTION = 32;

export function ItemsGrid({ collection, label, cache, items, onOpen, nameAt, menuAt }: ItemsGridProps) {
  const entriesAt = (at: number) => {
    const item = cache.row(at);
    if (item === undefined) return [];
    return [...(menuAt?.(at) ?? []), ...photoMenu({ collection, photo: item.photo }, () => onOpen(at))];
  };
  const tile = useSettings(settings => settings.tile);
  return (
    <TileGrid
      handle={items.grid}
      label={label}
      total={cache.total}
      tile={tile}
      caption={nameAt === undefined ? 0 : CAPTION}
      current={items.index}
      onCurrent={items.goTo}
      onSelect={items.select}
      onOpen={onOpen}
      menuAt={entriesAt}
      onView={items.onView}
    >
      {(index, column, tabStop) => {
        const item = cache.row(index);
        return (
          <ItemTile
            collection={collection}
            index={index}
            column={column}
            item={item}
            current={index === items.index}
            selected={item !== undefined && items.selected.has(item.id)}
            tabStop={tabStop}
            name={item === undefined ? null : nameAt?.(index, item)}
            hasCaption={nameAt !== undefined}
          />
        );
      }}
    </TileGrid>
  );
}
