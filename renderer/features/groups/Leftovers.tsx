/** The leftovers: what no group wants, to be put where it belongs. Renderer. */
import { useCallback, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { ItemView } from '../../../main/contract/grouping.ts';
import type { Collection } from '../../../main/contract/model.ts';
import { useVersion } from '../../app/collection/useCollectionModel.ts';
import { useCurrent } from '../../app/data/useCurrent.ts';
import { capsOf, useCommands } from '../../app/keyboard/useCommands.ts';
import { pathTo } from '../../app/paths.ts';
import { useSettings } from '../../app/settings.ts';
import { strings } from '../../strings/en.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TileGrid, type TileGridHandle } from '../../ui/TileGrid.tsx';
import styles from './Groups.module.css';
import { GroupsFrame } from './GroupsFrame.tsx';
import type { GroupsModel } from './groupsModel.ts';
import { ItemTile } from './ItemTile.tsx';
import { LookDialog } from './LookDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { extend, NONE, subjectsOf, toggle } from './selection.ts';
import { step } from './steps.ts';

const idOf = (item: ItemView) => item.id;

export function Leftovers({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  return (
    <GroupsFrame id={params.collection ?? ''} title={strings.groups.leftovers.title}>
      {(model, collection) => <Items model={model} collection={collection} />}
    </GroupsFrame>
  );
}

function Items({ model, collection }: { model: GroupsModel; collection: Collection }) {
  const { leftovers } = model;
  useVersion(leftovers);
  const tile = useSettings(settings => settings.tile);
  const [, navigate] = useLocation();
  const current = useCurrent(leftovers, idOf);
  const [selection, setSelection] = useState(NONE);
  const [dialog, setDialog] = useState<'move' | 'look' | null>(null);
  const grid = useRef<TileGridHandle>(null);
  const words = strings.groups;

  const idAt = useCallback((index: number) => leftovers.row(index)?.id, [leftovers]);
  const onView = useCallback((first: number, last: number) => leftovers.want(first, last), [leftovers]);
  const select = (index: number, how: 'toggle' | 'range') => {
    const id = idAt(index);
    if (id === undefined) return;
    setSelection(now =>
      how === 'toggle' ? toggle(now, id, index) : extend(now, current.index, index, idAt),
    );
  };
  const chosen = subjectsOf(selection, current.row?.id);
  const move = () => chosen.length > 0 && setDialog('move');
  const setAside = async () => {
    if (chosen.length === 0) return;
    await step(words.asideDone, collection.kind, model.setAside(chosen));
    setSelection(NONE);
  };
  const close = () => {
    setDialog(null);
    requestAnimationFrame(() => grid.current?.focus());
  };

  useCommands({
    'group.look': () => current.row !== undefined && setDialog('look'),
    'group.select': () => select(current.index, 'toggle'),
    'group.extend': null,
    'group.move': move,
    'group.setAside': () => void setAside(),
    'group.back': () => {
      if (selection.ids.size > 0) setSelection(NONE);
      else navigate(pathTo.groups(model.id));
    },
    'photos.step': () => grid.current?.focus(),
    'photos.page': () => grid.current?.focus(),
    'photos.ends': () => grid.current?.focus(),
  });

  return (
    <>
      <div className={styles.bar}>
        <IconButton
          icon="back"
          label={words.back}
          caps={capsOf('group.back')}
          onClick={() => navigate(pathTo.groups(model.id))}
        />
        <div className={styles.barWords}>
          <h2 className={styles.title}>{words.leftovers.title}</h2>
          <span className={styles.facts}>{words.leftovers.sentence}</span>
        </div>
        {selection.ids.size > 0 && (
          <span className={styles.facts} role="status">
            {words.selected(selection.ids.size)}
          </span>
        )}
        <Button look="quiet" icon="move" disabled={chosen.length === 0} onClick={move}>
          {words.move}
        </Button>
        <Button look="quiet" icon="aside" disabled={chosen.length === 0} onClick={() => void setAside()}>
          {words.setAside}
        </Button>
      </div>
      <div className={styles.body}>
        {leftovers.known && leftovers.total === 0 ? (
          <EmptyState icon="check" {...words.leftovers.none} />
        ) : (
          <TileGrid
            handle={grid}
            label={words.leftovers.grid}
            total={leftovers.total}
            tile={tile}
            current={current.index}
            onCurrent={current.goTo}
            onSelect={select}
            onOpen={() => setDialog('look')}
            onView={onView}
          >
            {(index, column, tabStop) => {
              const item = leftovers.row(index);
              return (
                <ItemTile
                  collection={model.id}
                  index={index}
                  column={column}
                  item={item}
                  current={index === current.index}
                  selected={item !== undefined && selection.ids.has(item.id)}
                  tabStop={tabStop}
                />
              );
            }}
          </TileGrid>
        )}
      </div>
      {dialog === 'move' && (
        <MoveDialog
          model={model}
          items={chosen}
          from={null}
          kind={collection.kind}
          onMoved={() => setSelection(NONE)}
          onClose={close}
        />
      )}
      {dialog === 'look' && current.row !== undefined && (
        <LookDialog collection={model.id} item={current.row} onClose={close} />
      )}
    </>
  );
}
