/** The screens of items in no group: the leftovers, and what was set aside. Renderer. */
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { ItemView } from '../../../main/contract/grouping.ts';
import type { Collection } from '../../../main/contract/model.ts';
import { MoveDialog } from '../../app/collection/MoveDialog.tsx';
import { step, undoOf } from '../../app/collection/steps.ts';
import { useVersion } from '../../app/collection/useCollectionModel.ts';
import type { PageCache } from '../../app/data/pageCache.ts';
import { capsOf, useCommands } from '../../app/keyboard/useCommands.ts';
import { pathTo } from '../../app/paths.ts';
import { fileHandlers } from '../../app/photo/fileCommands.ts';
import { openPhoto, photoOfItem, photosIn } from '../../app/photo/photoView.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import type { MenuEntry } from '../../ui/ContextMenu.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import type { IconName } from '../../ui/icons.tsx';
import primitives from '../../ui/primitives.module.css';
import { Tip } from '../../ui/Tip.tsx';
import styles from './Groups.module.css';
import { GroupsFrame } from './GroupsFrame.tsx';
import type { GroupsModel } from './groupsModel.ts';
import { ItemsGrid } from './ItemsGrid.tsx';
import { type Items, useItems } from './useItems.ts';
import { useNaming } from './useNaming.tsx';

export function Leftovers({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  return (
    <GroupsFrame id={params.collection ?? ''} title={strings.groups.leftovers.title}>
      {(model, collection) => <LeftoversList model={model} collection={collection} />}
    </GroupsFrame>
  );
}

function LeftoversList({ model, collection }: { model: GroupsModel; collection: Collection }) {
  const { leftovers } = model;
  const items = useItems(leftovers);
  const { chosen } = items;
  const [isMoving, setMoving] = useState(false);
  const version = useVersion(leftovers);
  const naming = useNaming({
    model,
    kind: collection.kind,
    total: leftovers.total,
    version,
    targetAt: index => {
      const id = leftovers.row(index)?.id;
      if (id === undefined) return undefined;
      return { id, items: items.selected.has(id) ? [...items.selected] : [id], group: null };
    },
    goTo: items.goTo,
    focus: items.focus,
    onBothNamed: () => undefined,
    onGiven: items.clear,
  });
  const words = strings.groups;
  const move = () => setMoving(chosen.length > 0);
  const setAside = async () => {
    if (chosen.length === 0) return;
    await step(words.asideDone, collection.kind, model.setAside(chosen));
    items.clear();
  };
  const hide = async () => {
    if (chosen.length === 0) return;
    const done = words.hiding.doneAll(chosen.length);
    await step(done, collection.kind, model.hideAll(chosen), undoOf(model, collection.kind, chosen.length));
    items.clear();
  };
  const name = () => naming.begin(Math.max(0, items.index));
  useCommands({
    'group.move': move,
    'group.setAside': () => void setAside(),
    'group.hide': () => void hide(),
    'group.name': name,
    'group.rename': name,
  });

  return (
    <>
      <ItemsList
        collection={model.id}
        cache={leftovers}
        items={items}
        words={words.leftovers}
        icon="check"
        nameAt={(index, item) =>
          naming.fieldAt(index) ?? (
            <NameOf
              name={naming.givenTo(item.id)}
              placeholder={words.naming.who[collection.kind]}
              onName={() => naming.begin(index)}
            />
          )
        }
        menuAt={at => [
          {
            label: words.rename,
            icon: 'pencil',
            caps: capsOf('group.name'),
            onChoose: () => naming.begin(at),
          },
          { label: words.move, icon: 'move', caps: capsOf('group.move'), onChoose: () => setMoving(true) },
          {
            label: words.setAside,
            icon: 'aside',
            caps: capsOf('group.setAside'),
            onChoose: () => void setAside(),
          },
          {
            label: words.hiding.hide[collection.kind],
            icon: 'hidden',
            caps: capsOf('group.hide'),
            onChoose: () => void hide(),
          },
          'line',
        ]}
      >
        <Tip label={strings.keys.commands['group.name']} caps={capsOf('group.name')}>
          <Button variant="quiet" icon="pencil" disabled={leftovers.total === 0} onClick={name}>
            {words.rename}
          </Button>
        </Tip>
        <Button variant="quiet" icon="move" disabled={chosen.length === 0} onClick={move}>
          {words.move}
        </Button>
        <Button variant="quiet" icon="aside" disabled={chosen.length === 0} onClick={() => void setAside()}>
          {words.setAside}
        </Button>
        <IconButton
          icon="hidden"
          label={words.hiding.hide[collection.kind]}
          caps={capsOf('group.hide')}
          disabled={chosen.length === 0}
          onClick={() => void hide()}
        />
      </ItemsList>
      {isMoving && (
        <MoveDialog
          model={model}
          items={chosen}
          from={null}
          kind={collection.kind}
          onMoved={items.clear}
          onClose={() => {
            setMoving(false);
            items.focus();
          }}
        />
      )}
    </>
  );
}

/** The name under a leftover; a click begins to name it. */
function NameOf({ name, placeholder, onName }: { name: string | null; placeholder: string; onName(): void }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: F2 does the same from the keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: F2 does the same from the keyboard
    <span
      className={styles.nameBelow}
      data-named={name !== null}
      onClick={event => {
        if (event.shiftKey || event.ctrlKey || event.metaKey) return;
        event.stopPropagation();
        onName();
      }}
    >
      {name ?? placeholder}
    </span>
  );
}

