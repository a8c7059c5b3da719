/** Of collections and what is in them: photos, items, problems, jobs. Shared by engine, hosts and renderer. */
import { z } from 'zod';
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
  Problem,
  Salvage,
} from '../model.ts';
import { Looking } from '../models.ts';
import { CollectionName } from '../names.ts';
import { method, OfCollection, PageOf } from './method.ts';

const OfJob = z.strictObject({ collection: CollectionId, job: JobId });

export const library = {
  'collection.create': method(
    z.strictObject({ folder: Grant, kind: Kind, name: CollectionName }),
    Collection,
  ),
  'collection.open': method(z.strictObject({ catalog: Grant }), Collection),
  /** The sample of leaves in the data folder, made when it is first wanted; a new one gets this name. */
  'sample.open': method(z.strictObject({ name: CollectionName }), Collection),
  /** Copies what is still readable of a damaged collection into a new one and opens that; the damaged file is only read. */
  'collection.salvage': method(
    z.union([z.strictObject({ catalog: Grant }), z.strictObject({ recent: CollectionId })]),
    Salvage,
  ),
  'collection.get': method(OfCollection, Collection),
  'collection.close': method(OfCollection, z.null()),
  'collection.addFolder': method(z.strictObject({ collection: CollectionId, folder: Grant }), Collection),

  'collection.looking': method(OfCollection, Looking),
  /** From now on with another model: every photo is looked at once more, answers and names stay. */
  'collection.lookWith': method(
    z.strictObject({ collection: CollectionId, model: z.string().min(1).nullable() }),
    Looking,
  ),

  'photos.page': method(
    z.strictObject({ collection: CollectionId, ...PageOf }),
    z.object({ total: z.int().nonnegative(), photos: z.array(Photo) }),
  ),
  'problems.page': method(
    z.strictObject({ collection: CollectionId, ...PageOf }),
    z.object({ total: z.int().nonnegative(), problems: z.array(Problem) }),
  ),

  /** Makes the thumbnails that the cache does not have; on screen each is made when it is first looked at. */
  'thumbnails.rebuild': method(
    OfCollection,
    z.object({ made: z.int().nonnegative(), failed: z.int().nonnegative() }),
  ),
  /** Tries every photo with a problem again; the job that does it. */
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

  'jobs.list': method(OfCollection, z.array(Job)),
  'index.start': method(OfCollection, Job),
  'job.pause': method(OfJob, Job),
  'job.resume': method(OfJob, Job),
  'job.cancel': method(OfJob, Job),
} as const;
