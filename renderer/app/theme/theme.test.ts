/** The theme: the system decides unless the person did; high contrast leaves light or dark to the system. */
import { expect, it } from 'vitest';
import { resolveTheme } from './theme.ts';

const day = { dark: false, moreContrast: false };
const night = { dark: true, moreContrast: false };

it('follows the system', () => {
  expect(resolveTheme('system', day)).toEqual({ scheme: 'light', contrast: 'normal' });
  expect(resolveTheme('system', { dark: true, moreContrast: true })).toEqual({
    scheme: 'dark',
    contrast: 'more',
  });
});

it('does what the person chose', () => {
  expect(resolveTheme('light', night)).toEqual({ scheme: 'light', contrast: 'normal' });
  expect(resolveTheme('dark', day)).toEqual({ scheme: 'dark', contrast: 'normal' });
  expect(resolveTheme('contrast', day)).toEqual({ scheme: 'light', contrast: 'more' });
  expect(resolveTheme('contrast', night)).toEqual({ scheme: 'dark', contrast: 'more' });
});
