/** Reads face regions and people tags of any program from an XMP document. Pure. */
import type { Element } from '@xmldom/xmldom';
import type { Box } from './regions.ts';
import { AREA, DIGIKAM, LIGHTROOM, MICROSOFT, REGION, REGION_INFO, REGIONS, TIFF } from './vocabularies.ts';
import { entriesOf, fieldOf, listIn, textField, type XmpDocument } from './xmpDocument.ts';

export interface Region {
  /** Null for an unnamed face. */
  readonly name: string | null;
  /** Fractions of the picture as it is stored. */
  readonly box: Box;
  readonly element: Element;
}

/** MWG regions that are faces, or have no type. */
export function mwgRegions(document: XmpDocument): Region[] {
  return structures(document.property(REGIONS, 'Regions'), REGIONS.uri, 'RegionList').flatMap(element => {
    const type = textField(element, REGIONS.uri, 'Type');
    if (type !== undefined && type !== 'Face') return [];
    const area = fieldOf(element, REGIONS.uri, 'Area');
    if (area === undefined || typeof area === 'string') return [];
    const [x, y, width, height] = ['x', 'y', 'w', 'h'].map(name =>
      Number(textField(area, AREA.uri, name) ?? Number.NaN),
    );
    const box = { left: x! - width! / 2, top: y! - height! / 2, width: width!, height: height! };
    return isBox(box) ? [{ name: named(textField(element, REGIONS.uri, 'Name')), box, element }] : [];
  });
}

/** Microsoft's regions: four numbers from the upper left corner. */
export function microsoftRegions(document: XmpDocument): Region[] {
  return structures(document.property(MICROSOFT, 'RegionInfo'), REGION_INFO.uri, 'Regions').flatMap(
    element => {
      const numbers = (textField(element, REGION.uri, 'Rectangle') ?? '').split(',').map(Number);
      const [left, top, width, height] = numbers as [number, number, number, number];
      const box = { left, top, width, height };
      if (numbers.length !== 4 || !isBox(box)) return [];
      return [{ name: named(textField(element, REGION.uri, 'PersonDisplayName')), box, element }];
    },
  );
}

/** Where tags below one of these words are people. */
const PEOPLE = ['people', 'persons', 'personen', 'personnes', 'personas', 'persone', 'gente'];

/** Names of people in tags: those below "People" in the trees of digiKam and Lightroom. */
export function peopleTags(document: XmpDocument): string[] {
  const paths = [
    ...document.texts(DIGIKAM, 'TagsList').map(path => path.split('/')),
    ...document.texts(LIGHTROOM, 'hierarchicalSubject').map(path => path.split('|')),
  ];
  const names = paths.flatMap(parts => {
    const last = parts.at(-1)!.trim();
    return parts.length > 1 && PEOPLE.includes(parts[0]!.trim().toLowerCase()) && last !== '' ? [last] : [];
  });
  return [...new Set(names.filter(name => !/^(unknown|unconfirmed|ignored)$/i.test(name)))];
}

/** The orientation that the document states; null where it does not. */
export function statedOrientation(document: XmpDocument): number | null {
  const [text] = document.texts(TIFF, 'Orientation');
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 && value <= 8 ? value : null;
}

function structures(property: Element | undefined, uri: string, name: string): Element[] {
  const field = property === undefined ? undefined : fieldOf(property, uri, name);
  const list = field === undefined || typeof field === 'string' ? undefined : listIn(field);
  return list === undefined ? [] : entriesOf(list);
}

function isBox({ left, top, width, height }: Box): boolean {
  return [left, top, width, height].every(Number.isFinite) && width > 0 && height > 0;
}

function named(name: string | undefined): string | null {
  return name === undefined || name.trim() === '' ? null : name.trim();
}
