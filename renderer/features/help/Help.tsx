/** Help: the guide, read inside the application and without a network. Its text is fetched from the host only when asked for. Renderer. */
import { lazy, Suspense } from 'react';
import { strings } from '../../strings/strings.ts';

const Reader = lazy(() => import('./Reader.tsx').then(({ Reader }) => ({ default: Reader })));

export function Help({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  return (
    <Suspense fallback={<main aria-busy="true" aria-label={strings.help.title} />}>
      <Reader page={params.page ?? 'README'} section={params.section} />
    </Suspense>
  );
}
