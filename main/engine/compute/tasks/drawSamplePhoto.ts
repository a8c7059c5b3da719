/** The task that draws one photo of the sample collection. Runs in compute threads. */
import { drawPhoto, type PhotoWanted } from '../../sample/drawPhoto.ts';
import type { Task } from '../task.ts';

export const drawSamplePhotoTask: Task<PhotoWanted, Uint8Array> = wanted => drawPhoto(wanted);
