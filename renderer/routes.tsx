/** The table of screens. A screen that is not in it cannot be reached. Renderer. */
import { type ComponentType, useEffect, useState } from 'react';
import { Redirect } from 'wouter';
import { connection, useEpoch } from './app/client.ts';
import { isEngineStopped } from './app/errors.ts';
import { lazyScreen, type ScreenProps } from './app/lazyScreen.tsx';
import { PATTERNS, pathTo } from './app/paths.ts';
import { Ask } from './features/ask/Ask.tsx';
import { Groups } from './features/groups/Groups.tsx';
import { Leftovers, SetAside } from './features/groups/UngroupedItems.tsx';
import { Library } from './features/library/Library.tsx';
import { Welcome } from './features/welcome/Welcome.tsx';

export interface Screen {
  readonly path: string;
  readonly component: ComponentType<ScreenProps>;
  /** Of a screen that is fetched while the page is idle. */
  readonly fetch?: () => Promise<void>;
}

// The way into a collection and its questions comes with the page; nobody begins with the others.
const review = lazyScreen(async () => (await import('./features/review/Review.tsx')).Review);
const audit = lazyScreen(async () => (await import('./features/audit/Audit.tsx')).Audit);
const key = lazyScreen(async () => (await import('./features/key/Key.tsx')).Key);
const browse = lazyScreen(async () => (await import('./features/browse/Browse.tsx')).Browse);
const batch = lazyScreen(async () => (await import('./features/batch/Batch.tsx')).Batch);
const exporting = lazyScreen(async () => (await import('./features/export/Export.tsx')).Export);
const evaluate = lazyScreen(async () => (await import('./features/evaluate/Evaluate.tsx')).Evaluate);
const models = lazyScreen(async () => (await import('./features/models/Models.tsx')).Models);
const help = lazyScreen(async () => (await import('./features/help/Help.tsx')).Help);
const log = lazyScreen(async () => (await import('./features/log/Log.tsx')).Log);

export const screens: readonly Screen[] = [
  { path: PATTERNS.welcome, component: Welcome },
  { path: PATTERNS.library, component: Library },
  { path: PATTERNS.photos, component: Library },
  { path: PATTERNS.staying, component: Library },
  { path: PATTERNS.home, component: Home },
  { path: PATTERNS.groups, component: Groups },
  { path: PATTERNS.leftovers, component: Leftovers },
  { path: PATTERNS.aside, component: SetAside },
  { path: PATTERNS.ask, component: Ask },
  { path: PATTERNS.review, ...review },
  { path: PATTERNS.audit, ...audit },
  { path: PATTERNS.key, ...key },
  { path: PATTERNS.browse, ...browse },
  { path: PATTERNS.batch, ...batch },
  { path: PATTERNS.export, ...exporting },
  { path: PATTERNS.evaluate, ...evaluate },
  { path: PATTERNS.models, ...models },
  // The guide takes too long to parse for idle time: it is fetched when Help is opened.
  { path: PATTERNS.help, component: help.component },
  { path: PATTERNS.log, ...log },
];

/**
 * Where a collection is entered: leads to Groups once there is something to group, and to the Library before.
 */
function Home({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const id = params.collection ?? '';
  const epoch = useEpoch();
  const [leads, setLeads] = useState<'groups' | 'library' | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new engine is asked again
  useEffect(() => {
    hasItems(id).then(
      has => setLeads(has ? 'groups' : 'library'),
      // The Library says what is wrong with a collection that cannot be opened.
      (error: unknown) => (isEngineStopped(error) ? undefined : setLeads('library')),
    );
  }, [id, epoch]);
  return leads === null ? <main aria-busy="true" /> : <Redirect to={pathTo[leads](id)} replace />;
}

async function hasItems(id: string): Promise<boolean> {
  await connection.call('recent.open', { id });
  const { total } = await connection.call('items.page', { collection: id, offset: 0, limit: 1 });
  return total > 0;
}
