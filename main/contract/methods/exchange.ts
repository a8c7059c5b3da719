/** Methods of export and import: exports, names from elsewhere, answers as a file. Any process. */
import { z } from 'zod';
import { AnswersFile, Merged, Replayed } from '../answersFile.ts';
import {
  EventOfItem,
  EventWanted,
  ExportFile,
  ExportId,
  ExportOptions,
  ExportPlan,
  ExportView,
  ImportOptions,
  ImportOutcome,
  UndoneExport,
} from '../export.ts';
import { GroupId, ItemId, ItemView } from '../grouping.ts';
import { CollectionId, Grant } from '../model.ts';
import { ListedName, NameListOutcome } from '../nameList.ts';
import { method, OfCollection, OfGrouping, PageOf } from './method.ts';

const OfExport = z.strictObject({ collection: CollectionId, export: ExportId });

export const exchange = {
  /** Plans an export into a folder; nothing is written. */
  'export.plan': method(
    z.strictObject({ ...OfGrouping, destination: Grant, options: ExportOptions }),
    ExportPlan,
  ),
  /** Where the first files would go with these options, below any destination. */
  'export.example': method(
    z.strictObject({ ...OfGrouping, options: ExportOptions }),
    z.object({ targets: z.array(z.string()) }),
  ),
  /** Carries out a plan, or resumes one; 'export.changed' reports progress. */
  'export.apply': method(OfExport, ExportView),
  'export.cancel': method(OfExport, ExportView),
  /** Removes the files of an export that are unchanged. */
  'export.undo': method(
    z.strictObject({ ...OfExport.shape, apply: z.boolean().default(true) }),
    UndoneExport,
  ),
  'export.list': method(OfCollection, z.array(ExportView)),
  'export.files': method(
    z.strictObject({
      collection: CollectionId,
      export: ExportId,
      ...PageOf,
      /** Only those with a note: another name than expected, there already, or a problem. */
      noted: z.boolean().default(false),
    }),
    z.object({ total: z.int().nonnegative(), files: z.array(ExportFile) }),
  ),

  /**
   * The items of the event that an item belongs to, without what is set aside. `deployments` null: by place where the
   * photo has coordinates, else by folder.
   */
  'events.of': method(z.strictObject({ ...OfGrouping, ...EventWanted.shape }), EventOfItem),
  /** The names other programs, or the folders, would give; nothing is kept. */
  'import.preview': method(z.strictObject({ ...OfGrouping, options: ImportOptions }), ImportOutcome),
  /** The same, as one act of the grouping: one undo takes all of it back. */
  'import.apply': method(z.strictObject({ ...OfGrouping, options: ImportOptions }), ImportOutcome),
  /** Groups from a CSV file, each item by its id; with `apply` false nothing is kept. */
  'import.groups': method(
    z.strictObject({ ...OfGrouping, file: Grant, apply: z.boolean().default(true) }),
    ImportOutcome,
  ),
  /**
   * Names from a table of another program: Camtrap DP, Timelapse, iNaturalist, or one with the columns "file"
   * and "name". `column` has the names; null: by the kind of table. With `apply` false nothing is kept.
   */
  'import.observations': method(
    z.strictObject({
      ...OfGrouping,
      file: Grant,
      column: z.string().min(1).max(200).nullable().default(null),
      apply: z.boolean().default(true),
    }),
    ImportOutcome,
  ),

  /** Names from a file join the collection's list of names; with `apply` false nothing is kept. */
  'names.add': method(
    z.strictObject({ collection: CollectionId, file: Grant, apply: z.boolean().default(true) }),
    NameListOutcome,
  ),
  /** Names of the list that fit what was typed, the best first. */
  'names.find': method(
    z.strictObject({
      collection: CollectionId,
      letters: z.string().max(200),
      limit: z.int().min(1).max(100),
    }),
    z.array(ListedName),
  ),
  'names.count': method(OfCollection, z.object({ total: z.int().nonnegative() })),
  /** Empties the list; groups keep their names. */
  'names.clear': method(OfCollection, z.null()),
  /** Photos of people with a day of birth that were taken before it, or at quite another age than they look. */
  'names.impossible': method(
    z.strictObject(OfGrouping),
    z.array(
      z.object({
        item: ItemId,
        shown: ItemView,
        /** The group that has the name, by one of its items. */
        group: GroupId,
        name: z.string(),
        path: z.string(),
        /** In years, when the photo was taken; negative before the birth. */
        age: z.number(),
        /** As the model sees it; null where it does not. */
        apparentAge: z.number().nullable(),
      }),
    ),
  ),

  /** All active acts of a grouping, in a form that does not depend on this machine. */
  'answers.write': method(z.strictObject(OfGrouping), AnswersFile),
  /** The same recorded again, for the same photos. */
  'answers.replay': method(z.strictObject({ collection: CollectionId, answers: AnswersFile }), Replayed),
  /**
   * What was said in another collection over the same photos, brought into this one; the other stays as it is.
   * With `apply` false nothing is kept, and the result says what would come.
   */
  'collection.merge': method(
    z.strictObject({ collection: CollectionId, other: Grant, apply: z.boolean().default(true) }),
    Merged,
  ),
} as const;
