/** The frame of Groups, of one group, of the leftovers and of what was set aside. Renderer. */
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Collection } from '../../../main/contract/model.ts';
import { CollectionFrame, useFrame, Waiting } from '../../app/collection/CollectionFrame.tsx';
import { useCollectionModel } from '../../app/collection/useCollectionModel.ts';
import { capsOf, useCommands } from '../../app/keyboard/useCommands.ts';
import { strings } from '../../strings/strings.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { GroupsModel } from './groupsModel.ts';
import { undo } from './steps.ts';

export interface GroupsFrameProps {
  id: string;
  title: string;
  children(model: GroupsModel, collection: Collection): ReactNode;
}

export function GroupsFrame(props: GroupsFrameProps) {
  const model = useCollectionModel(GroupsModel, props.id);
  return model === null ? <main aria-busy="true" /> : <Opened {...props} model={model} />;
}

function Opened({ model, title, children }: GroupsFrameProps & { model: GroupsModel }) {
  const frame = useFrame(model, title);
  const { list, loadError, doing } = useStore(model.state);
  const { collection } = frame;
  const takeBack = () => void (collection === null ? undefined : undo(model, collection.kind));
  useCommands({ 'collection.undo': takeBack });
  return (
    <CollectionFrame
      frame={frame}
      screen="groups"
      status={() => list && strings.groups.status(list)}
      showsIndexing
      actions={
        list !== null && (
          <IconButton
            icon="undo"
            label={strings.groups.undo}
            onClick={takeBack}
            caps={capsOf('collection.undo')}
          />
        )
      }
      isReady={list !== null}
      error={loadError}
      isEmpty={list?.items === 0}
      waiting={doing !== null && <Waiting label={strings.groups.title} text={doing} />}
    >
      {shown => children(model, shown)}
    </CollectionFrame>
  );
}
