/** Light, dark or high contrast: what the system wishes unless the person chose. Renderer. */
import type { Appearance } from '../settings.ts';

const dark = window.matchMedia('(prefers-color-scheme: dark)');
const moreContrast = window.matchMedia('(prefers-contrast: more)');

export interface Look {
  readonly scheme: 'light' | 'dark';
  readonly contrast: 'normal' | 'more';
}

/** High contrast comes in light and dark too; which of them stays the system's choice. */
export function lookOf(appearance: Appearance, system: { dark: boolean; moreContrast: boolean }): Look {
  const scheme = system.dark ? 'dark' : 'light';
  switch (appearance) {
    case 'system':
      return { scheme, contrast: system.moreContrast ? 'more' : 'normal' };
    case 'contrast':
      return { scheme, contrast: 'more' };
    default:
      return { scheme: appearance, contrast: 'normal' };
  }
}

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
