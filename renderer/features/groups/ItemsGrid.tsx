/** The tiles of a list of items. Renderer. */
import type { ItemView } from '../../../main/contract/grouping.ts';
import type { PageCache } from '../../app/data/pageCache.ts';
import { useSettings } from '../../app/settings.ts';
import { TileGrid } from '../../ui/TileGrid.tsx';
import { ItemTile } from './ItemTile.tsx';
import type { Items } from './useItems.ts';

export interface ItemsGridProps {
  collection: string;
  label: string;
  cache: PageCache<ItemView>;
  items: Items;
  onOpen(): void;
}

export function ItemsGrid({ collection, label, cache, items, onOpen }: ItemsGridProps) {
  const tile = useSettings(settings => settings.tile);
  return (
    <TileGrid
      handle={items.grid}
      label={label}
      total={cache.total}
      tile={tile}
      current={items.index}
      onCurrent={items.goTo}
      onSelect={items.select}
      onOpen={onOpen}
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
          />
        );
      }}
    </TileGrid>
  );
}
