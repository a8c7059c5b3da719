/**
 * Gives a screen the model of its collection for as long as it shows that one, and keeps it open whatever
 * engine answers. Renderer.
 */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { connection, useEpoch } from '../client.ts';
import type { PageCache } from '../data/pageCache.ts';
import { reportReading } from '../report.ts';
import { useSettings } from '../settings.ts';
import type { CollectionModel, CollectionOptions, CollectionState } from './collectionModel.ts';

/** Null until the model exists. Each grouping has its own model, so every screen follows a change at once. */
export function useCollectionModel<Model extends CollectionModel>(
  Kind: new (options: CollectionOptions) => Model,
  id: string,
): Model | null {
  const epoch = useEpoch();
  const grouping = useSettings(settings => settings.groupings[id]);
  const [model, setModel] = useState<Model | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a model is about one grouping
  useEffect(() => {
    const created = new Kind({ connection, id, failed: reportReading });
    setModel(created);
    return () => {
      created.close();
      setModel(null);
    };
  }, [Kind, id, grouping]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new engine has to open the collection again
  useEffect(() => {
    void model?.open();
  }, [model, epoch]);
  return model;
}

export function useCollectionState(model: CollectionModel): CollectionState {
  return useStore(model.store);
}

/** Draws the component again whenever rows of the cache change; returns the number that says so. */
export function useVersion(cache: PageCache<never> | PageCache<unknown>): number {
  return useSyncExternalStore(cache.watch, cache.version);
}
