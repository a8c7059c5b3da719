/** Makes a screen out of a model of a collection and what is drawn once the model is there. Renderer. */
import type { ComponentType } from 'react';
import type { CollectionModel, CollectionOptions } from './collectionModel.ts';
import { useCollectionModel } from './useCollectionModel.ts';

export function collectionScreen<Model extends CollectionModel>(
  Kind: new (options: CollectionOptions) => Model,
  Opened: ComponentType<{ model: Model }>,
): ComponentType<{ params: Readonly<Record<string, string | undefined>> }> {
  return function CollectionScreen({ params }) {
    const model = useCollectionModel(Kind, params.collection ?? '');
    return model === null ? <main aria-busy="true" /> : <Opened model={model} />;
  };
}
