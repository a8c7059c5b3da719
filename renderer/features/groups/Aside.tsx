/** What was set aside, or said to be no subject: to be looked through, and brought back. Renderer. */
import { useEffect } from 'react';
import type { Collection } from '../../../main/contract/model.ts';
import { capsOf, useCommands } from '../../app/keyboard/useCommands.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Tip } from '../../ui/Tip.tsx';
import { GroupsFrame } from './GroupsFrame.tsx';
import type { GroupsModel } from './groupsModel.ts';
import { ItemsList } from './ItemsList.tsx';
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
        <Button look="quiet" icon="undo" disabled={chosen.length === 0} onClick={() => void bringBack()}>
          {words.bringBack}
        </Button>
      </Tip>
    </ItemsList>
  );
}
