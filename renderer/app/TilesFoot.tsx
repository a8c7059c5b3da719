/**
 * The bar under a grid of tiles: facts about the current tile, the size of tiles, appearance and language.
 * Renderer.
 */
import type { ReactNode } from 'react';
import { Icon } from '../ui/icons.tsx';
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

interface SizeSliderProps {
  label: string;
  value: number;
  smallest: number;
  largest: number;
  step: number;
  onChange(value: number): void;
}

/** A slider for the size of tiles, between a small and a large picture of them. */
function SizeSlider({ label, value, smallest, largest, step, onChange }: SizeSliderProps) {
  return (
    <span className={styles.sizes}>
      <Icon name="photos" size={14} />
      <input
        type="range"
        aria-label={label}
        min={smallest}
        max={largest}
        step={step}
        value={value}
        className={styles.slider}
        onChange={event => onChange(event.currentTarget.valueAsNumber)}
      />
      <Icon name="photos" size={20} />
    </span>
  );
}
