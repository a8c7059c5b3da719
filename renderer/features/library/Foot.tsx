/** The slim bar under the photos: what is selected, and how large the tiles are. Renderer. */
import type { Photo } from '../../../main/contract/model.ts';
import { AppearanceMenu } from '../../app/AppearanceMenu.tsx';
import { KeyboardButton } from '../../app/keyboard/KeyboardOverlay.tsx';
import { LanguageMenu } from '../../app/LanguageMenu.tsx';
import { TILE, useSettings } from '../../app/settings.ts';
import { strings } from '../../strings/strings.ts';
import { SizeSlider } from '../../ui/SizeSlider.tsx';
import styles from './Foot.module.css';

export function Foot({ photo, index, total }: { photo: Photo | undefined; index: number; total: number }) {
  const { tile, setTile } = useSettings();
  return (
    <footer className={styles.foot}>
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
      <SizeSlider
        label={strings.library.size}
        value={tile}
        smallest={TILE.smallest}
        largest={TILE.largest}
        step={TILE.step}
        onChange={setTile}
      />
      <div className={styles.tools}>
        <AppearanceMenu />
        <LanguageMenu />
        <KeyboardButton />
      </div>
    </footer>
  );
}
