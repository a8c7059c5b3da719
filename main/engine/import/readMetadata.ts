/**
 * Reads what other programs wrote about the people in a photo: sidecars of both namings, XMP in the file,
 * Picasa's list. Engine process.
 */
import { basename, dirname, join } from 'node:path';
import { FileRefused, openRegularFile, readRegularFile } from '../../files/readRegularFile.ts';
import { sidecarNames } from '../export/planSidecars.ts';
import { codeOf, messageOf } from '../export/refusals.ts';
import { microsoftRegions, mwgRegions, peopleTags, statedOrientation } from '../xmp/readRegions.ts';
import type { Box } from '../xmp/regions.ts';
import { XmpDocument, XmpError } from '../xmp/xmpDocument.ts';
import { type PicasaFace, picasaFaces } from './picasa.ts';

export interface PhotoMetadata {
  readonly regions: readonly { readonly name: string; readonly box: Box }[];
  /** Names of people without a region. */
  readonly tags: readonly string[];
  /** As the metadata states it; null where it does not. */
  readonly orientation: number | null;
  /** Sidecars and lists that could not be read. */
  readonly problems: readonly Problem[];
}

interface Problem {
  readonly path: string;
  readonly why: string;
}

interface PicasaList {
  readonly faces: ReadonlyMap<string, readonly PicasaFace[]>;
  readonly problems: readonly Problem[];
}

/** XMP is near the start of the files that have it. */
const HEAD = 1 << 20;
const MOST_SIDECAR = 16 << 20;
/** Photos of any size: only their head is read. */
const ANY_SIZE = Number.POSITIVE_INFINITY;

export class MetadataReader {
  readonly #picasa = new Map<string, Promise<PicasaList>>();

  /** The first source that names a face counts: sidecars, then the file itself, then Picasa's list. */
  async read(photo: string): Promise<PhotoMetadata> {
    const problems: Problem[] = [];
    const documents: XmpDocument[] = [];
    for (const path of new Set(Object.values(sidecarNames(photo)))) {
      const text = await readIfThere(path, problems);
      if (text === undefined) continue;
      try {
        documents.push(new XmpDocument(text));
      } catch (error) {
        if (!(error instanceof XmpError)) throw error;
        problems.push({ path, why: `It is not XMP: ${error.message}.` });
      }
    }
    const embedded = await embeddedXmp(photo);
    if (embedded !== undefined) documents.push(embedded);
    const perDocument = documents.map(document =>
      [mwgRegions(document), microsoftRegions(document)]
        .map(regions => regions.flatMap(({ name, box }) => (name === null ? [] : [{ name, box }])))
        .find(regions => regions.length > 0),
    );
    const regions = perDocument.find(found => found !== undefined) ?? (await this.#picasaOf(photo, problems));
    return {
      regions,
      tags: [...new Set(documents.flatMap(peopleTags))],
      orientation: documents.map(statedOrientation).find(stated => stated !== null) ?? null,
      problems,
    };
  }

  /** A list that cannot be read is reported once, as a problem of the first photo beside it. */
  async #picasaOf(photo: string, problems: Problem[]): Promise<readonly PicasaFace[]> {
    const folder = dirname(photo);
    const known = this.#picasa.get(folder) ?? readPicasa(folder);
    if (!this.#picasa.has(folder)) problems.push(...(await known).problems);
    this.#picasa.set(folder, known);
    return (await known).faces.get(basename(photo)) ?? [];
  }
}

async function readPicasa(folder: string): Promise<PicasaList> {
  const problems: Problem[] = [];
  for (const name of ['.picasa.ini', 'Picasa.ini']) {
    const text = await readIfThere(join(folder, name), problems);
    if (text !== undefined) return { faces: picasaFaces(text), problems };
  }
  return { faces: new Map(), problems };
}

/** A packet can be found without parsing the file. What cannot be read counts as none. */
async function embeddedXmp(photo: string): Promise<XmpDocument | undefined> {
  try {
    const file = await openRegularFile(photo, { limit: ANY_SIZE });
    try {
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(HEAD), 0, HEAD, 0);
      const head = buffer.subarray(0, bytesRead);
      const from = head.indexOf('<x:xmpmeta');
      const to = head.indexOf('</x:xmpmeta>', Math.max(0, from));
      return from < 0 || to < 0
        ? undefined
        : new XmpDocument(head.subarray(from, to + '</x:xmpmeta>'.length).toString('utf8'));
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof XmpError || codeOf(error) !== undefined) return undefined;
    throw error;
  }
}

/** An unreadable file is a problem of its own; the import goes on. */
async function readIfThere(path: string, problems: Problem[]): Promise<string | undefined> {
  try {
    return (await readRegularFile(path, { limit: MOST_SIDECAR })).toString('utf8');
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG') return undefined;
    const why = error instanceof FileRefused ? error.message : `It could not be read (${messageOf(error)}).`;
    problems.push({ path, why });
    return undefined;
  }
}
