/** An item's small picture, cropped to fill a square. Renderer. */
import type { ItemView } from '../../../main/contract/grouping.ts';
import { classes } from '../../ui/classes.ts';
import { Thumbnail } from '../../ui/Thumbnail.tsx';
import { itemAddress, useEpoch } from '../client.ts';
import styles from './ItemPicture.module.css';

export interface ItemPictureProps {
  collection: string;
  item: Pick<ItemView, 'id' | 'version'> & { readonly photo?: number };
  className?: string | undefined;
}

export function ItemPicture({ collection, item, className }: ItemPictureProps) {
  const epoch = useEpoch();
  return (
    <span className={classes(styles.picture, className)} data-item={item.id} data-photo={item.photo}>
      <Thumbnail key={item.id} address={itemAddress(collection, item, 'thumbnail')} generation={epoch} />
    </span>
  );
}
