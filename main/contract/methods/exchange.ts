/** Of what goes out and comes in: exports, names from elsewhere, answers as a file. Shared by engine, hosts and renderer. */
import { z } from 'zod';
import { AnswersFile, Replayed } from '../answersFile.ts';
import {
  ExportFile,
  ExportId,
  ExportOptions,
  ExportPlan,
  ExportView,
  ImportOptions,
  ImportOutcome,
  UndoneExport,
} from '../export.ts';
import { CollectionId, Grant } from '../model.ts';
import { method, OfCollection, OfGrouping, PageOf } from './method.ts';

const OfExport = z.strictObject({ collection: CollectionId, export: ExportId });

export const exchange = {
  /** What would be written into a folder, and where; nothing is yet. */
  'export.plan': method(
    z.strictObject({ ...OfGrouping, destination: Grant, options: ExportOptions }),
    ExportPlan,
  ),
  /** Where the first files would go by these options, below any destination. */
  'export.example': method(
    z.strictObject({ ...OfGrouping, options: ExportOptions }),
    z.object({ targets: z.array(z.string()) }),
  ),
  /** Carries out a plan, or goes on with what stopped; 'export.changed' tells how far it is. */
  'export.apply': method(OfExport, ExportView),
  'export.cancel': method(OfExport, ExportView),
  /** Removes what an export wrote and nobody changed since. */
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

  /** Which names other programs, or the folders, would give; nothing is kept. */
  'import.preview': method(z.strictObject({ ...OfGrouping, options: ImportOptions }), ImportOutcome),
  /** The same, as one act of the grouping: one undo takes all of it back. */
  'import.apply': method(z.strictObject({ ...OfGrouping, options: ImportOptions }), ImportOutcome),

  /** All that was said in a grouping and stands, in a form that does not depend on this machine. */
  'answers.write': method(z.strictObject(OfGrouping), AnswersFile),
  /** The same said again, of the same photos. */
  'answers.replay': method(z.strictObject({ collection: CollectionId, answers: AnswersFile }), Replayed),
} as const;
