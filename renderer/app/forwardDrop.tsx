/** What is dropped on a screen that has no use for it is handed over to Welcome, which opens it. Renderer. */
import { useEffect, useEffectEvent } from 'react';
import { matchRoute, useLocation, useRouter } from 'wouter';
import { create } from 'zustand';
import { strings } from '../strings/strings.ts';
import { DropVeil } from '../ui/DropVeil.tsx';
import { PATTERNS, pathTo } from './paths.ts';
import type { Chosen } from './places/choose.ts';
import { useDrop } from './useDrop.ts';

const useWaiting = create<{ dropped: Chosen | null }>()(() => ({ dropped: null }));

export function isCatalog({ name }: Chosen): boolean {
  return name.endsWith('.akin');
}

export function useForwardDrop(): (dropped: Chosen) => void {
  const [, navigate] = useLocation();
  return dropped => {
    useWaiting.setState({ dropped });
    navigate(pathTo.welcome());
  };
}

/** Welcome's end of it. */
export function useForwardedDrop(take: (dropped: Chosen) => void): void {
  const dropped = useWaiting(waiting => waiting.dropped);
  const now = useEffectEvent(take);
  useEffect(() => {
    if (dropped === null) return;
    useWaiting.setState({ dropped: null });
    now(dropped);
  }, [dropped]);
}

export function ForwardDrops() {
  const { parser } = useRouter();
  const [location] = useLocation();
  const hasItsOwn = [PATTERNS.welcome, PATTERNS.library, PATTERNS.photos, PATTERNS.staying].some(
    pattern => matchRoute(parser, pattern, location)[0],
  );
  return hasItsOwn ? null : <Elsewhere />;
}

function Elsewhere() {
  const isOver = useDrop(useForwardDrop());
  return isOver && <DropVeil message={strings.drop.over} />;
}
