/** A slider for the size of tiles, between a small and a large picture of them. Renderer. */
import { Icon } from './icons.tsx';
import styles from './SizeSlider.module.css';

export interface SizeSliderProps {
  label: string;
  value: number;
  smallest: number;
  largest: number;
  step: number;
  onChange(value: number): void;
}

export function SizeSlider({ label, value, smallest, largest, step, onChange }: SizeSliderProps) {
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
