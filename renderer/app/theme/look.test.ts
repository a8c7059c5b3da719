/** The look: the system decides unless the person did; high contrast leaves light or dark to the system. */
import { expect, it } from 'vitest';
import { lookOf } from './look.ts';

const day = { dark: false, moreContrast: false };
const night = { dark: true, moreContrast: false };

it('follows the system', () => {
  expect(lookOf('system', day)).toEqual({ scheme: 'light', contrast: 'normal' });
  expect(lookOf('system', { dark: true, moreContrast: true })).toEqual({ scheme: 'dark', contrast: 'more' });
});

it('does what the person chose', () => {
  expect(lookOf('light', night)).toEqual({ scheme: 'light', contrast: 'normal' });
  expect(lookOf('dark', day)).toEqual({ scheme: 'dark', contrast: 'normal' });
  expect(lookOf('contrast', day)).toEqual({ scheme: 'light', contrast: 'more' });
  expect(lookOf('contrast', night)).toEqual({ scheme: 'dark', contrast: 'more' });
});
