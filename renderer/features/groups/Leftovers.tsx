/** The leftovers: what no group wants, to be put where it belongs. Renderer. */
import { useState } from 'react';
import type { Collection } from '../../../main/contract/model.ts';
import { useCommands } from '../../app/keyboard/useCommands.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { GroupsFrame } from './GroupsFrame.tsx';
import type { GroupsModel } from './groupsModel.ts';
import { ItemsList } from './ItemsList.tsx';
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
  const [isMoving, setMoving] = useState(false);
  const words = strings.groups;
  const move = () => setMoving(chosen.length > 0);
  const setAside = async () => {
    if (chosen.length === 0) return;
    await step(words.asideDone, collection.kind, model.setAside(chosen));
    items.clear();
  };
  useCommands({ 'group.move': move, 'group.setAside': () => void setAside() });

  return (
    <>
      <ItemsList collection={model.id} cache={leftovers} items={items} words={words.leftovers} icon="check">
        <Button look="quiet" icon="move" disabled={chosen.length === 0} onClick={move}>
          {words.move}
        </Button>
        <Button look="quiet" icon="aside" disabled={chosen.length === 0} onClick={() => void setAside()}>
          {words.setAside}
        </Button>
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
