/** One item, large: the whole photo it is in, with a face marked. Renderer. */
import type { ItemView } from '../../../main/contract/grouping.ts';
import { photoViewAddress } from '../../app/client.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { MarkedPicture } from '../../ui/MarkedPicture.tsx';
import styles from './PhotoDialog.module.css';

export function PhotoDialog({
  collection,
  item,
  onClose,
}: {
  collection: string;
  item: ItemView;
  onClose(): void;
}) {
  return (
    <Dialog shape="large" reading title={item.name} onClose={onClose}>
      <div className={styles.frame}>
        <MarkedPicture address={photoViewAddress(collection, item)} alt={item.name} box={item.box} />
      </div>
    </Dialog>
  );
}
