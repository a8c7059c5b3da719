/** One side of a question: the item, large, and below it the group it stands for. Renderer. */
import type { Side } from '../../../main/contract/grouping.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { strings } from '../../strings/strings.ts';
import styles from './Ask.module.css';
import { Frame } from './Frame.tsx';
import { Strip } from './Strip.tsx';
import type { Zoom } from './useZoom.ts';

export interface SidePaneProps {
  collection: string;
  kind: Kind;
  side: Side;
  label: string;
  zoom: Zoom;
  onLook(item: number): void;
}

export function SidePane({ collection, kind, side, label, zoom, onLook }: SidePaneProps) {
  const { item, group, strip } = side;
  return (
    <section className={styles.side} aria-label={label}>
      <Frame
        collection={collection}
        item={item}
        label={`${label}: ${item.name}`}
        zoom={zoom}
        onLook={onLook}
      />
      <div className={styles.belongs}>
        <p className={styles.groupName}>{strings.ask.group(group.name, group.size, kind)}</p>
        <Strip collection={collection} items={strip} label={strings.ask.strip(group.name)} />
      </div>
    </section>
  );
}
