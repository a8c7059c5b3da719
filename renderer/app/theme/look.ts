/** Light, dark or high contrast: what the system wishes unless the person chose. Pure; renderer. */
import type { Appearance } from '../settings.ts';

interface Look {
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
