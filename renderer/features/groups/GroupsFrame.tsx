/** The frame of Groups, of one group, of the leftovers and of what was set aside. Renderer. */
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Collection } from '../../../main/contract/model.ts';
import { CollectionFrame, useFrame, Waiting } from '../../app/collection/CollectionFrame.tsx';
import { redo, undo } from '../../app/collection/steps.ts';
import { UndoRedo } from '../../app/collection/UndoRedo.tsx';
import { useCollectionModel } from '../../app/collection/useCollectionModel.ts';
import { strings } from '../../strings/strings.ts';
import { GroupsModel } from './groupsModel.ts';

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
  return (
    <CollectionFrame
      frame={frame}
      screen="groups"
      status={() => list && strings.groups.status(list)}
      showsIndexing
      actions={
        list !== null &&
        collection !== null && (
          <UndoRedo
            canUndo={null}
            canRedo={null}
            undo={() => undo(model, collection.kind)}
            redo={() => redo(model, collection.kind)}
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
