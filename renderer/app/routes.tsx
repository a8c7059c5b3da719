/** The table of screens. A screen that is not in it cannot be reached. Renderer. */
import type { ComponentType } from 'react';
import { Library } from '../features/library/Library.tsx';
import { Welcome } from '../features/welcome/Welcome.tsx';
import { PATTERNS } from './paths.ts';

export interface Screen {
  readonly path: string;
  readonly component: ComponentType<{ params: Readonly<Record<string, string | undefined>> }>;
}

export const screens: readonly Screen[] = [
  { path: PATTERNS.welcome, component: Welcome },
  { path: PATTERNS.library, component: Library },
];
