/** Errors of the file system as messages of an export. Pure. */
import { AkinError } from '../../contract/errors.ts';

/** Errors that stop the whole export; undefined for one that concerns a single file. */
export function asStop(error: unknown, path: string): AkinError | undefined {
  if (error instanceof AkinError) return error;
  switch (codeOf(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new AkinError(
        'disk-full',
        `There is no space left for ${path}. What was exported so far is complete; free some space and go on.`,
        { details: { path }, cause: error },
      );
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return new AkinError(
        'read-only',
        `Akin may not write ${path}. What was exported so far is complete; choose a folder you can write to.`,
        { details: { path }, cause: error },
      );
    case 'EIO':
    case 'ENODEV':
    case 'ENXIO':
    case 'ESTALE':
      return new AkinError(
        'internal',
        `The disk reported an error at ${path} (${messageOf(error)}). Check that the drive is still connected, then go on.`,
        { details: { path }, cause: error },
      );
    default:
      return undefined;
  }
}

export function needsSpace(needed: number, free: number, destination: string): AkinError {
  return new AkinError(
    'disk-full',
    `The export needs ${size(needed)}, and ${destination} has ${size(free)} left. Nothing was written.`,
    { details: { needed, free } },
  );
}

/** Hard links cannot lead to another disk. */
export class OtherDisk extends AkinError {
  constructor(destination: string) {
    super(
      'bad-request',
      `Hard links work only on the disk the photos are on, and ${destination} is on another. Copy, or make symbolic links.`,
    );
  }
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function size(bytes: number): string {
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}
