/** Methods of collections and their photos, items, problems and jobs. Any process. */
import { z } from 'zod';
import { FaceQuality, FaceQualityChange, LeastQuality } from '../faceQuality.ts';
import { Folder, FolderId, FolderRemoval, Relocation } from '../folders.ts';
import {
  Collection,
  CollectionId,
  DuplicateGroup,
  Grant,
  Item,
  Job,
  JobId,
  Kind,
  Photo,
  PhotoId,
  Problem,
  Salvage,
} from '../model.ts';
import { CollectionModel, ModelComparison } from '../models.ts';
import { CollectionName } from '../names.ts';
import { ItemsOfPhotos, PhotoBurst, PhotoFilter, PhotoFolder } from '../photoFilter.ts';
import { method, OfCollection, PageOf, Preview } from './method.ts';

const OfJob = z.strictObject({ collection: CollectionId, job: JobId });

export const library = {
  'collection.create': method(
    z.strictObject({ folder: Grant, kind: Kind, name: CollectionName }),
    Collection,
  ),
  'collection.open': method(z.strictObject({ catalog: Grant }), Collection),
  /** The sample of leaves in the data folder, made on first use; a new one gets this name. */
  'sample.open': method(z.strictObject({ name: CollectionName }), Collection),
  /** Copies the readable rows of a damaged collection into a new one and opens that. */
  'collection.salvage': method(
    z.union([z.strictObject({ catalog: Grant }), z.strictObject({ recent: CollectionId })]),
    Salvage,
  ),
  'collection.get': method(OfCollection, Collection),
  'collection.close': method(OfCollection, z.null()),
  'collection.addFolder': method(z.strictObject({ collection: CollectionId, folder: Grant }), Collection),

  'folders.list': method(OfCollection, z.array(Folder)),
  /** The folder has moved; with `apply` false nothing changes, and the effects are returned. */
  'folders.relocate': method(
    z.strictObject({ collection: CollectionId, folder: FolderId, to: Grant, apply: z.boolean() }),
    Relocation,
  ),
  /** Removes a folder from the collection; its files stay, and answers about its photos are kept. */
  'folders.remove': method(
    z.strictObject({ collection: CollectionId, folder: FolderId, apply: z.boolean() }),
    FolderRemoval,
  ),

  'collection.looking': method(OfCollection, CollectionModel),
  /** By the vectors that are stored; null where no item has one by a model of a person's own. */
  'collection.compareModels': method(OfCollection, ModelComparison.nullable()),
  /** Uses another model from now on: every photo is analyzed again; answers and names stay. */
  'collection.lookWith': method(
    z.strictObject({ collection: CollectionId, model: z.string().min(1).nullable() }),
    CollectionModel,
  ),

  'photos.page': method(
    z.strictObject({ collection: CollectionId, ...PageOf, filter: PhotoFilter.optional() }),
    z.object({ total: z.int().nonnegative(), photos: z.array(Photo) }),
  ),
  /** The ids of all photos that a filter lets through, in its order. */
  'photos.find': method(
    z.strictObject({ collection: CollectionId, filter: PhotoFilter.optional() }),
    z.array(PhotoId),
  ),
  /** The folders that photos are in, by name; at most 1000. */
  'photos.folders': method(z.strictObject({ collection: CollectionId }), z.array(PhotoFolder)),
  /** The time line of the photos that a filter lets through, whenever they were taken; at most 300 bursts. */
  'photos.bursts': method(
    z.strictObject({ collection: CollectionId, filter: PhotoFilter.optional() }),
    z.array(PhotoBurst),
  ),
  /** What takes part in groupings of these photos, whatever is too poor left out. */
  'photos.items': method(
    z.strictObject({ collection: CollectionId, photos: z.array(PhotoId).min(1).max(5000) }),
    ItemsOfPhotos,
  ),
  'problems.page': method(
    z.strictObject({ collection: CollectionId, ...PageOf }),
    z.object({ total: z.int().nonnegative(), problems: z.array(Problem) }),
  ),

  /** Makes the thumbnails missing from the cache; on screen each is made on first use. */
  'thumbnails.rebuild': method(
    OfCollection,
    z.object({ made: z.int().nonnegative(), failed: z.int().nonnegative() }),
  ),
  /** Retries every photo with a problem; returns the job. */
  'problems.retry': method(OfCollection, Job),
  /** Photos that are the same, to the byte or nearly; a page of groups, the largest first. */
  'duplicates.page': method(
    z.strictObject({ collection: CollectionId, ...PageOf }),
    z.object({ total: z.int().nonnegative(), groups: z.array(DuplicateGroup) }),
  ),
  /** What groupings are made of: faces, or whole photos. */
  'items.page': method(
    z.strictObject({ collection: CollectionId, ...PageOf }),
    z.object({ total: z.int().nonnegative(), items: z.array(Item) }),
  ),

  /** How good the faces are, and from where on they are set aside; refused where there are no faces. */
  'quality.get': method(OfCollection, FaceQuality),
  /** Moves that threshold; null: the default. Answers and names are kept, and those items stay. */
  'quality.change': method(
    z.strictObject({ collection: CollectionId, least: LeastQuality.nullable(), ...Preview }),
    FaceQualityChange,
  ),

  'jobs.list': method(OfCollection, z.array(Job)),
  'index.start': method(OfCollection, Job),
  'job.pause': method(OfJob, Job),
  'job.resume': method(OfJob, Job),
  'job.cancel': method(OfJob, Job),
} as const;
