/** Whether a file without an extension is a picture, by its first bytes. Engine process. */
import { FileRefused, openRegularFile } from '../../files/readRegularFile.ts';
import { beginsAsPicture, MARK_BYTES } from '../../vision/decode/faults.ts';
import { hasNoEnding } from '../../vision/photoFiles.ts';
import { meansGone } from './unreachable.ts';

/** Undefined for what cannot be opened: without a name that says so nothing tells whether it is a picture. */
export async function isUnnamedPicture(path: string, name: string): Promise<boolean | undefined> {
  if (!hasNoEnding(name)) return false;
  try {
    const file = await openRegularFile(path, { limit: Number.POSITIVE_INFINITY });
    try {
      const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(MARK_BYTES), position: 0 });
      return beginsAsPicture(buffer.subarray(0, bytesRead));
    } finally {
      await file.close();
    }
  } catch (error) {
    return error instanceof FileRefused || meansGone(error as NodeJS.ErrnoException) ? false : undefined;
  }
}
