/** The Library: the photos of one collection, filling in while they are read. Renderer. */
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useParams } from 'wouter';
import type { Photo } from '../../../main/contract/model.ts';
import { PhotoFilter } from '../../../main/contract/photoFilter.ts';
import { CollectionFrame, collectionScreen, useFrame } from '../../app/collection/CollectionFrame.tsx';
import { FaceQualityDialog } from '../../app/collection/faceQuality/FaceQualityDialog.tsx';
import { useFaceQuality } from '../../app/collection/faceQuality/useFaceQuality.ts';
import { redo, undo } from '../../app/collection/steps.ts';
import { UndoRedo } from '../../app/collection/UndoRedo.tsx';
import { useCurrent } from '../../app/collection/useCurrent.ts';
import { isCatalog, useForwardDrop } from '../../app/forwardDrop.tsx';
import { useCommands } from '../../app/keyboard/useCommands.ts';
import { openPhoto, photosIn } from '../../app/photo/photoView.ts';
import { type Chosen, choose } from '../../app/places/choose.ts';
import { report } from '../../app/report.ts';
import { TILE, useSettings } from '../../app/settings.ts';
import { TilesFoot } from '../../app/TilesFoot.tsx';
import { useDrop } from '../../app/useDrop.ts';
import { strings } from '../../strings/strings.ts';
import { DropVeil } from '../../ui/DropVeil.tsx';
import type { TileGridHandle } from '../../ui/TileGrid.tsx';
import { useToasts } from '../../ui/toasts.ts';
import { Body } from './Body.tsx';
import { Folders } from './Folders.tsx';
import { hasMissingFolder, LibraryActions, ReadingProgress, statusOf } from './Head.tsx';
import styles from './Library.module.css';
import { LibraryModel } from './libraryModel.ts';
import { Problems } from './Problems.tsx';
import { usePhotoActions } from './usePhotoActions.tsx';

export const Library = collectionScreen(LibraryModel, Opened);

const idOf = (photo: Photo) => photo.id;
const shownOf = (photo: Photo) => ({ photo });

