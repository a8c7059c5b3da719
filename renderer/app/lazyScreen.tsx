/**
 * Screens whose code the page fetches when it has nothing else to do, or when they are wanted before.
 * Renderer.
 */
import { type ComponentType, useEffect, useState } from 'react';

export interface ScreenProps {
  params: Readonly<Record<string, string | undefined>>;
}

interface Code {
  /** Null until it has been fetched. */
  Screen: ComponentType<ScreenProps> | null;
  fetch(): Promise<void>;
}

export function lazyScreen(load: () => Promise<ComponentType<ScreenProps>>) {
  const code: Code = {
    Screen: null,
    fetch: async () => {
      code.Screen ??= await load();
    },
  };
  return {
    component: ({ params }: ScreenProps) => <Fetched code={code} params={params} />,
    fetch: code.fetch,
  };
}

/** Not React's own `lazy`: a screen that has been fetched must appear at once, without a placeholder. */
function Fetched({ code, params }: ScreenProps & { code: Code }) {
  const [isHere, setHere] = useState(code.Screen !== null);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  useEffect(() => {
    if (!isHere)
      code.fetch().then(
        () => setHere(true),
        (error: unknown) => setFailure({ error }),
      );
  }, [code, isHere]);
  // The boundary around the screens says it, and keeps a report.
  if (failure !== null) throw failure.error;
  return code.Screen === null ? <main aria-busy="true" /> : <code.Screen params={params} />;
}

/** Not every browser says when it is idle. */
function whenIdle(run: (_: unknown) => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run);
  else setTimeout(run, SOON);
}

const SOON = 500;

/** One after the other, so that what a person does comes in between. */
export async function fetchWhenIdle(fetches: readonly (() => Promise<void>)[]): Promise<void> {
  for (const fetch of fetches) {
    await new Promise<unknown>(resolve => whenIdle(resolve));
    // A screen that cannot be fetched says so when it is wanted.
    await fetch().catch(() => undefined);
  }
}
