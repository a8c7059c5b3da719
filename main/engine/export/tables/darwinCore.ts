/** A Darwin Core archive: one occurrence for each named item, and the meta.xml that describes its columns. Pure. */
import { describeCertificate } from '../certificate.ts';
import type { ExportInput } from '../exportInput.ts';
import type { ExportedItem } from '../plan.ts';
import { type Cell, toCsv } from './csv.ts';
import { isoSecond, momentOf, pathOf } from './facts.ts';
import type { Table } from './tables.ts';

const TERMS = 'http://rs.tdwg.org/dwc/terms/';

const COLUMNS = [
  'occurrenceID',
  'basisOfRecord',
  'eventDate',
  'scientificName',
  'vernacularName',
  'decimalLatitude',
  'decimalLongitude',
  'geodeticDatum',
  'associatedMedia',
  'identifiedBy',
  'dateIdentified',
  'identificationRemarks',
  'identificationVerificationStatus',
  'datasetName',
  'dynamicProperties',
] as const;

export function darwinCoreArchive(input: ExportInput, exported: readonly ExportedItem[]): Table[] {
  const audit = describeCertificate(input.certificate);
  const dynamicProperties = audit === null ? null : JSON.stringify({ audit });
  const rows = exported.flatMap(one =>
    one.name === null ? [] : [{ ...occurrenceOf(input, one, one.name), dynamicProperties }],
  );
  return [
    { path: 'occurrence.csv', text: () => toCsv(COLUMNS, rows) },
    { path: 'meta.xml', text: placeOf => describeArchive(placeOf('occurrence.csv')) },
  ];
}

function occurrenceOf(
  { collection, model }: ExportInput,
  one: ExportedItem,
  name: string,
): Partial<Record<(typeof COLUMNS)[number], Cell>> {
  const { item, label } = one;
  const isPlaced = item.latitude !== null && item.longitude !== null;
  const isTaxon = collection.kind !== 'people';
  const isHuman = label === 'human';
  const method = isHuman ? 'confirmed by a person' : `grouped by ${model}`;
  return {
    occurrenceID: `${item.hash}:${item.id}`,
    // The evidence is a photograph, whoever identified it.
    basisOfRecord: 'MachineObservation',
    eventDate: item.takenAt === null ? null : momentOf(item),
    scientificName: isTaxon ? name : 'Homo sapiens',
    vernacularName: isTaxon ? null : name,
    decimalLatitude: isPlaced ? item.latitude : null,
    decimalLongitude: isPlaced ? item.longitude : null,
    geodeticDatum: isPlaced ? 'EPSG:4326' : null,
    associatedMedia: pathOf(one),
    // A label that nobody signed has no name.
    identifiedBy: isHuman ? item.identifiedBy.join(' | ') : `Akin (${model})`,
    dateIdentified: isHuman && item.identifiedAt !== null ? isoSecond(item.identifiedAt).slice(0, 10) : null,
    identificationRemarks: [method, ...item.reasons].join(' | '),
    identificationVerificationStatus: isHuman ? 'verified' : 'unverified',
    datasetName: collection.name,
  };
}

/** After the text guidelines of Darwin Core. */
function describeArchive(location: string): string {
  const fields = COLUMNS.map((name, index) => `    <field index="${index}" term="${TERMS}${name}"/>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<archive xmlns="http://rs.tdwg.org/dwc/text/">',
    `  <core encoding="UTF-8" fieldsTerminatedBy="," linesTerminatedBy="\\r\\n" fieldsEnclosedBy="&quot;"`,
    `    ignoreHeaderLines="1" rowType="${TERMS}Occurrence">`,
    `    <files><location>${escapeXml(location)}</location></files>`,
    '    <id index="0"/>',
    ...fields,
    '  </core>',
    '</archive>',
    '',
  ].join('\n');
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