function Opened({ model }: { model: LibraryModel }) {
  const frame = useFrame(model, strings.library.opening, name => name);
  const { collection, job } = frame;
  const grid = useRef<TileGridHandle>(null);
  const field = useRef<HTMLInputElement>(null);
  const [problemsShown, setProblemsShown] = useState(false);
  const [foldersShown, setFoldersShown] = useState(false);
  const [hiddenShown, setHiddenShown] = useState(false);
  const quality = useFaceQuality(model.id, collection?.kind ?? null);
  const selection = useCurrent(model.photos, idOf);
  const { tile, setTile, hasTimeLine, setTimeLine } = useSettings();
  const { show, export: plan, reason } = useParams<{ show?: string; export?: string; reason?: string }>();
  useEffect(() => {
    // An address that somebody typed may say anything.
    const stays = reason === undefined ? undefined : { export: Number(plan), reason };
    const asked = PhotoFilter.safeParse({ show, stays });
    if ((show ?? stays) !== undefined && asked.success) model.filter(asked.data);
  }, [model, show, plan, reason]);

  const addFolder = (folder: Chosen) =>
    model
      .addFolder(folder.grant)
      .then(
        () => useToasts.getState().show({ tone: 'calm', title: strings.library.added(folder.name) }),
        report,
      );
  const chooseFolder = () =>
    choose('folder').then(folder => (folder === null ? undefined : addFolder(folder)), report);
  const view = (at: number) =>
    openPhoto({
      collection: model.id,
      list: photosIn(model.photos, shownOf),
      at,
      onClose: last => {
        selection.goTo(last);
        requestAnimationFrame(() => grid.current?.focus());
      },
    });
  const actions = usePhotoActions({
    model,
    collection,
    current: selection,
    view,
    focus: () => requestAnimationFrame(() => grid.current?.focus()),
  });
  const search = () => {
    // The field is back before the next key is pressed.
    flushSync(actions.clear);
    field.current?.focus();
  };
  const start = () => void model.start().catch(report);
  const togglePause = () => {
    if (job?.state === 'running') model.pause().catch(report);
    else if (job?.state === 'paused') model.resume().catch(report);
  };

  useCommands({
    'library.togglePause': togglePause,
    'library.addFolder': () => void chooseFolder(),
    'library.folders': () => setFoldersShown(true),
    ...(quality === null ? {} : { 'library.hidden': () => setHiddenShown(true) }),
    'library.problems': () => setProblemsShown(true),
    'library.search': search,
    'library.timeLine': () => setTimeLine(!hasTimeLine),
    'library.bigger': () => setTile(tile + TILE.step),
    'library.smaller': () => setTile(tile - TILE.step),
    // The grid takes these itself once it has the focus; until then the first press leads into it.
    'photos.step': () => grid.current?.focus(),
    'photos.page': () => grid.current?.focus(),
    'photos.ends': () => grid.current?.focus(),
    'photos.view': () => view(selection.index),
    'photos.menu': null,
    ...actions.handlers,
  });
  const forwardDrop = useForwardDrop();
  const isOver = useDrop(dropped => (isCatalog(dropped) ? forwardDrop(dropped) : void addFolder(dropped)));

  const showFolders = () => setFoldersShown(true);
  const isAway = collection !== null && hasMissingFolder(collection);

  return (
    <CollectionFrame
      frame={frame}
      screen="library"
      status={shown => statusOf(shown, isAway && job?.state === 'failed' ? null : job)}
      isError={job?.state === 'failed' && !isAway}
      // Only the turns are announced; the numbers in between would be chatter.
      heard={job !== null && job.state !== 'running' ? strings.job.ended(job) : ''}
      progress={collection !== null && <ReadingProgress collection={collection} job={job} />}
      actions={
        collection !== null && (
          <>
            <UndoRedo
              canUndo={null}
              canRedo={null}
              undo={() => undo(model, collection.kind)}
              redo={() => redo(model, collection.kind)}
            />
            <LibraryActions
              collection={collection}
              job={job}
              onTogglePause={togglePause}
              onStart={start}
              onCancel={() => model.cancel().catch(report)}
              onAddFolder={() => void chooseFolder()}
              onProblems={() => setProblemsShown(true)}
              onFolders={showFolders}
              hidden={quality?.setAside ?? null}
              onHidden={() => setHiddenShown(true)}
            />
          </>
        )
      }
      isReady={collection !== null}
      overlays={
        <>
          {collection !== null && foldersShown && (
            <Folders model={model} collection={collection} onClose={() => setFoldersShown(false)} />
          )}
          {collection !== null && problemsShown && (
            <Problems model={model} onClose={() => setProblemsShown(false)} />
          )}
          {quality !== null && hiddenShown && (
            <FaceQualityDialog
              collection={model.id}
              quality={quality}
              onClose={() => setHiddenShown(false)}
            />
          )}
          {actions.dialog}
          {isOver && <DropVeil message={strings.drop.overAdd} />}
        </>
      }
    >
      {shown => (
        <>
          <Body
            model={model}
            collection={shown}
            job={job}
            grid={grid}
            field={field}
            current={selection.index}
            onCurrent={selection.goTo}
            onOpen={view}
            actions={actions}
            onStart={start}
            onAddFolder={() => void chooseFolder()}
            onFolders={showFolders}
          />
          <Foot photo={selection.row} index={selection.index} total={model.photos.total} />
        </>
      )}
    </CollectionFrame>
  );
}

/** The slim bar under the photos: what is selected, and how large the tiles are. */
function Foot({ photo, index, total }: { photo: Photo | undefined; index: number; total: number }) {
  return (
    <TilesFoot size={strings.library.size}>
      <div className={styles.photo} role="status" aria-label={strings.library.selected}>
        {photo === undefined ? (
          total > 0 && <span className={styles.nothing}>{strings.library.nothingSelected}</span>
        ) : (
          <>
            <span className={styles.name}>{photo.name}</span>
            {photo.width !== null && photo.height !== null && (
              <span>{strings.library.dimensions(photo.width, photo.height)}</span>
            )}
            <span>
              {photo.takenAt === null ? strings.library.undated : strings.photos.date(photo.takenAt)}
            </span>
            <span className={styles.place}>{strings.library.place(index, total)}</span>
          </>
        )}
      </div>
    </TilesFoot>
  );
}
