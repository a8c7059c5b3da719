/**
 * The leftovers as a shelf under the groups: a few of them, which can be looked at and dragged onto a group, and the
 * way to all. Renderer.
 */
import { type DragEvent, useState } from 'react';
import { useLocation } from 'wouter';
import type { GroupView } from '../../../main/contract/grouping.ts';
import { ItemPicture } from '../../app/collection/ItemPicture.tsx';
import { useVersion } from '../../app/collection/useCollectionModel.ts';
import { capsOf } from '../../app/keyboard/useCommands.ts';
import { pathTo } from '../../app/paths.ts';
import { openPhoto, photoOfItem, photosIn } from '../../app/photo/photoView.ts';
import { PictureMenu } from '../../app/photo/pictures.tsx';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Tip } from '../../ui/Tip.tsx';
import { dragItems, droppedItems, hasItems } from './dragged.ts';
import styles from './Groups.module.css';
import type { GroupsModel } from './groupsModel.ts';

const ON_SHELF = 30;

export function LeftoversShelf({ model }: { model: GroupsModel }) {
  const { leftovers } = model;
  useVersion(leftovers);
  const [, navigate] = useLocation();
  if (leftovers.total === 0) return null;
  const shown = Array.from({ length: Math.min(ON_SHELF, leftovers.total) }, (_, at) =>
    leftovers.row(at),
  ).filter(item => item !== undefined);
  const look = (at: number) =>
    openPhoto({ collection: model.id, list: photosIn(leftovers, photoOfItem), at, onClose: () => undefined });
  return (
    <section className={styles.shelf} aria-label={strings.groups.leftovers.title}>
      <h2 className={styles.shelfTitle}>{strings.groups.leftovers.shelf(leftovers.total)}</h2>
      <PictureMenu collection={model.id} onLook={item => look(leftovers.find(({ id }) => id === item))}>
        <div className={styles.shelfPictures}>
          {shown.map((item, at) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: Leftovers has keys for all of it
            <span
              key={item.id}
              className={styles.shelfItem}
              draggable
              onDragStart={event => dragItems(event, [item.id])}
              onDoubleClick={() => look(at)}
            >
              <ItemPicture collection={model.id} item={item} className={styles.shelfPicture} />
            </span>
          ))}
        </div>
      </PictureMenu>
      <Tip label={strings.groups.leftovers.title} caps={capsOf('groups.leftovers')}>
        <Button variant="quiet" onClick={() => navigate(pathTo.leftovers(model.id))}>
          {strings.groups.leftovers.all}
        </Button>
      </Tip>
    </section>
  );
}

/** For what lies around the groups: a leftover that is dropped on one is put into it. */
export function useShelfDrop(
  model: GroupsModel,
  onDropped: (items: number[], group: GroupView) => void,
): {
  /** The place of the group one is over; −1 for none. */
  readonly over: number;
  readonly handlers: {
    onDragOver(event: DragEvent): void;
    onDragLeave(): void;
    onDrop(event: DragEvent): void;
  };
} {
  const [over, setOver] = useState(-1);
  const placeUnder = (event: DragEvent): number => {
    if (!hasItems(event) || !(event.target instanceof Element)) return -1;
    return Number(event.target.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1);
  };
  return {
    over,
    handlers: {
      onDragOver: event => {
        const place = placeUnder(event);
        setOver(place);
        if (model.groups.row(place) !== undefined) event.preventDefault();
      },
      onDragLeave: () => setOver(-1),
      onDrop: event => {
        setOver(-1);
        const group = model.groups.row(placeUnder(event));
        const items = droppedItems(event);
        if (group === undefined || items.length === 0) return;
        event.preventDefault();
        onDropped(items, group);
      },
    },
  };
}
