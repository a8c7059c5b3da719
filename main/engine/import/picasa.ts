/** Reads the faces that Picasa kept in `.picasa.ini` beside the photos. Pure. */
import type { Box } from '../xmp/regions.ts';

export interface PicasaFace {
  readonly name: string;
  readonly box: Box;
}

/** Faces by the name of the photo; unnamed ones are left out. */
export function picasaFaces(text: string): Map<string, PicasaFace[]> {
  const sections = sectionsOf(text);
  const contacts = new Map<string, string>();
  for (const kind of ['Contacts', 'Contacts2'])
    for (const [key, value] of sections.get(kind) ?? []) contacts.set(key, value.split(';')[0]!.trim());
  const found = new Map<string, PicasaFace[]>();
  for (const [photo, entries] of sections) {
    const faces = (entries.get('faces') ?? '').split(';').flatMap((part): PicasaFace[] => {
      const [, rectangle, contact] = /^rect64\(([0-9a-f]{1,16})\),([0-9a-f]+)$/i.exec(part.trim()) ?? [];
      const name = contacts.get(contact ?? '');
      const box = rectangle === undefined ? undefined : boxOf(rectangle);
      return box === undefined || name === undefined || name === '' ? [] : [{ name, box }];
    });
    if (faces.length > 0) found.set(photo, faces);
  }
  return found;
}

/** Four numbers of 16 bits: left, top, right, bottom; leading zeros are left out. */
function boxOf(hex: string): Box | undefined {
  const padded = hex.padStart(16, '0');
  const [left, top, right, bottom] = [0, 4, 8, 12].map(
    at => Number.parseInt(padded.slice(at, at + 4), 16) / 65_535,
  ) as [number, number, number, number];
  return right > left && bottom > top ? { left, top, width: right - left, height: bottom - top } : undefined;
}

function sectionsOf(text: string): Map<string, Map<string, string>> {
  const sections = new Map<string, Map<string, string>>();
  let current: Map<string, string> | undefined;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    const heading = /^\[(.+)\]\s*$/.exec(line)?.[1];
    if (heading !== undefined) {
      current = sections.get(heading) ?? new Map();
      sections.set(heading, current);
    }
    const equals = line.indexOf('=');
    if (heading === undefined && equals > 0)
      current?.set(line.slice(0, equals).trim(), line.slice(equals + 1).trim());
  }
  return sections;
}
