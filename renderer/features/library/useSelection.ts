/** Which photo is selected; it stays the same photo when others are found before it. Renderer. */
import { useCallback, useEffect, useState } from 'react';
import type { Photo } from '../../../main/contract/model.ts';
import type { PageCache } from '../../app/data/pageCache.ts';
import { useVersion } from './useLibrary.ts';

export interface Selection {
  /** Its place in the list; −1 for none. */
  readonly current: number;
  readonly photo: Photo | undefined;
  select(index: number): void;
}

export function useSelection(photos: PageCache<Photo>): Selection {
  const version = useVersion(photos);
  const [chosen, setChosen] = useState<{ index: number; id: number | undefined }>({
    index: -1,
    id: undefined,
  });
  const select = useCallback((index: number) => setChosen({ index, id: photos.row(index)?.id }), [photos]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says when rows have moved
  useEffect(() => {
    setChosen(now => {
      if (now.index < 0) return now;
      const there = photos.row(now.index)?.id;
      if (now.id === undefined) return there === undefined ? now : { ...now, id: there };
      if (there === undefined || there === now.id) return now;
      const moved = photos.find(photo => photo.id === now.id);
      return moved < 0 ? { ...now, id: there } : { ...now, index: moved };
    });
  }, [photos, version]);

  return { current: chosen.index, photo: photos.row(chosen.index), select };
}
