/** The middle of the Library: the photos, or why there are none. Renderer. */
import { type RefObject, useCallback } from 'react';
import type { Collection, Job, Photo } from '../../../main/contract/model.ts';
import { thumbnailAddress, useEpoch } from '../../app/client.ts';
import { useVersion } from '../../app/collection/useCollectionModel.ts';
import { useSettings } from '../../app/settings.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/icons.tsx';
import { PhotoGrid } from '../../ui/PhotoGrid.tsx';
import type { TileGridHandle } from '../../ui/TileGrid.tsx';
import styles from './Library.module.css';
import type { LibraryModel } from './libraryModel.ts';
import { MissingModels } from './MissingModels.tsx';

export interface BodyProps {
  model: LibraryModel;
  collection: Collection;
  job: Job | null;
  grid: RefObject<TileGridHandle | null>;
  current: number;
  onCurrent(index: number): void;
  onStart(): void;
  onAddFolder(): void;
}

export function Body(props: BodyProps) {
  const { model, collection, job, grid, current, onCurrent, onStart } = props;
  const { photos } = model;
  const epoch = useEpoch();
  useVersion(photos);
  const tile = useSettings(settings => settings.tile);
  const photoAt = useCallback((index: number) => photos.row(index), [photos]);
  const onView = useCallback((first: number, last: number) => photos.want(first, last), [photos]);
  const addressOf = useCallback(
    (photo: Photo) => (hasThumbnail(photo) ? thumbnailAddress(collection.id, photo) : undefined),
    [collection.id],
  );
  const missing = collection.folders.filter(folder => folder.missing).map(folder => folder.path);

  if (!photos.known) return <div className={styles.body} />;
  if (photos.total === 0)
    return (
      <div className={styles.body}>
        <Nothing {...props} missing={missing} />
      </div>
    );
  return (
    <div className={styles.body}>
      {missing.length > 0 && (
        <div className={styles.missing} role="alert">
          <Icon name="warning" size={18} />
          <span className={styles.missingWords}>{strings.library.missing.short(missing)}</span>
          <Button look="quiet" onClick={onStart}>
            {strings.tryAgain}
          </Button>
        </div>
      )}
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
        onView={onView}
      />
    </div>
  );
}

/** A photo that was only found has none yet, and one that cannot be read never will. */
function hasThumbnail(photo: Photo): boolean {
  return photo.state === 'indexed' || photo.state === 'removed';
}

function Nothing({ collection, job, missing, onStart, onAddFolder }: BodyProps & { missing: string[] }) {
  const words = strings.library;
  if (job?.state === 'running') return <EmptyState icon="photos" {...words.looking} />;
  if (missing.length > 0 && missing.length === collection.folders.length)
    return (
      <EmptyState
        icon="folder"
        title={words.missing.title(missing.length)}
        sentence={words.missing.sentence(missing)}
      >
        <Button onClick={onAddFolder}>{words.addFolder}</Button>
        <Button look="primary" onClick={onStart}>
          {strings.tryAgain}
        </Button>
      </EmptyState>
    );
  if (job === null || job.state === 'cancelled' || job.state === 'paused')
    return (
      <EmptyState icon="photos" title={words.unread.title} sentence={words.unread.sentence}>
        <Button look="primary" onClick={onStart}>
          {words.unread.start}
        </Button>
      </EmptyState>
    );
  return (
    <EmptyState icon="photos" {...words.empty}>
      <Button onClick={onStart}>{words.lookAgain}</Button>
      <Button look="primary" onClick={onAddFolder}>
        {words.addFolder}
      </Button>
    </EmptyState>
  );
}
