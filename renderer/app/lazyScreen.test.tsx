/**
 * Lazy screens: the placeholder, that a fetched screen appears at once, and that a failure can be retried.
 */
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { fetchWhenIdle, lazyScreen } from './lazyScreen.tsx';

const Guide = ({ params }: { params: Readonly<Record<string, string | undefined>> }) => (
  <main>{params.page}</main>
);

afterEach(() => vi.unstubAllGlobals());

it('a screen that has been fetched is drawn at once, without what stood in for it', async () => {
  const { component: Screen, fetch } = lazyScreen(async () => Guide);
  const drawn = () => renderToStaticMarkup(<Screen params={{ page: 'recipes' }} />);
  expect(drawn()).toBe('<main aria-busy="true"></main>');
  await fetch();
  expect(drawn()).toBe('<main>recipes</main>');
});

it('what could not be fetched while idle is fetched when it is wanted, and the others are fetched all the same', async () => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run, 0));
  let isThere = false;
  const first = lazyScreen(async () => {
    if (!isThere) throw new Error('The host is away.');
    return Guide;
  });
  const second = lazyScreen(async () => Guide);
  await fetchWhenIdle([first.fetch, second.fetch]);
  expect(renderToStaticMarkup(<second.component params={{}} />)).toBe('<main></main>');

  isThere = true;
  await first.fetch();
  expect(renderToStaticMarkup(<first.component params={{}} />)).toBe('<main></main>');
});
