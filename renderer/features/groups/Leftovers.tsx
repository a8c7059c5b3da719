/** The leftovers: what no group wants, to be put where it belongs. Renderer. */
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Collection } from '../../../main/contract/model.ts';
import { capsOf, useCommands } from '../../app/keyboard/useCommands.ts';
import { pathTo } from '../../app/paths.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './Groups.module.css';
import { GroupsFrame } from './GroupsFrame.tsx';
import type { GroupsModel } from './groupsModel.ts';
import { ItemsGrid } from './ItemsGrid.tsx';
import { LookDialog } from './LookDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { step } from './steps.ts';
import { useItems } from './useItems.ts';

export function Leftovers({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  return (
    <GroupsFrame id={params.collection ?? ''} title={strings.groups.leftovers.title}>
      {(model, collection) => <List model={model} collection={collection} />}
    </GroupsFrame>
  );
}

function List({ model, collection }: { model: GroupsModel; collection: Collection }) {
  const { leftovers } = model;
  const items = useItems(leftovers);
  const { chosen } = items;
  const [, navigate] = useLocation();
  const [dialog, setDialog] = useState<'move' | 'look' | null>(null);
  const words = strings.groups;
  const move = () => chosen.length > 0 && setDialog('move');
  const setAside = async () => {
    if (chosen.length === 0) return;
    await step(words.asideDone, collection.kind, model.setAside(chosen));
    items.clear();
  };
  const close = () => {
    setDialog(null);
    items.focus();
  };

  useCommands({
    'group.look': () => items.item !== undefined && setDialog('look'),
    'group.select': () => items.select(items.index, 'toggle'),
    'group.extend': null,
    'group.move': move,
    'group.setAside': () => void setAside(),
    'group.back': () => {
      if (items.selected.size > 0) items.clear();
      else navigate(pathTo.groups(model.id));
    },
    'photos.step': items.focus,
    'photos.page': items.focus,
    'photos.ends': items.focus,
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
        {items.selected.size > 0 && (
          <span className={styles.facts} role="status">
            {words.selected(items.selected.size)}
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
          <ItemsGrid
            collection={model.id}
            label={words.leftovers.grid}
            cache={leftovers}
            items={items}
            onOpen={() => setDialog('look')}
          />
        )}
      </div>
      {dialog === 'move' && (
        <MoveDialog
          model={model}
          items={chosen}
          from={null}
          kind={collection.kind}
          onMoved={items.clear}
          onClose={close}
        />
      )}
      {dialog === 'look' && items.item !== undefined && (
        <LookDialog collection={model.id} item={items.item} onClose={close} />
      )}
    </>
  );
}
