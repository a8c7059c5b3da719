/**
 * A Camtrap DP 1.0.2 data package: deployments, media, observations and datapackage.json. Pure.
 *
 * Deployments and events are made by the person's rule (events.ts), which the tag of a deployment names. The
 * standard requires a place and a time for everything. A photo without a place gets an uncertainty as large as
 * the Earth; one without a time gets the time of its file; the deployment says so.
 */
import type { EventRule } from '../../../contract/export.ts';
import { RANKS } from '../../../contract/nameList.ts';
import { describeCertificate } from '../certificate.ts';
import type { ExportedItem, ExportInput } from '../exportInput.ts';
import { splitQualifier, taxonOf } from '../taxa.ts';
import { DEPLOYMENT_FIELDS, MEDIA_FIELDS, OBSERVATION_FIELDS } from './camtrapFields.ts';
import { type Cell, toCsv } from './csv.ts';
import { type Deployment, deploymentOf, type Event, eventsOf, type Shot, shotsOf } from './events.ts';
import { fractions, inside, isoSecond, mediaOf, mediaType, momentOf, pathOf } from './facts.ts';
import type { Table } from './tables.ts';

const SPECIFICATION = 'https://raw.githubusercontent.com/tdwg/camtrap-dp/1.0.2';
/** Half way round the Earth, in metres. */
const ANYWHERE = 20_037_509;
const PERSON = 'Homo sapiens';
/** For where photos were taken, whatever makes a deployment. */
const PLACES: EventRule = { deployments: 'place', minutes: 0 };

const DEPLOYMENTS = columnsOf(DEPLOYMENT_FIELDS);
const MEDIA = columnsOf(MEDIA_FIELDS);
const OBSERVATIONS = columnsOf(OBSERVATION_FIELDS);

type Row<Fields> = Partial<Record<keyof Fields, Cell>>;

export function camtrapPackage(
  input: ExportInput,
  exported: readonly ExportedItem[],
  rule: EventRule,
): Table[] {
  // A photo in several folders is one medium, and each of its items one observation.
  const items = [...new Map(exported.map(one => [one.item.id, one])).values()];
  const media = mediaOf(items);
  const shots = shotsOf(input, exported);
  const events = eventsOf(shots, rule);
  return [
    { path: 'deployments.csv', text: () => toCsv(DEPLOYMENTS, deployments(media, shots, rule)) },
    {
      path: 'media.csv',
      text: () =>
        toCsv(
          MEDIA,
          media.map(one => mediumOf(one, rule)),
        ),
    },
    {
      path: 'observations.csv',
      text: () =>
        toCsv(
          OBSERVATIONS,
          items.map(one => observationOf(input, one, rule, events)),
        ),
    },
    {
      path: 'datapackage.json',
      text: placeOf => `${JSON.stringify(describe(input, items, media, placeOf), null, 2)}\n`,
    },
  ];
}

/** Those with exported photos; what is said of them counts all of theirs. */
function deployments(
  media: readonly ExportedItem[],
  shots: readonly Shot[],
  rule: EventRule,
): Row<typeof DEPLOYMENT_FIELDS>[] {
  const byId = Map.groupBy(shots, one => deploymentOf(one, rule).id);
  const wanted = new Set(media.map(one => deploymentOf(one, rule).id));
  return Array.from(wanted, id => {
    const ones = byId.get(id)!;
    const places = ones.map(one => deploymentOf(one, rule));
    const place = places.find(isPlaced) ?? null;
    const moments = ones.map(({ item }) => momentOf(item)).sort((a, b) => Date.parse(a) - Date.parse(b));
    const cameras = [...new Set(ones.map(({ item }) => item.camera).filter(camera => camera !== null))];
    const isUnsure = ones.some(({ item }) => item.takenAt === null || item.takenOffset === null);
    return {
      deploymentID: id,
      locationID: id,
      locationName: places[0]!.name,
      latitude: place?.latitude ?? 0,
      longitude: place?.longitude ?? 0,
      coordinateUncertainty: place === null ? ANYWHERE : 10,
      deploymentStart: moments[0],
      deploymentEnd: moments.at(-1),
      deploymentTags: `by ${rule.deployments}`,
      cameraModel: cameras.length === 1 ? cameras[0] : null,
      timestampIssues: isUnsure,
      deploymentComments: place === null ? 'The place is not known: its coordinates mean nothing.' : null,
    };
  });
}

function mediumOf(one: ExportedItem, rule: EventRule): Row<typeof MEDIA_FIELDS> {
  const path = pathOf(one);
  return {
    mediaID: one.item.hash,
    deploymentID: deploymentOf(one, rule).id,
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
  return path.replace(/^[./~]+/, '').replaceAll(/\.{2,}/g, '.');
}

function observationOf(
  { collection, model, listed }: ExportInput,
  one: ExportedItem,
  rule: EventRule,
  events: ReadonlyMap<string, Event>,
): Row<typeof OBSERVATION_FIELDS> {
  const { item, name, label } = one;
  const isPeople = collection.kind === 'people';
  const box = item.box === null ? null : seenPart(inside(item.box));
  const moment = momentOf(item);
  const event = events.get(item.hash);
  const taxon = name === null ? null : taxonOf(name, listed);
  const qualifier = name === null ? null : splitQualifier(one.given ?? name).qualifier;
  return {
    observationID: `${item.hash.slice(0, 16)}_${item.id}`,
    deploymentID: deploymentOf(one, rule).id,
    mediaID: item.hash,
    eventID: event?.id,
    eventStart: event?.start ?? moment,
    eventEnd: event?.end ?? moment,
    observationLevel: 'media',
    observationType: isPeople
      ? 'human'
      : name === null
        ? 'unclassified'
        : collection.kind === 'leaves'
          ? 'unknown'
          : 'animal',
    scientificName: isPeople ? PERSON : taxon?.name,
    observationTags: isPeople || qualifier === null ? null : `identificationQualifier:${qualifier}`,
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
  { collection, grouping, certificate, listed }: ExportInput,
  items: readonly ExportedItem[],
  media: readonly ExportedItem[],
  placeOf: (path: string) => string,
): unknown {
  const moments = media.map(({ item }) => momentOf(item).slice(0, 10)).sort();
  const places = media.map(one => deploymentOf(one, PLACES)).filter(isPlaced);
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
  const taxa = isPeople ? [{ scientificName: PERSON }] : taxaOf(items, listed);
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
    taxonomic: taxa,
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

/** The ranks that the profile has; of another (variety, tribe) nothing is said. */
const TAXON_RANKS: ReadonlySet<string | null> = new Set([...RANKS, 'subspecies']);

/** Each taxon once, with what the list of names says of it. */
function taxaOf(items: readonly ExportedItem[], listed: ExportInput['listed']): unknown[] {
  const taxa = new Map(
    names(items)
      .map(given => taxonOf(given, listed))
      .map(taxon => [taxon.name, taxon]),
  );
  // The profile has no column for the species of a subspecies.
  return Array.from(taxa.values(), ({ name, rank, common, higher: { species: _, ...higher } }) => ({
    scientificName: name,
    ...(TAXON_RANKS.has(rank) ? { taxonRank: rank } : {}),
    ...higher,
    ...(common === null ? {} : { vernacularNames: { eng: common } }),
  }));
}

function isPlaced(place: Deployment): place is Deployment & { latitude: number; longitude: number } {
  return place.latitude !== null && place.longitude !== null;
}

function identifiers(items: readonly ExportedItem[]): string[] {
  return [
    ...new Set(items.flatMap(({ item, label }) => (label === 'human' ? item.identifiedBy : []))),
  ].sort();
}
