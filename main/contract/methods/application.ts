/** Methods of the application: the person's name, dialogs, models, the log and reports. Any process. */
import { z } from 'zod';
import { Level, LogLine, ReportHead, ReportId } from '../log.ts';
import { AppInfo, Collection, CollectionId, Grant, Place, PlaceListing, Purpose, Recent } from '../model.ts';
import { ModelGraph } from '../modelPresets.ts';
import { FetchJob, ModelState, ModelVerdict, OwnModel, OwnTextTower, Providers } from '../models.ts';
import { FolderName, PersonName } from '../names.ts';
import { method, Nothing } from './method.ts';

const ForPurpose = z.strictObject({ purpose: Purpose.optional() });

export const application = {
  'app.info': method(Nothing, AppInfo),
  /** The collection file the application was opened with, once; null in a browser tab, or without one. */
  'app.opened': method(Nothing, Place.nullable()),

  /** The person's name for this connection, kept with all they say. Null, as at first: no name. */
  'person.sign': method(z.strictObject({ person: PersonName.nullable() }), z.null()),

  'recent.list': method(Nothing, z.array(Recent)),
  'recent.open': method(z.strictObject({ id: CollectionId }), Collection),
  'recent.forget': method(z.strictObject({ id: CollectionId }), z.null()),

  /**
   * The window's host answers these with a dialog that opens where one was last for this purpose; null when the
   * person cancelled it.
   */
  'dialog.folder': method(ForPurpose, Place.nullable()),
  'dialog.catalog': method(ForPurpose, Place.nullable()),
  'dialog.model': method(ForPurpose, Place.nullable()),
  'dialog.table': method(ForPurpose, Place.nullable()),
  'dialog.boxes': method(ForPurpose, Place.nullable()),
  /**
   * The browser tab's picker: the folders below a granted one. Null: below the one where a person was last for this
   * purpose, or the home folder.
   */
  'places.list': method(
    z.strictObject({ place: Grant.nullable(), purpose: Purpose.optional() }),
    PlaceListing,
  ),
  /** The folder of a path that a person typed into the picker: one that they could have gone to step by step. */
  'places.find': method(z.strictObject({ path: z.string().min(1).max(4096) }), Place),
  /** A new folder in a granted one. */
  'places.create': method(z.strictObject({ place: Grant, name: FolderName }), Place),

  'models.list': method(Nothing, z.object({ models: z.array(ModelState), job: FetchJob.nullable() })),
  /** Fetches models, all missing ones by default; 'models.changed' reports progress. */
  'models.fetch': method(z.strictObject({ models: z.array(z.string()).min(1).nullable() }), FetchJob),
  'models.cancelFetch': method(Nothing, FetchJob.nullable()),
  /** What a chosen ONNX file says of itself, before anything is added. */
  'models.inspect': method(z.strictObject({ file: Grant }), ModelGraph),
  'models.add': method(OwnModel, ModelState),
  'models.addWords': method(OwnTextTower, ModelState),
  'models.providers': method(Nothing, Providers),
  /** Tries every model that is here on what else there is beside the processor; may take minutes. */
  'models.tryProviders': method(Nothing, Providers),
  /** Back to the processor alone. */
  'models.useProcessor': method(Nothing, Providers),
  'models.remove': method(z.strictObject({ model: z.string() }), z.null()),
  'models.verify': method(
    z.strictObject({ models: z.array(z.string()).min(1).nullable() }),
    z.array(ModelVerdict),
  ),

  /** The latest lines of the log that are at least so serious, the latest last. */
  'log.page': method(z.strictObject({ least: Level, limit: z.int().min(1).max(2_000) }), z.array(LogLine)),
  /** What broke, the latest first. */
  'reports.list': method(Nothing, z.array(ReportHead)),
  /** A report to read or to send; names of photos and folders are in it only where they are wanted. */
  'reports.text': method(
    z.strictObject({ report: ReportId, names: z.boolean() }),
    z.object({ text: z.string() }),
  ),
  /** The page crashed. */
  'reports.keep': method(
    z.strictObject({ what: z.string().max(500), details: z.string().max(20_000) }),
    z.null(),
  ),
  'reports.forget': method(z.strictObject({ report: ReportId }), z.null()),
} as const;
