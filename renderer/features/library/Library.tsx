/** The Library: the photos of one collection, filling in while they are read. Renderer. */

import { useRef, useState } from 'react';
import type { Photo } from '../../../main/contract/model.ts';
import { collectionScreen } from '../../app/collection/collectionScreen.tsx';
import { Trouble } from '../../app/collection/Trouble.tsx';
import { useCollectionState } from '../../app/collection/useCollectionModel.ts';
import { useCurrent } from '../../app/data/useCurrent.ts';
import { isCatalog, useHandOver } from '../../app/dropElsewhere.tsx';
import { useCommands } from '../../app/keyboard/useCommands.ts';
import { type Chosen, choose } from '../../app/places/choose.ts';
import { report } from '../../app/report.ts';
import { TILE, useSettings } from '../../app/settings.ts';
import { useDrop } from '../../app/useDrop.ts';
import { useScreen } from '../../app/useScreen.ts';
import { strings } from '../../strings/strings.ts';
import { DropVeil } from '../../ui/DropVeil.tsx';
import type { TileGridHandle } from '../../ui/TileGrid.tsx';
import { useToasts } from '../../ui/toasts.ts';
import { Body } from './Body.tsx';
import { Foot } from './Foot.tsx';
import { Head } from './Head.tsx';
import styles from './Library.module.css';
import { LibraryModel } from './libraryModel.ts';
import { Problems } from './Problems.tsx';

export const Library = collectionScreen(LibraryModel, Opened);

const idOf = (photo: Photo) => photo.id;

function Opened({ model }: { model: LibraryModel }) {
  const { collection, job, trouble } = useCollectionState(model);
  const main = useScreen(collection?.name ?? strings.library.opening);
  const grid = useRef<TileGridHandle>(null);
  const [problemsShown, setProblemsShown] = useState(false);
  const selection = useCurrent(model.photos, idOf);
  const { tile, setTile } = useSettings();

  const addFolder = (folder: Chosen) =>
    model
      .addFolder(folder.grant)
      .then(
        () => useToasts.getState().show({ tone: 'calm', title: strings.library.added(folder.name) }),
        report,
      );
  const chooseFolder = () =>
    choose('folder').then(folder => (folder === null ? undefined : addFolder(folder)), report);
  const start = () => void model.start().catch(report);
  const togglePause = () => {
    if (job?.state === 'running') model.pause().catch(report);
    else if (job?.state === 'paused') model.resume().catch(report);
  };

  useCommands({
    'library.togglePause': togglePause,
    'library.addFolder': () => void chooseFolder(),
    'library.problems': () => setProblemsShown(true),
    'library.bigger': () => setTile(tile + TILE.step),
    'library.smaller': () => setTile(tile - TILE.step),
    // The grid takes these itself once it has the focus; until then the first press leads into it.
    'photos.step': () => grid.current?.focus(),
    'photos.page': () => grid.current?.focus(),
    'photos.ends': () => grid.current?.focus(),
    'photos.clear': () => selection.goTo(-1),
  });
  const handOver = useHandOver();
  const isOver = useDrop(dropped => (isCatalog(dropped) ? handOver(dropped) : void addFolder(dropped)));

  return (
    <main
      ref={main}
      tabIndex={-1}
      className={styles.screen}
      aria-busy={collection === null && trouble === null}
    >
      {trouble !== null && <Trouble model={model} error={trouble} />}
      {collection !== null && (
        <>
          <Head
            collection={collection}
            job={job}
            onTogglePause={togglePause}
            onStart={start}
            onCancel={() => model.cancel().catch(report)}
            onAddFolder={() => void chooseFolder()}
            onProblems={() => setProblemsShown(true)}
          />
          <Body
            model={model}
            collection={collection}
            job={job}
            grid={grid}
            current={selection.index}
            onCurrent={selection.goTo}
            onStart={start}
            onAddFolder={() => void chooseFolder()}
          />
          <Foot photo={selection.row} index={selection.index} total={model.photos.total} />
          {problemsShown && <Problems model={model} onClose={() => setProblemsShown(false)} />}
        </>
      )}
      {isOver && <DropVeil sentence={strings.drop.overAdd} />}
    </main>
  );
}
