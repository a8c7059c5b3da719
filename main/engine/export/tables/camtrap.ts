/**
 * A Camtrap DP 1.0.2 data package: deployments, media, observations and datapackage.json. Pure.
 *
 * A deployment is a place where photos were taken (places within some ten metres are one). The standard
 * requires a place and a time for everything. A photo without a place gets an uncertainty as large as the
 * Earth; one without a time gets the time of its file; the deployment says so.
 */
import { describeCertificate } from '../certificate.ts';
import type { ExportInput } from '../exportInput.ts';
import type { ExportedItem } from '../plan.ts';
import { DEPLOYMENT_FIELDS, MEDIA_FIELDS, OBSERVATION_FIELDS } from './camtrapFields.ts';
import { type Cell, toCsv } from './csv.ts';
import { fractions, inside, isoSecond, mediaType, momentOf, pathOf } from './facts.ts';
import type { Table } from './tables.ts';

const SPECIFICATION = 'https://raw.githubusercontent.com/tdwg/camtrap-dp/1.0.2';
/** Half way round the Earth, in metres. */
const ANYWHERE = 20_037_509;
const PERSON = 'Homo sapiens';

const DEPLOYMENTS = columnsOf(DEPLOYMENT_FIELDS);
const MEDIA = columnsOf(MEDIA_FIELDS);
const OBSERVATIONS = columnsOf(OBSERVATION_FIELDS);

type Row<Fields> = Partial<Record<keyof Fields, Cell>>;

export function camtrapPackage(input: ExportInput, exported: readonly ExportedItem[]): Table[] {
  // A photo in several folders is one medium, and each of its items one observation.
  const items = [...new Map(exported.map(one => [one.item.id, one])).values()];
  const media = [...new Map(items.map(one => [one.item.hash, one])).values()];
  return [
    { path: 'deployments.csv', text: () => toCsv(DEPLOYMENTS, deployments(media)) },
    { path: 'media.csv', text: () => toCsv(MEDIA, media.map(mediumOf)) },
    {
      path: 'observations.csv',
      text: () =>
        toCsv(
          OBSERVATIONS,
          items.map(one => observationOf(input, one)),
        ),
    },
    {
      path: 'datapackage.json',
      text: placeOf => `${JSON.stringify(describe(input, items, media, placeOf), null, 2)}\n`,
    },
  ];
}

function locationOf({
  item: { latitude, longitude },
}: ExportedItem): { id: string; latitude: number; longitude: number } | null {
  if (latitude === null || longitude === null) return null;
  const rounded = { latitude: Number(latitude.toFixed(4)), longitude: Number(longitude.toFixed(4)) };
  return { id: `place_${rounded.latitude}_${rounded.longitude}`, ...rounded };
}

function deploymentOf(one: ExportedItem): string {
  return locationOf(one)?.id ?? 'place_unknown';
}

function deployments(media: readonly ExportedItem[]): Row<typeof DEPLOYMENT_FIELDS>[] {
  const byPlace = Map.groupBy(media, deploymentOf);
  return [...byPlace].map(([id, ones]) => {
    const place = locationOf(ones[0]!);
    const moments = ones.map(({ item }) => momentOf(item)).sort((a, b) => Date.parse(a) - Date.parse(b));
    const cameras = [...new Set(ones.map(({ item }) => item.camera).filter(camera => camera !== null))];
    const isUnsure = ones.some(({ item }) => item.takenAt === null || item.takenOffset === null);
    return {
      deploymentID: id,
      locationID: id,
      latitude: place?.latitude ?? 0,
      longitude: place?.longitude ?? 0,
      coordinateUncertainty: place === null ? ANYWHERE : 10,
      deploymentStart: moments[0],
      deploymentEnd: moments.at(-1),
      cameraModel: cameras.length === 1 ? cameras[0] : null,
      timestampIssues: isUnsure,
      deploymentComments: place === null ? 'The place is not known: its coordinates mean nothing.' : null,
    };
  });
}

function mediumOf(one: ExportedItem): Row<typeof MEDIA_FIELDS> {
  const path = pathOf(one);
  return {
    mediaID: one.item.hash,
    deploymentID: deploymentOf(one),
    timestamp: momentOf(one.item),
    filePath: safePath(path),
    filePublic: false,
    fileName: path.slice(path.lastIndexOf('/') + 1),
    fileMediatype: mediaType(path),
    mediaComments: one.item.takenAt === null ? 'The time is that of the file.' : null,
  };
}

/** The standard refuses paths that begin with a dot, a slash or a tilde, and two dots anywhere. */
function safePath(path: string): string {
  return path.replace(/^[./~]+/, '').replaceAll('..', '.');
}

