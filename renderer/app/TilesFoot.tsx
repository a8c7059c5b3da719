/** The slim bar under tiles: what is said of the one that one is at, how large the tiles are, and how the page looks. Renderer. */
import type { ReactNode } from 'react';
import { SizeSlider } from '../ui/SizeSlider.tsx';
import { AppearanceMenu } from './AppearanceMenu.tsx';
import { KeyboardButton } from './keyboard/KeyboardOverlay.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { TILE, useSettings } from './settings.ts';
import styles from './TilesFoot.module.css';

/** `size` names the slider. */
export function TilesFoot({ size, children }: { size: string; children: ReactNode }) {
  const { tile, setTile } = useSettings();
  return (
    <footer className={styles.foot}>
      {children}
      <SizeSlider
        label={size}
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
