/** The one map of everything a client may ask of the engine, with the schemas that check both directions. */
import { z } from 'zod';
import {
  AppInfo,
  Collection,
  CollectionId,
  DuplicateGroup,
  Grant,
  Item,
  Job,
  JobId,
  Kind,
  Photo,
  PlaceListing,
  Problem,
  Recent,
  Salvage,
} from './model.ts';
import { FetchJob, ModelState, ModelVerdict, OwnModel } from './models.ts';

function method<P extends z.ZodType, R extends z.ZodType>(params: P, result: R): { params: P; result: R } {
  return { params, result };
}

const Nothing = z.strictObject({});
const OfCollection = z.strictObject({ collection: CollectionId });
const OfJob = z.strictObject({ collection: CollectionId, job: JobId });
const PageOf = { offset: z.int().nonnegative(), limit: z.int().min(1).max(500) };

export const methods = {
  'app.info': method(Nothing, AppInfo),

  'recent.list': method(Nothing, z.array(Recent)),
  'recent.open': method(z.strictObject({ id: CollectionId }), Collection),
  'recent.forget': method(z.strictObject({ id: CollectionId }), z.null()),

  /** The window's host answers these two with a dialog; null when the person cancelled it. */
  'dialog.folder': method(Nothing, z.object({ grant: Grant, name: z.string() }).nullable()),
  'dialog.catalog': method(Nothing, z.object({ grant: Grant, name: z.string() }).nullable()),
  /** The browser tab's picker: the folders below a granted one, or the starting places' home. */
  'places.list': method(z.strictObject({ place: Grant.nullable() }), PlaceListing),

  'collection.create': method(
    z.strictObject({ folder: Grant, kind: Kind, name: z.string().trim().min(1).max(120) }),
    Collection,
  ),
  'collection.open': method(z.strictObject({ catalog: Grant }), Collection),
  /** Copies what is still readable of a damaged collection into a new one and opens that; the damaged file is only read. */
  'collection.salvage': method(
    z.union([z.strictObject({ catalog: Grant }), z.strictObject({ recent: CollectionId })]),
    Salvage,
  ),
  'collection.get': method(OfCollection, Collection),
  'collection.close': method(OfCollection, z.null()),
  'collection.addFolder': method(z.strictObject({ collection: CollectionId, folder: Grant }), Collection),

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

  'models.list': method(Nothing, z.object({ models: z.array(ModelState), job: FetchJob.nullable() })),
  /** Brings models to this machine, all that are missing by default; 'models.changed' tells how it goes. */
  'models.fetch': method(z.strictObject({ models: z.array(z.string()).min(1).nullable() }), FetchJob),
  'models.cancelFetch': method(Nothing, FetchJob.nullable()),
  'models.add': method(OwnModel, ModelState),
  'models.remove': method(z.strictObject({ model: z.string() }), z.null()),
  'models.verify': method(
    z.strictObject({ models: z.array(z.string()).min(1).nullable() }),
    z.array(ModelVerdict),
  ),
} as const;

export type MethodName = keyof typeof methods;
export type Params<M extends MethodName> = z.input<(typeof methods)[M]['params']>;
export type Result<M extends MethodName> = z.output<(typeof methods)[M]['result']>;

export function isMethod(name: string): name is MethodName {
  return Object.hasOwn(methods, name);
}
