/** The table of screens. A screen that is not in it cannot be reached. Renderer. */
import type { ComponentType } from 'react';
import { Ask } from '../features/ask/Ask.tsx';
import { Batch } from '../features/batch/Batch.tsx';
import { Browse } from '../features/browse/Browse.tsx';
import { Evaluate } from '../features/evaluate/Evaluate.tsx';
import { Export } from '../features/export/Export.tsx';
import { Aside } from '../features/groups/Aside.tsx';
import { Groups } from '../features/groups/Groups.tsx';
import { Leftovers } from '../features/groups/Leftovers.tsx';
import { Help } from '../features/help/Help.tsx';
import { Library } from '../features/library/Library.tsx';
import { Log } from '../features/log/Log.tsx';
import { Models } from '../features/models/Models.tsx';
import { Review } from '../features/review/Review.tsx';
import { Welcome } from '../features/welcome/Welcome.tsx';
import { Home } from './collection/Home.tsx';
import { PATTERNS } from './paths.ts';

export interface Screen {
  readonly path: string;
  readonly component: ComponentType<{ params: Readonly<Record<string, string | undefined>> }>;
}

export const screens: readonly Screen[] = [
  { path: PATTERNS.welcome, component: Welcome },
  { path: PATTERNS.library, component: Library },
  { path: PATTERNS.home, component: Home },
  { path: PATTERNS.groups, component: Groups },
  { path: PATTERNS.leftovers, component: Leftovers },
  { path: PATTERNS.aside, component: Aside },
  { path: PATTERNS.ask, component: Ask },
  { path: PATTERNS.review, component: Review },
  { path: PATTERNS.browse, component: Browse },
  { path: PATTERNS.batch, component: Batch },
  { path: PATTERNS.export, component: Export },
  { path: PATTERNS.evaluate, component: Evaluate },
  { path: PATTERNS.models, component: Models },
  { path: PATTERNS.help, component: Help },
  { path: PATTERNS.log, component: Log },
];
