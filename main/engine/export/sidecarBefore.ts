/**
 * What was in the place of a merged sidecar, and how undo restores it: a file with its mode and times, or a
 * link. Engine process.
 *
 * [Note: Links to sidecars] A sidecar may be a symbolic link. Its text is merged, and the merged file
 * replaces the link: writing through the link would change a file elsewhere, and an export writes only below
 * its destination and beside its originals. Undo restores the link. A hard link is replaced the same way: the
 * other name keeps its content, and undo writes a file with the same text, mode and times, which is no longer
 * the same file as the other.
 */
import { lutimes, readlink, stat, symlink, utimes } from 'node:fs/promises';
import { z } from 'zod';
import { FileRefused, readRegularFile } from '../../files/readRegularFile.ts';
import { XmpError } from '../xmp/xmpDocument.ts';
import { lstatIfThere, remove, whereNotKept, writeTo } from './fileWork.ts';
import { codeOf, messageOf } from './refusals.ts';

const MOST_BYTES = 16 << 20;

const Times = { accessedMs: z.number(), modifiedMs: z.number() };
export const SidecarForm = z.union([
  z.strictObject({ kind: z.literal('link'), to: z.string(), ...Times }),
  z.strictObject({ kind: z.literal('file'), mode: z.int().min(0).max(0o777), ...Times }),
]);
export type SidecarForm = z.infer<typeof SidecarForm>;

export interface Sidecar {
  readonly text: string;
  /** Of the file that was read; what replaces it has no wider permissions. */
  readonly mode: number;
  readonly form: SidecarForm;
}

/** An existing sidecar that cannot be merged. */
export class SidecarUnreadable extends Error {}

/**
 * Undefined where there is none. A dangling link counts as none: publishing there will find the name taken.
 */
export async function readSidecar(path: string): Promise<Sidecar | undefined> {
  try {
    const facts = await lstatIfThere(path);
    if (facts === undefined) return undefined;
    const times = { accessedMs: facts.atimeMs, modifiedMs: facts.mtimeMs };
    const form: SidecarForm = facts.isSymbolicLink()
      ? { kind: 'link', to: exactText(await readlink(path, 'buffer')), ...times }
      : { kind: 'file', mode: facts.mode & 0o777, ...times };
    const text = exactText(await readRegularFile(path, { limit: MOST_BYTES }));
    return { text, mode: (await stat(path)).mode & 0o777, form };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    if (error instanceof FileRefused) throw new SidecarUnreadable(error.message.replace(/\.$/, ''));
    if (error instanceof XmpError || codeOf(error) === undefined) throw error;
    throw new SidecarUnreadable(messageOf(error));
  }
}

export function isSameSidecar(one: Sidecar | undefined, other: Sidecar | undefined): boolean {
  if (one === undefined || other === undefined || one.text !== other.text) return one === other;
  const [a, b] = [one.form, other.form];
  return a.kind === 'link' ? b.kind === 'link' && a.to === b.to : b.kind === 'file';
}

/** Writes the earlier sidecar under a temporary name. Exports of earlier versions kept only its text. */
export async function writeBefore(
  temporary: string,
  text: string,
  form: SidecarForm | undefined,
): Promise<void> {
  if (form?.kind === 'link') {
    await remove(temporary);
    await symlink(form.to, temporary);
    await lutimes(temporary, form.accessedMs / 1000, form.modifiedMs / 1000).catch(whereNotKept);
    return;
  }
  await writeTo(temporary, text, form?.mode);
  if (form !== undefined) await utimes(temporary, form.accessedMs / 1000, form.modifiedMs / 1000);
}

/** Whether the earlier sidecar is there, as after an interrupted undo. */
export async function isBefore(path: string, text: string, form: SidecarForm | undefined): Promise<boolean> {
  const facts = await lstatIfThere(path);
  if (form?.kind === 'link')
    return facts?.isSymbolicLink() === true && (await readlink(path, 'buffer')).equals(Buffer.from(form.to));
  if (facts?.isFile() !== true) return false;
  return (await readSidecar(path).catch(() => undefined))?.text === text;
}

/** A text that could not be restored exactly is not touched. */
function exactText(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  if (!Buffer.from(text, 'utf8').equals(bytes)) throw new XmpError('it is not written in UTF-8');
  return text;
}
