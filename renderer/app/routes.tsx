/** The table of screens. A screen that is not in it cannot be reached. Renderer. */
import type { ComponentType } from 'react';
import { Ask } from '../features/ask/Ask.tsx';
import { Aside } from '../features/groups/Aside.tsx';
import { Groups } from '../features/groups/Groups.tsx';
import { Leftovers } from '../features/groups/Leftovers.tsx';
import { Library } from '../features/library/Library.tsx';
import { Welcome } from '../features/welcome/Welcome.tsx';
import { Home } from './collection/Home.tsx';
import { later, type ScreenProps } from './later.tsx';
import { PATTERNS } from './paths.ts';

export interface Screen {
  readonly path: string;
  readonly component: ComponentType<ScreenProps>;
  /** Of a screen that is fetched while the page is idle. */
  readonly fetch?: () => Promise<void>;
}

// The way into a collection and its questions comes with the page; nobody begins with the others.
const review = later(async () => (await import('../features/review/Review.tsx')).Review);
const browse = later(async () => (await import('../features/browse/Browse.tsx')).Browse);
const batch = later(async () => (await import('../features/batch/Batch.tsx')).Batch);
const exporting = later(async () => (await import('../features/export/Export.tsx')).Export);
const evaluate = later(async () => (await import('../features/evaluate/Evaluate.tsx')).Evaluate);
const models = later(async () => (await import('../features/models/Models.tsx')).Models);
const help = later(async () => (await import('../features/help/Help.tsx')).Help);
const log = later(async () => (await import('../features/log/Log.tsx')).Log);

export const screens: readonly Screen[] = [
  { path: PATTERNS.welcome, component: Welcome },
  { path: PATTERNS.library, component: Library },
  { path: PATTERNS.home, component: Home },
  { path: PATTERNS.groups, component: Groups },
  { path: PATTERNS.leftovers, component: Leftovers },
  { path: PATTERNS.aside, component: Aside },
  { path: PATTERNS.ask, component: Ask },
  { path: PATTERNS.review, ...review },
  { path: PATTERNS.browse, ...browse },
  { path: PATTERNS.batch, ...batch },
  { path: PATTERNS.export, ...exporting },
  { path: PATTERNS.evaluate, ...evaluate },
  { path: PATTERNS.models, ...models },
  // Reading the guide in takes longer than an idle moment: it waits until somebody asks for it.
  { path: PATTERNS.help, component: help.component },
  { path: PATTERNS.log, ...log },
];
