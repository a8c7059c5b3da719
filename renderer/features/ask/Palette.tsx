/** The named groups that the digits stand for. Renderer. */
import type { MouseEvent } from 'react';
import { strings } from '../../strings/strings.ts';
import { Kbd } from '../../ui/Kbd.tsx';
import styles from './Ask.module.css';
import type { Named } from './intent.ts';

export interface PaletteProps {
  palette: readonly Named[];
  onChoose(at: number, event: MouseEvent): void;
}

export function Palette({ palette, onChoose }: PaletteProps) {
  return (
    <div className={styles.palette}>
      {palette.length > 0 && (
        <>
          <span className={styles.paletteTitle}>{strings.ask.palette.title}</span>
          <ul className={styles.paletteList} aria-label={strings.ask.palette.label}>
            {palette.map(({ id, name }, at) => (
              <li key={id}>
                <button type="button" className={styles.named} onClick={event => onChoose(at, event)}>
                  <Kbd caps={[String(at + 1)]} />
                  <span className={styles.namedName}>{name}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