function observationOf(
  { collection, model }: ExportInput,
  one: ExportedItem,
): Row<typeof OBSERVATION_FIELDS> {
  const { item, name, label } = one;
  const isPeople = collection.kind === 'people';
  const box = item.box === null ? null : seenPart(inside(item.box));
  const moment = momentOf(item);
  return {
    observationID: `${item.hash.slice(0, 16)}_${item.id}`,
    deploymentID: deploymentOf(one),
    mediaID: item.hash,
    eventStart: moment,
    eventEnd: moment,
    observationLevel: 'media',
    observationType: isPeople
      ? 'human'
      : name === null
        ? 'unclassified'
        : collection.kind === 'leaves'
          ? 'unknown'
          : 'animal',
    scientificName: isPeople ? PERSON : name,
    count: 1,
    individualID: isPeople ? name : null,
    bboxX: fractions(box?.left),
    bboxY: fractions(box?.top),
    bboxWidth: fractions(box?.width),
    bboxHeight: fractions(box?.height),
    classificationMethod: label === 'human' ? 'human' : 'machine',
    ...identificationOf(one, model),
    classificationProbability: label === 'human' ? null : fractions(item.certainty),
    observationComments: item.reasons.join(' | '),
  };
}

/** A label that nobody signed has no name: Akin does not make one up. */
function identificationOf({ item, label }: ExportedItem, model: string): Row<typeof OBSERVATION_FIELDS> {
  if (label !== 'human') return { classifiedBy: `Akin (${model})` };
  const { identifiedBy, identifiedAt } = item;
  return {
    classifiedBy: identifiedBy.length === 0 ? null : identifiedBy.join(' | '),
    classificationTimestamp: identifiedAt === null ? null : `${isoSecond(identifiedAt)}Z`,
  };
}

function describe(
  { collection, grouping, certificate }: ExportInput,
  items: readonly ExportedItem[],
  media: readonly ExportedItem[],
  placeOf: (path: string) => string,
): unknown {
  const moments = media.map(({ item }) => momentOf(item).slice(0, 10)).sort();
  const places = media.map(locationOf).filter(place => place !== null);
  const west = Math.min(180, ...places.map(({ longitude }) => longitude));
  const east = Math.max(-180, ...places.map(({ longitude }) => longitude));
  const south = Math.min(90, ...places.map(({ latitude }) => latitude));
  const north = Math.max(-90, ...places.map(({ latitude }) => latitude));
  const corners =
    places.length === 0
      ? [
          [-180, -90],
          [180, -90],
          [180, 90],
          [-180, 90],
          [-180, -90],
        ]
      : [
          [west, south],
          [east, south],
          [east, north],
          [west, north],
          [west, south],
        ];
  const isPeople = collection.kind === 'people';
  const taxa = isPeople ? [PERSON] : names(items);
  // The time of the last photo: the same export gives the same bytes.
  const created =
    media.length === 0
      ? '1970-01-01T00:00:00Z'
      : momentOf(media.reduce((a, b) => (a.item.modifiedAt > b.item.modifiedAt ? a : b)).item);
  return {
    name: `akin-${collection.id.slice(0, 12)}`,
    profile: `${SPECIFICATION}/camtrap-dp-profile.json`,
    title: `${collection.name}: ${grouping.name}`,
    ...(certificate === null ? {} : { audit: describeCertificate(certificate) }),
    created,
    contributors: [
      { title: 'The owner of the collection', role: 'contact' },
      ...identifiers(items).map(title => ({ title, role: 'contributor' })),
    ],
    resources: ['deployments', 'media', 'observations'].map(name => ({
      name,
      path: placeOf(`${name}.csv`),
      profile: 'tabular-data-resource',
      format: 'csv',
      mediatype: 'text/csv',
      encoding: 'utf-8',
      schema: `${SPECIFICATION}/${name}-table-schema.json`,
    })),
    project: {
      title: collection.name,
      samplingDesign: 'opportunistic',
      captureMethod: ['activityDetection'],
      individualAnimals: isPeople && names(items).length > 0,
      observationLevel: ['media'],
    },
    spatial: { type: 'Polygon', coordinates: [corners] },
    temporal: { start: moments[0] ?? '1970-01-01', end: moments.at(-1) ?? '1970-01-01' },
    taxonomic: taxa.map(scientificName => ({ scientificName })),
  };
}

/** A box outside the picture is dropped: the standard requires an extent. */
function seenPart<Box extends { width: number; height: number }>(box: Box): Box | null {
  return box.width >= 1e-6 && box.height >= 1e-6 ? box : null;
}

function columnsOf<Fields extends object>(fields: Fields): (keyof Fields & string)[] {
  return Object.keys(fields) as (keyof Fields & string)[];
}

function names(items: readonly ExportedItem[]): string[] {
  return [...new Set(items.map(({ name }) => name).filter(name => name !== null))].sort();
}

function identifiers(items: readonly ExportedItem[]): string[] {
  return [
    ...new Set(items.flatMap(({ item, label }) => (label === 'human' ? item.identifiedBy : []))),
  ].sort();
}
