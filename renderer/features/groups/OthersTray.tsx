/**
 * What likely belongs to the open group and is in none that has a name, the likeliest first: added or refused all
 * at once, or one by one. Renderer.
 */
import { type KeyboardEvent, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { GroupView, LikelyGroup } from '../../../main/contract/grouping.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { ItemPicture } from '../../app/collection/ItemPicture.tsx';
import { step } from '../../app/collection/steps.ts';
import { useQuery } from '../../app/data/useQuery.ts';
import { capsOf, runCommand, useCommands } from '../../app/keyboard/useCommands.ts';
import { fileHandlers } from '../../app/photo/fileCommands.ts';
import { openPhoto, photoOfItem, photosOf } from '../../app/photo/photoView.ts';
import { PictureMenu } from '../../app/photo/pictures.tsx';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import primitives from '../../ui/primitives.module.css';
import { droppedItems, GROUP, hasItems } from './dragged.ts';
import type { GroupsModel } from './groupsModel.ts';
import styles from './OthersTray.module.css';

const SHOWN = 60;
/** The members themselves come first. */
const REST_MS = 200;
const NONE: ReadonlySet<number> = new Set();

export interface OthersTrayProps {
  model: GroupsModel;
  group: GroupView;
  kind: Kind;
  /** Members that were dragged onto a group of the tray. */
  onDropped(items: number[], group: GroupView): void;
}

export function OthersTray({ model, group, kind, onDropped }: OthersTrayProps) {
  const revision = useStore(model.state, ({ list }) => list?.revision ?? 0);
  const { latest } = useQuery(
    `${group.id} ${revision}`,
    signal => model.others(group.id, SHOWN, signal),
    REST_MS,
  );
  const [ticked, setTicked] = useState(NONE);
  const others = latest?.groups ?? [];
  const chosen = others.filter(one => ticked.has(one.group.id));
  const meant = chosen.length > 0 ? chosen : others;
  const list = useRef<HTMLUListElement>(null);
  const words = strings.groups.others;

  const add = async (some: readonly LikelyGroup[]) => {
    if (some.length === 0) return;
    const ids = some.map(one => one.group.id);
    if (await step(words.added(group.name), kind, model.merge([group.id, ...ids], true))) setTicked(NONE);
  };
  const refuse = async (some: readonly LikelyGroup[]) => {
    if (some.length === 0) return;
    const doing = model.refuse(
      group.id,
      some.map(one => one.group.id),
    );
    if (
      await step(
        words.refused,
        kind,
        doing.then(() => null),
      )
    )
      setTicked(NONE);
  };
  const tick = (id: number) =>
    setTicked(now => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  useCommands({
    'group.addOthers': () => void add(meant),
    'group.refuseOthers': () => void refuse(meant),
  });
  if (others.length === 0) return null;

  const covers = others.flatMap(({ group: { cover } }) => cover.slice(0, 1));
  const look = (wanted: number | undefined) =>
    openPhoto({
      collection: model.id,
      list: photosOf(covers.map(photoOfItem)),
      at: covers.findIndex(({ id }) => id === wanted),
      onClose: at => requestAnimationFrame(() => list.current?.querySelectorAll('button')[at]?.focus()),
    });
  const onKeyDown = (event: KeyboardEvent, one: LikelyGroup) => {
    const { id, cover } = one.group;
    const [item] = cover;
    const isDone = runCommand(event, {
      'photos.view': () => look(item?.id),
      'group.select': () => tick(id),
      'group.view': () => void add([one]),
      'group.setAside': () => void refuse([one]),
      ...fileHandlers(item === undefined ? null : { collection: model.id, photo: item.photo }),
    });
    if (!isDone) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section className={styles.tray} aria-label={words.title(group.name)}>
      <div className={styles.head}>
        <h3 className={styles.title}>{words.title(group.name)}</h3>
        <span className={styles.count}>{words.count(latest?.total ?? 0)}</span>
        <Button onClick={() => void add(meant)}>
          {words.add(chosen.length)} <Kbd caps={capsOf('group.addOthers')} />
        </Button>
        <Button variant="quiet" onClick={() => void refuse(meant)}>
          {words.refuse(chosen.length)} <Kbd caps={capsOf('group.refuseOthers')} />
        </Button>
      </div>
      <PictureMenu collection={model.id} onLook={look}>
        <ul ref={list} className={styles.list}>
          {others.map(one => (
            <li key={one.group.id}>
              <Other
                collection={model.id}
                kind={kind}
                one={one}
                isTicked={ticked.has(one.group.id)}
                onTick={() => tick(one.group.id)}
                onAdd={() => void add([one])}
                onKeyDown={event => onKeyDown(event, one)}
                onDropped={items => onDropped(items, one.group)}
              />
            </li>
          ))}
        </ul>
      </PictureMenu>
    </section>
  );
}

interface OtherProps {
  collection: string;
  kind: Kind;
  one: LikelyGroup;
  isTicked: boolean;
  onTick(): void;
  onAdd(): void;
  onKeyDown(event: KeyboardEvent): void;
  onDropped(items: number[]): void;
}

/** One group of the tray, which can be dragged and takes members that are dragged onto it. */
function Other({ collection, kind, one, isTicked, onTick, onAdd, onKeyDown, onDropped }: OtherProps) {
  const [isOver, setOver] = useState(false);
  const words = strings.groups.others;
  const { id, size, cover } = one.group;
  return (
    <button
      type="button"
      className={styles.one}
      aria-pressed={isTicked}
      title={words.how}
      draggable
      onDragStart={event => event.dataTransfer.setData(GROUP, String(id))}
      data-over={isOver}
      onDragOver={event => {
        if (!hasItems(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        setOver(false);
        const items = droppedItems(event);
        if (items.length === 0) return;
        event.preventDefault();
        event.stopPropagation();
        onDropped(items);
      }}
      onClick={onTick}
      onDoubleClick={onAdd}
      onKeyDown={onKeyDown}
    >
      {cover[0] !== undefined && (
        <ItemPicture collection={collection} item={cover[0]} className={styles.picture} />
      )}
      <span className={primitives.visuallyHidden}>{words.one(size, one.chance, kind)}</span>
      <span aria-hidden="true" className={styles.chance}>
        {words.chance(one.chance)}
      </span>
      {size > 1 && (
        <span aria-hidden="true" className={styles.size}>
          {size}
        </span>
      )}
      {isTicked && (
        <span className={styles.check}>
          <Icon name="check" size={14} />
        </span>
      )}
    </button>
  );
}
