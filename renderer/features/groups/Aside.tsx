/** What was set aside, or said to be no subject: to be looked through, and brought back. Renderer. */
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { Collection } from '../../../main/contract/model.ts';
import { capsOf, useCommands } from '../../app/keyboard/useCommands.ts';
import { pathTo } from '../../app/paths.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Tip } from '../../ui/Tip.tsx';
import styles from './Groups.module.css';
import { GroupsFrame } from './GroupsFrame.tsx';
import type { GroupsModel } from './groupsModel.ts';
import { ItemsGrid } from './ItemsGrid.tsx';
import { LookDialog } from './LookDialog.tsx';
import { step } from './steps.ts';
import { useItems } from './useItems.ts';

export function Aside({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  return (
    <GroupsFrame id={params.collection ?? ''} title={strings.groups.aside.title}>
      {(model, collection) => <List model={model} collection={collection} />}
    </GroupsFrame>
  );
}

function List({ model, collection }: { model: GroupsModel; collection: Collection }) {
  const { aside } = model;
  const items = useItems(aside);
  const { chosen } = items;
  const [, navigate] = useLocation();
  const [isLooking, setLooking] = useState(false);
  const words = strings.groups;
  useEffect(() => aside.want(0, 0), [aside]);
  const bringBack = async () => {
    if (chosen.length === 0) return;
    await step(words.aside.done, collection.kind, model.bringBack(chosen));
    items.clear();
  };

  useCommands({
    'group.look': () => setLooking(items.item !== undefined),
    'group.select': () => items.select(items.index, 'toggle'),
    'group.extend': null,
    'group.bringBack': () => void bringBack(),
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
          <h2 className={styles.title}>{words.aside.title}</h2>
          <span className={styles.facts}>{words.aside.sentence}</span>
        </div>
        {items.selected.size > 0 && (
          <span className={styles.facts} role="status">
            {words.selected(items.selected.size)}
          </span>
        )}
        <Tip label={strings.keys.commands['group.bringBack']} caps={capsOf('group.bringBack')}>
          <Button look="quiet" icon="undo" disabled={chosen.length === 0} onClick={() => void bringBack()}>
            {words.aside.bringBack}
          </Button>
        </Tip>
      </div>
      <div className={styles.body}>
        {aside.known && aside.total === 0 ? (
          <EmptyState icon="aside" {...words.aside.none} />
        ) : (
          <ItemsGrid
            collection={model.id}
            label={words.aside.grid}
            cache={aside}
            items={items}
            onOpen={() => setLooking(true)}
          />
        )}
      </div>
      {isLooking && items.item !== undefined && (
        <LookDialog
          collection={model.id}
          item={items.item}
          onClose={() => {
            setLooking(false);
            items.focus();
          }}
        />
      )}
    </>
  );
}
