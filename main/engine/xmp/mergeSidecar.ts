/**
 * Adds names and face regions to an XMP sidecar, new or existing: existing content stays, and a second merge
 * adds nothing. Pure.
 */
import type { Element } from '@xmldom/xmldom';
import { microsoftRegions, mwgRegions, type Region } from './readRegions.ts';
import { asStored, type Box, type Face, overlap } from './regions.ts';
import {
  AREA,
  DC,
  DIGIKAM,
  DIMENSIONS,
  LIGHTROOM,
  MICROSOFT,
  REGION,
  REGION_INFO,
  REGIONS,
} from './vocabularies.ts';
import { fieldOf, RDF, type Vocabulary, XmpDocument } from './xmpDocument.ts';

export interface Said {
  readonly names: readonly string[];
  readonly faces: readonly Face[];
  /** EXIF's number: how the stored picture is turned. */
  readonly orientation: number;
  /** Of the picture as seen. */
  readonly width: number | null;
  readonly height: number | null;
}

/** Two regions are of one face when they share more than this of their union. */
const SAME_FACE = 0.4;
const DIGITS = 6;

/** `existing` is a sidecar's text; undefined where there is none. Throws an XmpError when it is not XMP. */
export function mergeSidecar(existing: string | undefined, said: Said): string {
  const document = new XmpDocument(existing);
  document.addToList(DC, 'subject', 'Bag', said.names);
  document.addToList(
    LIGHTROOM,
    'hierarchicalSubject',
    'Bag',
    said.names.map(name => `People|${name.replaceAll('|', '_')}`),
  );
  document.addToList(
    DIGIKAM,
    'TagsList',
    'Seq',
    said.names.map(name => `People/${name.replaceAll('/', '_')}`),
  );
  if (said.faces.length > 0) {
    addMwgRegions(document, said);
    addMicrosoftRegions(document, said);
  }
  return document.toString();
}

function addMwgRegions(document: XmpDocument, { faces, orientation, width, height }: Said): void {
  const known = mwgRegions(document);
  const regions = structure(document.ensure(REGIONS, 'Regions'));
  if (
    fieldOf(regions, REGIONS.uri, 'AppliedToDimensions') === undefined &&
    width !== null &&
    height !== null
  ) {
    const isTurned = orientation >= 5;
    const dimensions = structure(document.add(regions, REGIONS, 'AppliedToDimensions'));
    write(document, dimensions, DIMENSIONS, {
      w: String(isTurned ? height : width),
      h: String(isTurned ? width : height),
      unit: 'pixel',
    });
  }
  const list = document.list(fieldElement(document, regions, REGIONS, 'RegionList'), 'Bag');
  for (const { name, box } of faces) {
    const stored = asStored(box, orientation);
    const same = findSame(known, stored);
    if (same !== undefined) {
      if (same.name === null) write(document, same.element, REGIONS, { Name: name });
      continue;
    }
    const entry = structure(document.add(list, { prefix: 'rdf', uri: RDF }, 'li'));
    write(document, entry, REGIONS, { Name: name, Type: 'Face' });
    write(document, structure(document.add(entry, REGIONS, 'Area')), AREA, {
      x: number(stored.left + stored.width / 2),
      y: number(stored.top + stored.height / 2),
      w: number(stored.width),
      h: number(stored.height),
      unit: 'normalized',
    });
  }
}

function addMicrosoftRegions(document: XmpDocument, { faces, orientation }: Said): void {
  const known = microsoftRegions(document);
  const info = structure(document.ensure(MICROSOFT, 'RegionInfo'));
  const list = document.list(fieldElement(document, info, REGION_INFO, 'Regions'), 'Bag');
  for (const { name, box } of faces) {
    const stored = asStored(box, orientation);
    const same = findSame(known, stored);
    if (same !== undefined) {
      if (same.name === null) write(document, same.element, REGION, { PersonDisplayName: name });
      continue;
    }
    const entry = structure(document.add(list, { prefix: 'rdf', uri: RDF }, 'li'));
    const { left, top, width, height } = stored;
    write(document, entry, REGION, {
      Rectangle: [left, top, width, height].map(number).join(', '),
      PersonDisplayName: name,
    });
  }
}

/** An existing region, named or not, stays; only a missing name is added. */
function findSame(known: readonly Region[], box: Box): Region | undefined {
  return known.find(region => overlap(region.box, box) > SAME_FACE);
}

/** An element that contains fields; a new one is marked so. */
function structure(element: Element): Element {
  const inner = Array.from(element.childNodes).find(
    node => node.nodeType === 1 && (node as Element).namespaceURI === RDF && node.localName === 'Description',
  );
  if (inner !== undefined) return inner as Element;
  if (element.firstChild === null && element.attributes.length === declarations(element))
    element.setAttributeNS(RDF, `${element.lookupPrefix(RDF) ?? 'rdf'}:parseType`, 'Resource');
  return element;
}

function hasFieldsAsAttributes(element: Element): boolean {
  return (
    element.localName !== 'Description' &&
    !element.hasAttributeNS(RDF, 'parseType') &&
    element.attributes.length > declarations(element)
  );
}

function declarations(element: Element): number {
  return Array.from(element.attributes).filter(({ name }) => name.startsWith('xmlns')).length;
}

function fieldElement(document: XmpDocument, parent: Element, vocabulary: Vocabulary, name: string): Element {
  const known = fieldOf(parent, vocabulary.uri, name);
  return known === undefined || typeof known === 'string' ? document.add(parent, vocabulary, name) : known;
}

function write(
  document: XmpDocument,
  parent: Element,
  vocabulary: Vocabulary,
  fields: Readonly<Record<string, string>>,
): void {
  const place = structure(parent);
  const { prefix, uri } = vocabulary;
  for (const [name, value] of Object.entries(fields)) {
    // An entry whose fields are attributes may not have elements too.
    if (hasFieldsAsAttributes(place)) {
      place.setAttributeNS(uri, `${place.lookupPrefix(uri) ?? prefix}:${name}`, value);
      continue;
    }
    const known = fieldOf(place, vocabulary.uri, name);
    const element =
      known === undefined || typeof known === 'string' ? document.add(place, vocabulary, name) : known;
    if (typeof known === 'string') place.removeAttributeNS(vocabulary.uri, name);
    element.textContent = value;
  }
}

function number(value: number): string {
  return String(Number(value.toFixed(DIGITS)));
}
