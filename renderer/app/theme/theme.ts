/** Keeps the page in the look that the person or the system chose. Renderer. */
import type { Appearance } from '../settings.ts';
import { lookOf } from './look.ts';

const dark = window.matchMedia('(prefers-color-scheme: dark)');
const moreContrast = window.matchMedia('(prefers-contrast: more)');

/** Keeps the page's look in step with the choice and with the system, which may change at dusk. */
export function followTheme(appearance: Appearance): () => void {
  const apply = () => {
    const look = lookOf(appearance, { dark: dark.matches, moreContrast: moreContrast.matches });
    document.documentElement.dataset.scheme = look.scheme;
    document.documentElement.dataset.contrast = look.contrast;
  };
  apply();
  dark.addEventListener('change', apply);
  moreContrast.addEventListener('change', apply);
  return () => {
    dark.removeEventListener('change', apply);
    moreContrast.removeEventListener('change', apply);
  };
}
