/** The middle of the Library: the photos, or why there are none. Renderer. */
import { type RefObject, useCallback } from 'react';
import { Link } from 'wouter';
import { useStore } from 'zustand';
import type { Collection, Job, Photo } from '../../../main/contract/model.ts';
import { isNeutral } from '../../../main/contract/photoFilter.ts';
import { thumbnailAddress, useEpoch } from '../../app/client.ts';
import { useVersion } from '../../app/collection/useCollectionModel.ts';
import { missingOf, useModels } from '../../app/models/useModels.ts';
import { pathTo } from '../../app/paths.ts';
import { useSettings } from '../../app/settings.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import type { MenuEntry } from '../../ui/ContextMenu.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/icons.tsx';
import { PhotoTile } from '../../ui/PhotoTile.tsx';
import primitives from '../../ui/primitives.module.css';
import { TileGrid, type TileGridHandle } from '../../ui/TileGrid.tsx';
import { FilterBar } from './FilterBar.tsx';
import styles from './Library.module.css';
import type { LibraryModel } from './libraryModel.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { TimeLine, useBursts } from './TimeLine.tsx';
import type { PhotoActions } from './usePhotoActions.tsx';

export interface BodyProps {
  model: LibraryModel;
  collection: Collection;
  job: Job | null;
  grid: RefObject<TileGridHandle | null>;
  /** The search. */
  field: RefObject<HTMLInputElement | null>;
  current: number;
  onCurrent(index: number): void;
  /** Looks at a photo, large. */
  onOpen(index: number): void;
  actions: PhotoActions;
  onStart(): void;
  onAddFolder(): void;
  onFolders(): void;
}

export function Body(props: BodyProps) {
  const { model, collection, job, grid, current, onCurrent, onStart, onFolders } = props;
  const { onOpen, actions, field } = props;
  const { filter } = useStore(model.state);
  const { photos } = model;
  const epoch = useEpoch();
  useVersion(photos);
  const { tile, hasTimeLine } = useSettings();
  const bursts = useBursts(model);
  const photoAt = useCallback((index: number) => photos.row(index), [photos]);
  const onView = useCallback((first: number, last: number) => photos.want(first, last), [photos]);
  const addressOf = useCallback(
    (photo: Photo) => (hasThumbnail(photo) ? thumbnailAddress(collection.id, photo) : undefined),
    [collection.id],
  );
  const bar =
    actions.selected.size > 0 ? (
      <SelectionBar actions={actions} total={photos.total} isAside={filter.show === 'aside'} />
    ) : (
      <FilterBar
        model={model}
        collection={collection}
        field={field}
        hasBursts={bursts.length > 0}
        onLeave={() => grid.current?.focus()}
      />
    );
  const missing = collection.folders.filter(folder => folder.missing).map(folder => folder.path);

  if (!photos.known) return <div className={primitives.column} />;
  if (photos.total === 0 && !isNeutral(filter))
    return (
      <div className={primitives.column}>
        {bar}
        <EmptyState icon="search" {...strings.filter.none}>
          <Button onClick={() => model.clearFilter()}>{strings.filter.clear}</Button>
        </EmptyState>
      </div>
    );
  if (photos.total === 0)
    return (
      <div className={primitives.column}>
        <Nothing {...props} missing={missing} />
      </div>
    );
  return (
    <div className={primitives.column}>
      {missing.length > 0 && (
        <div className={styles.missing} role="alert">
          <Icon name="warning" size={18} />
          <span className={styles.missingWords}>{strings.library.missing.short(missing)}</span>
          <Button variant="quiet" onClick={onFolders}>
            {strings.folders.whereNow}
          </Button>
          <Button variant="quiet" onClick={onStart}>
            {strings.tryAgain}
          </Button>
        </div>
      )}
      {bar}
      {hasTimeLine && bursts.length > 0 && <TimeLine model={model} bursts={bursts} />}
      <MissingModels collection={collection} isRead={job?.state === 'done'} />
      <PhotoGrid
        handle={grid}
        label={strings.library.grid}
        total={photos.total}
        photoAt={photoAt}
        addressOf={addressOf}
        generation={epoch}
        tile={tile}
        current={current}
        onCurrent={onCurrent}
        onOpen={onOpen}
        selected={actions.selected}
        onSelect={actions.select}
        menuAt={actions.menuAt}
        onView={onView}
      />
    </div>
  );
}

