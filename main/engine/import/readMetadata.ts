/** Reads what other programs wrote about the people in a photo: sidecars of both customs, XMP in the file itself, Picasa's list. Engine process. */
import { open, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { sidecarNames } from '../export/planSidecars.ts';
import { codeOf } from '../export/refusals.ts';
import { microsoftRegions, mwgRegions, peopleTags, statedOrientation } from '../xmp/readRegions.ts';
import type { Box } from '../xmp/regions.ts';
import { XmpDocument, XmpError } from '../xmp/xmpDocument.ts';
import { type PicasaFace, picasaFaces } from './picasa.ts';

export interface PhotoMetadata {
  readonly regions: readonly { readonly name: string; readonly box: Box }[];
  /** Names of people without a place in the picture. */
  readonly tags: readonly string[];
  /** As the metadata states it; null where it leaves that to the picture. */
  readonly orientation: number | null;
  /** Sidecars that could not be read. */
  readonly problems: readonly { readonly path: string; readonly why: string }[];
}

/** XMP stands near the beginning of the files that carry it. */
const HEAD = 1 << 20;
const MOST_SIDECAR = 16 << 20;

export class MetadataReader {
  readonly #picasa = new Map<string, Promise<Map<string, PicasaFace[]>>>();

  /** The first source that names a face is believed: sidecars before the file itself, and that before Picasa's list. */
  async read(photo: string): Promise<PhotoMetadata> {
    const problems: { path: string; why: string }[] = [];
    const documents: XmpDocument[] = [];
    for (const path of new Set(Object.values(sidecarNames(photo)))) {
      const text = await readIfThere(path, MOST_SIDECAR);
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
    const regions = perDocument.find(found => found !== undefined) ?? (await this.#picasaOf(photo));
    return {
      regions,
      tags: [...new Set(documents.flatMap(peopleTags))],
      orientation: documents.map(statedOrientation).find(stated => stated !== null) ?? null,
      problems,
    };
  }

  async #picasaOf(photo: string): Promise<PicasaFace[]> {
    const folder = dirname(photo);
    const known = this.#picasa.get(folder) ?? readPicasa(folder);
    this.#picasa.set(folder, known);
    return (await known).get(basename(photo)) ?? [];
  }
}

async function readPicasa(folder: string): Promise<Map<string, PicasaFace[]>> {
  for (const name of ['.picasa.ini', 'Picasa.ini']) {
    const text = await readIfThere(join(folder, name), MOST_SIDECAR);
    if (text !== undefined) return picasaFaces(text);
  }
  return new Map();
}

/** A packet is made to be found without knowing the form of the file. What cannot be read is as good as none. */
async function embeddedXmp(photo: string): Promise<XmpDocument | undefined> {
  try {
    const file = await open(photo, 'r');
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

async function readIfThere(path: string, most: number): Promise<string | undefined> {
  try {
    const bytes = await readFile(path);
    return bytes.length > most ? undefined : bytes.toString('utf8');
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    return undefined;
  }
}
