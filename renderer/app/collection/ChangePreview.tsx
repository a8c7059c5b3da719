/**
 * What would change, in words and pictures, in a place that keeps its size while it is worked out. Renderer.
 */
import type { GroupChange } from '../../../main/contract/grouping.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { strings } from '../../strings/strings.ts';
import primitives from '../../ui/primitives.module.css';
import styles from './ChangePreview.module.css';
import { ItemPicture } from './ItemPicture.tsx';

export interface ChangePreviewProps {
  collection: string;
  kind: Kind;
  /** Null while it is not known. */
  change: GroupChange | null;
  /** What to say until then. */
  waiting: string;
}

export function ChangePreview({ collection, kind, change, waiting }: ChangePreviewProps) {
  return (
    <>
      <p className={styles.change} role="status">
        {change === null ? waiting : strings.groups.changed(change, kind, 'would')}
      </p>
      <div className={primitives.strip}>
        {change?.sample.map(item => (
          <ItemPicture
            key={item.id}
            collection={collection}
            item={item}
            className={primitives.stripPicture}
          />
        ))}
      </div>
    </>
  );
}