/** A photo that was only found has none yet, and one that cannot be read never will. */
function hasThumbnail(photo: Photo): boolean {
  return photo.state === 'indexed' || photo.state === 'removed';
}

function Nothing(props: BodyProps & { missing: string[] }) {
  const { collection, job, missing, onStart, onAddFolder, onFolders } = props;
  const words = strings.library;
  if (job?.state === 'running') return <EmptyState icon="photos" {...words.looking} />;
  if (missing.length > 0 && missing.length === collection.folders.length)
    return (
      <EmptyState
        icon="folder"
        title={words.missing.title(missing.length)}
        message={words.missing.message(missing)}
      >
        <Button onClick={onFolders}>{strings.folders.whereNow}</Button>
        <Button variant="primary" onClick={onStart}>
          {strings.tryAgain}
        </Button>
      </EmptyState>
    );
  if (job === null || job.state === 'cancelled' || job.state === 'paused')
    return (
      <EmptyState icon="photos" title={words.unread.title} message={words.unread.message}>
        <Button variant="primary" onClick={onStart}>
          {words.unread.start}
        </Button>
      </EmptyState>
    );
  return (
    <EmptyState icon="photos" {...words.empty}>
      <Button onClick={onStart}>{words.lookAgain}</Button>
      <Button variant="primary" onClick={onAddFolder}>
        {words.addFolder}
      </Button>
    </EmptyState>
  );
}

/** The line that says that models are missing, once the photos are read, and leads to them. */
function MissingModels({ collection, isRead }: { collection: Collection; isRead: boolean }) {
  const { models } = useModels();
  const missing = missingOf(models, collection.kind).length;
  if (!isRead || missing === 0) return null;
  return (
    <div className={styles.models} role="status">
      <Icon name="model" size={18} />
      <span className={styles.missingWords}>{strings.models.missing.line(missing, collection.kind)}</span>
      <Link href={pathTo.models(collection.id)} className={styles.toModels ?? ''}>
        {strings.collection.models.show}
      </Link>
    </div>
  );
}

interface PhotoGridProps {
  label: string;
  total: number;
  /** The photo at a place in the list; undefined while it has not been read. */
  photoAt(index: number): Photo | undefined;
  /** The address of a thumbnail; undefined while there cannot be one. */
  addressOf(photo: Photo): string | undefined;
  /** Grows when pictures that could not be had are worth another try. */
  generation: number;
  /** The wished edge of a tile in pixels. */
  tile: number;
  /** The selected photo; −1 for none. */
  current: number;
  onCurrent(index: number): void;
  onOpen(index: number): void;
  /** Those that are marked, by id. */
  selected: ReadonlySet<number>;
  onSelect(index: number, how: 'toggle' | 'range'): void;
  menuAt(index: number): readonly MenuEntry[];
  /** Which photos are in view or about to be, both ends included. */
  onView(first: number, last: number): void;
  handle?: React.Ref<TileGridHandle>;
}

/** The photos of a collection in a grid of tiles. */
function PhotoGrid({ photoAt, addressOf, generation, current, selected, ...grid }: PhotoGridProps) {
  return (
    <TileGrid {...grid} current={current}>
      {(index, column, tabStop) => {
        const photo = photoAt(index);
        const isMarked = photo !== undefined && selected.has(photo.id);
        return (
          <PhotoTile
            index={index}
            column={column}
            photo={photo}
            address={photo === undefined ? undefined : addressOf(photo)}
            generation={generation}
            current={index === current}
            marked={isMarked}
            selected={selected.size > 0 ? isMarked : index === current}
            tabStop={tabStop}
          />
        );
      }}
    </TileGrid>
  );
}
