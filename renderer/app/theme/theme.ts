/**
 * Light, dark or high contrast: the system's choice unless the person made one. Renderer; also runs in unit
 * tests.
 */
import type { Appearance } from '../settings.ts';

interface Theme {
  readonly scheme: 'light' | 'dark';
  readonly contrast: 'normal' | 'more';
}

/** High contrast comes in light and dark too; which of them stays the system's choice. */
export function resolveTheme(
  appearance: Appearance,
  system: { dark: boolean; moreContrast: boolean },
): Theme {
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

/** Keeps the page's theme in step with the choice and with the system, which may change at dusk. */
export function followTheme(appearance: Appearance): () => void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const moreContrast = window.matchMedia('(prefers-contrast: more)');
  const apply = () => {
    const theme = resolveTheme(appearance, { dark: dark.matches, moreContrast: moreContrast.matches });
    document.documentElement.dataset.scheme = theme.scheme;
    document.documentElement.dataset.contrast = theme.contrast;
  };
  apply();
  dark.addEventListener('change', apply);
  moreContrast.addEventListener('change', apply);
  return () => {
    dark.removeEventListener('change', apply);
    moreContrast.removeEventListener('change', apply);
  };
}
