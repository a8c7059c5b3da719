/** Methods of one photo: what the photo view shows, and what the system can do with its file. Any process. */
import { z } from 'zod';
import { BoxImportOptions, BoxImportOutcome } from '../boxImport.ts';
import { ItemId } from '../grouping.ts';
import { CollectionId, Grant, PhotoId } from '../model.ts';
import { Box, PhotoDetails, PhotoSubjects } from '../photo.ts';
import { method, OfGrouping } from './method.ts';

const OfPhoto = z.strictObject({ collection: CollectionId, photo: PhotoId });

export const photo = {
  'photo.get': method(OfPhoto, PhotoDetails),
  /** Where the photo's items are in a grouping, and what was said about them. */
  'photo.subjects': method(z.strictObject({ ...OfGrouping, photo: PhotoId }), PhotoSubjects),

  /**
   * Draws the box of a face, or of a thing in a photo of anything: it is analyzed at once, takes part, and can be
   * taken back like an answer.
   */
  'boxes.add': method(
    z.strictObject({ ...OfGrouping, photo: PhotoId, box: Box }),
    z.object({ item: ItemId }),
  ),
  /** Moves or resizes the box of a face, or that of the leaf in a photo. */
  'boxes.move': method(z.strictObject({ ...OfGrouping, item: ItemId, box: Box }), z.null()),
  'boxes.remove': method(z.strictObject({ ...OfGrouping, item: ItemId }), z.null()),
  /**
   * Boxes from a file of MegaDetector, COCO or YOLO; without `apply` only what would come. Resolved when they are
   * analyzed; `call.progress` reports meanwhile.
   */
  'boxes.import': method(
    z.strictObject({ ...OfGrouping, file: Grant, options: BoxImportOptions, apply: z.boolean() }),
    BoxImportOutcome,
  ),

  /** The window's host does these with the file; it asks the engine for the path, which no page gets. */
  'photo.reveal': method(OfPhoto, z.null()),
  'photo.open': method(OfPhoto, z.null()),
  'photo.copyPath': method(OfPhoto, z.null()),
} as const;
