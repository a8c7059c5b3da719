/**
 * A Darwin Core archive: one occurrence for each named item, the meta.xml that describes its columns, and the eml.xml
 * about the whole. Pure.
 */
import type { EventRule } from '../../../contract/export.ts';
import { certificateInWords, describeCertificate } from '../certificate.ts';
import type { ExportedItem, ExportInput } from '../exportInput.ts';
import { splitQualifier, type Taxon, taxonOf } from '../taxa.ts';
import { type Cell, toCsv } from './csv.ts';
import { deploymentOf, eventsOf, shotsOf } from './events.ts';
import { escapeXml, isoSecond, momentOf, pathOf } from './facts.ts';
import type { Table } from './tables.ts';

const TERMS = 'http://rs.tdwg.org/dwc/terms/';

const COLUMNS = [
  'occurrenceID',
  'basisOfRecord',
  'eventID',
  'locationID',
  'eventDate',
  'scientificName',
  'taxonRank',
  'acceptedNameUsage',
  'vernacularName',
  'kingdom',
  'phylum',
  'class',
  'order',
  'family',
  'genus',
  'verbatimIdentification',
  'identificationQualifier',
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

export function darwinCoreArchive(
  input: ExportInput,
  exported: readonly ExportedItem[],
  rule: EventRule,
): Table[] {
  const audit = describeCertificate(input.certificate);
  const dynamicProperties = audit === null ? null : JSON.stringify({ audit });
  const events = eventsOf(shotsOf(input, exported), rule);
  const rows = exported.flatMap(one => {
    if (one.name === null) return [];
    const eventID = events.get(one.item.hash)?.id ?? null;
    const locationID = deploymentOf(one, rule).id;
    return [{ ...occurrenceOf(input, one, one.name), eventID, locationID, dynamicProperties }];
  });
  return [
    { path: 'occurrence.csv', text: () => toCsv(COLUMNS, rows) },
    {
      path: 'meta.xml',
      text: placeOf => describeArchive(placeOf('occurrence.csv'), placeOf('eml.xml')),
    },
    { path: 'eml.xml', text: () => describeDataset(input) },
  ];
}

function occurrenceOf({ collection, model, listed }: ExportInput, one: ExportedItem, name: string): Columns {
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
    ...(isTaxon ? identificationOf(taxonOf(name, listed), one.given ?? name) : personOf(name)),
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

type Columns = Partial<Record<(typeof COLUMNS)[number], Cell>>;

function identificationOf({ name, accepted, rank, common, higher }: Taxon, given: string): Columns {
  const { kingdom, phylum, class: classis, order, family, genus } = higher;
  return {
    scientificName: name,
    taxonRank: rank,
    acceptedNameUsage: accepted,
    vernacularName: common,
    kingdom,
    phylum,
    class: classis,
    order,
    family,
    genus,
    verbatimIdentification: given,
    identificationQualifier: splitQualifier(given).qualifier,
  };
}

function personOf(name: string): Columns {
  return { scientificName: 'Homo sapiens', taxonRank: 'species', vernacularName: name };
}

/** After the text guidelines of Darwin Core. */
function describeArchive(location: string, metadata: string): string {
  const fields = COLUMNS.map((name, index) => `    <field index="${index}" term="${TERMS}${name}"/>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<archive xmlns="http://rs.tdwg.org/dwc/text/" metadata="${escapeXml(metadata)}">`,
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

/** In the Ecological Metadata Language, 2.1.1 as the archives of GBIF. What an audit found is its quality control. */
function describeDataset({ collection, grouping, model, certificate }: ExportInput): string {
  const owner = '<organizationName>The owner of the collection</organizationName>';
  const paragraph = (text: string) => `<description><para>${escapeXml(text)}</para></description>`;
  const method = `Photographs were grouped by Akin with the model ${model}, named by people, and confirmed where identificationVerificationStatus is verified.`;
  const audit = describeCertificate(certificate);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<eml:eml xmlns:eml="eml://ecoinformatics.org/eml-2.1.1" packageId="akin-${collection.id}-${grouping.id}" system="akin" scope="system" xml:lang="en">`,
    '  <dataset>',
    `    <title>${escapeXml(`${collection.name}: ${grouping.name}`)}</title>`,
    `    <creator>${owner}</creator>`,
    `    <contact>${owner}</contact>`,
    '    <methods>',
    `      <methodStep>${paragraph(method)}</methodStep>`,
    ...(certificate === null
      ? []
      : [`      <qualityControl>${paragraph(certificateInWords(certificate))}</qualityControl>`]),
    '    </methods>',
    '  </dataset>',
    ...(audit === null
      ? []
      : [
          '  <additionalMetadata><metadata>',
          `    <audit format="application/json">${escapeXml(JSON.stringify(audit))}</audit>`,
          '  </metadata></additionalMetadata>',
        ]),
    '</eml:eml>',
    '',
  ].join('\n');
}
