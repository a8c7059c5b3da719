/** The Library: the photos of one collection, filling in while they are read. Renderer. */
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useParams } from 'wouter';
import type { FaceQuality } from '../../../main/contract/faceQuality.ts';
import type { Collection, Job, Photo } from '../../../main/contract/model.ts';
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
  const dialogs = { problems: useDialog(), folders: useDialog(), hidden: useDialog() };
  const quality = useFaceQuality(model.id, collection?.kind ?? null);
  const selection = useCurrent(model.photos, idOf);
  const { tile, setTile, hasTimeLine, setTimeLine } = useSettings();
  useFilterOfAddress(model);

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

  useCommands({
    'library.togglePause': () => togglePause(model, job),
    'library.addFolder': () => chooseFolder(model),
    'library.folders': dialogs.folders.open,
    ...(quality === null ? {} : { 'library.hidden': dialogs.hidden.open }),
    'library.problems': dialogs.problems.open,
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
  const isOver = useDrop(dropped => (isCatalog(dropped) ? forwardDrop(dropped) : addFolder(model, dropped)));

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
          <HeadActions
            model={model}
            collection={collection}
            job={job}
            hiddenFaces={quality?.setAside ?? null}
            dialogs={dialogs}
          />
        )
      }
      isReady={collection !== null}
      overlays={
        <>
          <Dialogs model={model} collection={collection} quality={quality} dialogs={dialogs} />
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
            onStart={() => start(model)}
            onAddFolder={() => chooseFolder(model)}
            onFolders={dialogs.folders.open}
          />
          <Foot photo={selection.row} index={selection.index} total={model.photos.total} />
        </>
      )}
    </CollectionFrame>
  );
}

/** An address may say which photos to show. */
function useFilterOfAddress(model: LibraryModel): void {
  const { show, export: plan, reason } = useParams<{ show?: string; export?: string; reason?: string }>();
  useEffect(() => {
    // An address that somebody typed may say anything.
    const stays = reason === undefined ? undefined : { export: Number(plan), reason };
    const asked = PhotoFilter.safeParse({ show, stays });
    if ((show ?? stays) !== undefined && asked.success) model.filter(asked.data);
  }, [model, show, plan, reason]);
}

interface Dialog {
  readonly isOpen: boolean;
  open(): void;
  close(): void;
}

/** Opened by key and button. */
function useDialog(): Dialog {
  const [isOpen, setOpen] = useState(false);
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) };
}

type LibraryDialogs = Readonly<Record<'problems' | 'folders' | 'hidden', Dialog>>;

interface HeadActionsProps {
  model: LibraryModel;
  collection: Collection;
  job: Job | null;
  /** How many faces are hidden; null where that is not known. */
  hiddenFaces: number | null;
  dialogs: LibraryDialogs;
}

function HeadActions({ model, collection, job, hiddenFaces, dialogs }: HeadActionsProps) {
  return (
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
        onTogglePause={() => togglePause(model, job)}
        onStart={() => start(model)}
        onCancel={() => model.cancel().catch(report)}
        onAddFolder={() => chooseFolder(model)}
        onProblems={dialogs.problems.open}
        onFolders={dialogs.folders.open}
        hidden={hiddenFaces}
        onHidden={dialogs.hidden.open}
      />
    </>
  );
}

interface DialogsProps {
  model: LibraryModel;
  collection: Collection | null;
  quality: FaceQuality | null;
  dialogs: LibraryDialogs;
}

function Dialogs({ model, collection, quality, dialogs: { problems, folders, hidden } }: DialogsProps) {
  return (
    <>
      {collection !== null && folders.isOpen && (
        <Folders model={model} collection={collection} onClose={folders.close} />
      )}
      {collection !== null && problems.isOpen && <Problems model={model} onClose={problems.close} />}
      {quality !== null && hidden.isOpen && (
        <FaceQualityDialog collection={model.id} quality={quality} onClose={hidden.close} />
      )}
    </>
  );
}

function addFolder(model: LibraryModel, folder: Chosen): void {
  model
    .addFolder(folder.grant)
    .then(
      () => useToasts.getState().show({ tone: 'calm', title: strings.library.added(folder.name) }),
      report,
    );
}

function chooseFolder(model: LibraryModel): void {
  choose('folder').then(folder => folder !== null && addFolder(model, folder), report);
}

function start(model: LibraryModel): void {
  model.start().catch(report);
}

function togglePause(model: LibraryModel, job: Job | null): void {
  if (job?.state === 'running') model.pause().catch(report);
  else if (job?.state === 'paused') model.resume().catch(report);
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
