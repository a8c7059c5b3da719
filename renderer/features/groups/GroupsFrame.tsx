/** What the screens of Groups have in common: the head, the model, and what is said while there is nothing to show. Renderer. */
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Collection } from '../../../main/contract/model.ts';
import { CollectionHead } from '../../app/collection/CollectionHead.tsx';
import { IndexProgress } from '../../app/collection/IndexProgress.tsx';
import { NothingYet } from '../../app/collection/NothingYet.tsx';
import { Trouble } from '../../app/collection/Trouble.tsx';
import { useCollectionModel, useCollectionState } from '../../app/collection/useCollectionModel.ts';
import { capsOf, useCommands } from '../../app/keyboard/useCommands.ts';
import { useScreen } from '../../app/useScreen.ts';
import { strings } from '../../strings/strings.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import styles from './Groups.module.css';
import { GroupsModel } from './groupsModel.ts';
import { undo } from './steps.ts';

export interface FrameProps {
  id: string;
  title: string;
  children(model: GroupsModel, collection: Collection): ReactNode;
}

export function GroupsFrame(props: FrameProps) {
  const model = useCollectionModel(GroupsModel, props.id);
  return model === null ? (
    <main className={styles.screen} aria-busy="true" />
  ) : (
    <Opened {...props} model={model} />
  );
}

function Opened({ model, title, children }: FrameProps & { model: GroupsModel }) {
  const { collection, job, trouble } = useCollectionState(model);
  const { list, trouble: noGroups, doing } = useStore(model.state);
  const main = useScreen(collection === null ? title : `${title} · ${collection.name}`);
  const takeBack = () => void (collection === null ? undefined : undo(model, collection.kind));
  useCommands({ 'collection.undo': takeBack });
  const isRunning = job?.state === 'running';

  return (
    <main
      ref={main}
      tabIndex={-1}
      className={styles.screen}
      aria-busy={list === null && noGroups === null && trouble === null}
    >
      {trouble !== null && <Trouble model={model} error={trouble} />}
      {collection !== null && (
        <>
          <CollectionHead
            collection={collection}
            screen="groups"
            status={
              isRunning
                ? strings.job.line(job, collection.photos)
                : list === null
                  ? strings.library.counts(collection.photos, collection.folders.length)
                  : strings.groups.status(list)
            }
            progress={<IndexProgress collection={collection} job={job} />}
          >
            {list !== null && (
              <IconButton
                icon="undo"
                label={strings.groups.undo}
                onClick={takeBack}
                caps={capsOf('collection.undo')}
              />
            )}
          </CollectionHead>
          {list === null && noGroups === null && doing !== null && (
            <div className={styles.preparing} role="status">
              <p>{doing}</p>
              <ProgressBar label={strings.groups.title} value={null} text={doing} />
            </div>
          )}
          {(noGroups !== null || list?.items === 0) && (
            <NothingYet
              collection={model.id}
              job={job}
              trouble={noGroups}
              onRetry={() => void model.open()}
            />
          )}
          {list !== null && list.items > 0 && children(model, collection)}
        </>
      )}
    </main>
  );
}
