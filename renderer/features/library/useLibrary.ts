/** Gives the Library its model for as long as the screen shows one collection. Renderer. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { connection, useEpoch } from '../../app/client.ts';
import type { PageCache } from '../../app/data/pageCache.ts';
import { reportReading } from '../../app/report.ts';
import { LibraryModel, type LibraryState } from './libraryModel.ts';

/** Null for the moment before the model exists. */
export function useLibrary(id: string): LibraryModel | null {
  const epoch = useEpoch();
  const [model, setModel] = useState<LibraryModel | null>(null);
  useEffect(() => {
    const created = new LibraryModel({ connection, id, failed: reportReading });
    setModel(created);
    return () => {
      created.close();
      setModel(null);
    };
  }, [id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another engine has to open the collection anew
  useEffect(() => {
    void model?.open();
  }, [model, epoch]);
  return model;
}

export function useLibraryState(model: LibraryModel): LibraryState {
  return useStore(model.store);
}

/** Draws the component again whenever rows of the cache change; returns the number that says so. */
export function useVersion(cache: PageCache<never> | PageCache<unknown>): number {
  return useSyncExternalStore(cache.watch, cache.version);
}