export function SetAside({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  return (
    <GroupsFrame id={params.collection ?? ''} title={strings.groups.aside.title}>
      {(model, collection) => <SetAsideList model={model} collection={collection} />}
    </GroupsFrame>
  );
}

function SetAsideList({ model, collection }: { model: GroupsModel; collection: Collection }) {
  const { aside } = model;
  const items = useItems(aside);
  const { chosen } = items;
  const words = strings.groups.aside;
  useEffect(() => aside.want(0, 0), [aside]);
  const bringBack = async () => {
    if (chosen.length === 0) return;
    await step(words.done, collection.kind, model.bringBack(chosen));
    items.clear();
  };
  useCommands({ 'group.bringBack': () => void bringBack() });

  return (
    <ItemsList collection={model.id} cache={aside} items={items} words={words} icon="aside">
      <Tip label={strings.keys.commands['group.bringBack']} caps={capsOf('group.bringBack')}>
        <Button variant="quiet" icon="undo" disabled={chosen.length === 0} onClick={() => void bringBack()}>
          {words.bringBack}
        </Button>
      </Tip>
    </ItemsList>
  );
}

interface ItemsListProps {
  collection: string;
  cache: PageCache<ItemView>;
  items: Items;
  words: { title: string; message: string; grid: string; none: { title: string; message: string } };
  /** Shown where there are none. */
  icon: IconName;
  /** Under each tile: its name, or the field for it. */
  nameAt?(index: number, item: ItemView): ReactNode;
  /** What can be done with an item besides looking at it. */
  menuAt?(index: number): readonly MenuEntry[];
  /** What can be done with those that are chosen. */
  children: ReactNode;
}

/** A bar with actions, the items in a grid, and the photo view over it. */
function ItemsList(props: ItemsListProps) {
  const { collection, cache, items, words, icon, nameAt, menuAt, children } = props;
  const [, navigate] = useLocation();
  const back = () => navigate(pathTo.groups(collection));
  const look = (at: number) =>
    openPhoto({
      collection,
      list: photosIn(cache, photoOfItem),
      at,
      onClose: last => {
        items.goTo(last);
        items.focus();
      },
    });

  useCommands({
    'photos.view': () => look(items.index),
    'group.view': () => look(items.index),
    'photos.menu': null,
    ...fileHandlers(items.item === undefined ? null : { collection, photo: items.item.photo }),
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
          <span className={styles.facts}>{words.message}</span>
        </div>
        {items.selected.size > 0 && (
          <span className={styles.facts} role="status">
            {strings.groups.selected(items.selected.size)}
          </span>
        )}
        {children}
      </div>
      <div className={primitives.column}>
        {cache.known && cache.total === 0 ? (
          <EmptyState icon={icon} {...words.none} />
        ) : (
          <ItemsGrid
            collection={collection}
            label={words.grid}
            cache={cache}
            items={items}
            onOpen={look}
            nameAt={nameAt}
            menuAt={menuAt}
          />
        )}
      </div>
    </>
  );
}
