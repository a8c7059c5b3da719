/** The handlers about collections: recent ones, opening, folders, photos, index jobs. Engine process. */
import { statSync } from 'node:fs';
import { AkinError } from '../../contract/errors.ts';
import type { Recents } from '../collection/recents.ts';
import type { Handlers } from '../rpc/connection.ts';
import type { Grants } from '../system/grants.ts';
import type { HandlerDeps } from './deps.ts';

export function collectionHandlers({ grants, recents, collections, sample, emit }: HandlerDeps) {
  return {
    // An open collection knows its count; the list has the one from when it was last closed.
    'recent.list': () =>
      recents.list().map(recent => {
        const open = collections.find(recent.id);
        return open === undefined ? recent : { ...recent, photos: open.describe().photos };
      }),
    'recent.open': async ({ id }) => (await collections.open(recentPath(recents, id))).describe(),
    'recent.forget': ({ id }) => {
      recents.forget(id);
      emit('recent.changed', {});
      return null;
    },

    'collection.create': ({ folder, kind, name }) =>
      collections.create(collections.freePath(name), { folder: folderOf(grants, folder), kind, name }),
    'collection.open': async ({ catalog }) => (await collections.open(grants.pathOf(catalog))).describe(),

    'sample.open': async ({ name }, { signal, progress }) =>
      await sample.open(name, {
        signal,
        progress: (done, total) => progress(done, total, `Making the sample: ${done} of ${total} photos.`),
      }),

    'collection.salvage': async (params, { signal }) =>
      await collections.salvage(
        'catalog' in params ? grants.pathOf(params.catalog) : recentPath(recents, params.recent),
        signal,
      ),
    'collection.get': ({ collection }) => collections.get(collection).describe(),
    'collection.close': async ({ collection }) => {
      await collections.close(collection);
      return null;
    },
    'collection.addFolder': ({ collection, folder }) =>
      collections.get(collection).addFolder(folderOf(grants, folder)),

    'folders.list': ({ collection }) => collections.get(collection).folders.list(),
    'folders.relocate': async ({ collection, folder, to, apply }, { signal }) =>
      await collections.get(collection).folders.relocate(folder, folderOf(grants, to), { apply, signal }),
    'folders.remove': async ({ collection, folder, apply }) =>
      await collections.get(collection).folders.remove(folder, apply),

    'collection.looking': ({ collection }) => collections.get(collection).indexing.modelInUse(),
    'collection.compareModels': async ({ collection }, { signal }) =>
      await collections.get(collection).compareModels(signal),
    'collection.lookWith': async ({ collection, model }) =>
      await collections.get(collection).indexing.useModel(model),

    'photos.page': async ({ collection, offset, limit, filter }) =>
      await collections.get(collection).photos(offset, limit, filter),
    'photos.find': async ({ collection, filter }) => [
      ...(await collections.get(collection).photoIds(filter)),
    ],
    'photos.bursts': async ({ collection, filter }) => await collections.get(collection).bursts(filter),
    'photos.folders': ({ collection }) => collections.get(collection).photoFolders(),
    'photos.items': ({ collection, photos }) => collections.get(collection).itemsOf(photos),

    'problems.page': ({ collection, offset, limit }) => collections.get(collection).problems(offset, limit),

    'thumbnails.rebuild': async ({ collection }, call) =>
      await collections
        .get(collection)
        .rebuildThumbnails(call.signal, (done, total) =>
          call.progress(done, total, `Making thumbnails: ${done} of ${total}.`),
        ),

    'problems.retry': ({ collection }) => collections.get(collection).indexing.retry(),

    'duplicates.page': async ({ collection, offset, limit }) =>
      await collections.get(collection).duplicates(offset, limit),

    'items.page': ({ collection, offset, limit }) => collections.get(collection).items(offset, limit),

    'quality.get': ({ collection }) => collections.get(collection).faceQualities.describe(),
    'quality.change': ({ collection, least, apply }) =>
      collections.get(collection).faceQualities.change(least, apply),

    'jobs.list': ({ collection }) => collections.get(collection).indexing.jobs(),

    'index.start': ({ collection }) => collections.get(collection).indexing.start(),

    'job.pause': ({ collection, job }) => collections.get(collection).indexing.job(job).pause(),
    'job.resume': ({ collection, job }) => collections.get(collection).indexing.job(job).resume(),
    'job.cancel': async ({ collection, job }) => await collections.get(collection).indexing.job(job).cancel(),
  } satisfies Partial<Handlers>;
}

function recentPath(recents: Recents, id: string): string {
  const path = recents.pathOf(id);
  if (path === undefined) throw new AkinError('not-found', 'This collection is no longer in the list.');
  return path;
}

function folderOf(grants: Grants, grant: string): string {
  const path = grants.pathOf(grant);
  const facts = statSync(path, { throwIfNoEntry: false });
  if (facts === undefined) throw new AkinError('folder-missing', `The folder ${path} is not there any more.`);
  if (!facts.isDirectory())
    throw new AkinError('not-a-folder', `${path} is a file; choose the folder it is in.`);
  return path;
}
