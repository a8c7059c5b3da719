/** A strip of small pictures: some of a group. Renderer. */
import type { ItemView } from '../../../main/contract/grouping.ts';
import { itemAddress } from '../../app/client.ts';
import { pictureOf } from '../../app/photo/pictures.tsx';
import styles from './Strip.module.css';

export interface StripProps {
  collection: string;
  items: readonly ItemView[];
  label: string;
  size?: 'small' | 'tiny';
}

export function Strip({ collection, items, label, size = 'small' }: StripProps) {
  return (
    <ul className={styles.strip} aria-label={label} data-size={size}>
      {items.map(item => (
        <li key={item.id}>
          <img
            {...pictureOf(item)}
            src={itemAddress(collection, item, 'thumbnail')}
            alt={item.name}
            draggable={false}
            decoding="async"
            className={styles.small}
          />
        </li>
      ))}
    </ul>
  );
}
