/** The slim bar under the photos: what is selected, and how large the tiles are. Renderer. */
import type { Photo } from '../../../main/contract/model.ts';
import { TilesFoot } from '../../app/TilesFoot.tsx';
import { strings } from '../../strings/strings.ts';
import styles from './Foot.module.css';

export function Foot({ photo, index, total }: { photo: Photo | undefined; index: number; total: number }) {
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
