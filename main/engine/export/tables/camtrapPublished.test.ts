/**
 * The Camtrap DP that is written, against what its makers published: the table schemas and the profile of 1.0.2
 * (tdwg/camtrap-dp), copied here by hand and used by nothing else.
 */
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { EventRule } from '../../../contract/export.ts';
import type { ListedName } from '../../../contract/nameList.ts';
import type { ExportedItem } from '../exportInput.ts';
import { EVENTS, EXPORTED, INPUT, item, readCsv } from '../testing/tables.ts';
import { makeTables } from './tables.ts';

/** A line for each field, in their order: name, `!` where required, type, and constraints. */
const PUBLISHED: Record<string, string> = {
  'deployments.csv': `
    deploymentID! string unique
    locationID string
    locationName string
    latitude! number -90..90
    longitude! number -180..180
    coordinateUncertainty integer 1..
    deploymentStart! datetime
    deploymentEnd! datetime
    setupBy string
    cameraID string
    cameraModel string
    cameraDelay integer 0..
    cameraHeight number 0..
    cameraDepth number 0..
    cameraTilt integer -90..90
    cameraHeading integer 0..360
    detectionDistance number 0..
    timestampIssues boolean
    baitUse boolean
    featureType string roadPaved|roadDirt|trailHiking|trailGame|roadUnderpass|roadOverpass|roadBridge|culvert|burrow|nestSite|carcass|waterSource|fruitingTree
    habitat string
    deploymentGroups string
    deploymentTags string
    deploymentComments string`,
  'media.csv': String.raw`
    mediaID! string unique
    deploymentID! string
    captureMethod string activityDetection|timeLapse
    timestamp! datetime
    filePath! string /^(?=^[^./~])(^((?!\.{2}).)*$).*$/
    filePublic! boolean
    fileName string
    fileMediatype! string /^(image|video|audio)\/.*$/
    exifData any
    favorite boolean
    mediaComments string`,
  'observations.csv': `
    observationID! string unique
    deploymentID! string
    mediaID string
    eventID string
    eventStart! datetime
    eventEnd! datetime
    observationLevel! string media|event
    observationType! string animal|human|vehicle|blank|unknown|unclassified
    cameraSetupType string setup|calibration
    scientificName string
    count integer 1..
    lifeStage string adult|subadult|juvenile
    sex string female|male
    behavior string
    individualID string
    individualPositionRadius number 0..
    individualPositionAngle number -90..90
    individualSpeed number 0..
    bboxX number 0..1
    bboxY number 0..1
    bboxWidth number 1e-15..1
    bboxHeight number 1e-15..1
    classificationMethod string human|machine
    classifiedBy string
    classificationTimestamp datetime
    classificationProbability number 0..1
    observationTags string
    observationComments string`,
};
/** What the schemas take for an empty cell. */
const MISSING = ['', 'NA', 'NaN', 'nan'];
const FORMS: Record<string, RegExp> = {
  number: /^[-+]?\d+(\.\d+)?([eE][-+]?\d+)?$/,
  integer: /^[-+]?\d+$/,
  boolean: /^(true|false)$/,
  datetime: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/,
};

function faultsOf(published: string, rows: readonly Record<string, string>[]): string[] {
  const lines = published.trim().split(/\n\s*/);
  const names = lines.map(line => /^\w+/.exec(line)![0]);
  const faults = Object.keys(rows[0]!).join() === names.join() ? [] : ['other columns'];
  for (const [at, line] of lines.entries()) {
    const [head, type, constraint] = line.split(' ') as [string, string, string | undefined];
    const values = rows.map(row => row[names[at]!] ?? '');
    const given = values.filter(value => !MISSING.includes(value));
    if (head.endsWith('!') && given.length < values.length) faults.push(`${head} is missing`);
    if (constraint === 'unique' && new Set(given).size < given.length) faults.push(`${head} is there twice`);
    const isFit = fitOf(constraint ?? '');
    for (const value of given)
      if (FORMS[type]?.test(value) === false || !isFit(value)) faults.push(`${head} cannot be ${value}`);
  }
  return faults;
}

function fitOf(constraint: string): (value: string) => boolean {
  const [, least, most] = /^(.+?)\.\.(.*)$/.exec(constraint) ?? [];
  const pattern = /^\/(.*)\/$/.exec(constraint)?.[1];
  if (pattern !== undefined) return value => new RegExp(pattern).test(value);
  if (least !== undefined)
    return value => Number(value) >= Number(least) && (most === '' || Number(value) <= Number(most));
  return value => !constraint.includes('|') || constraint.split('|').includes(value);
}

const address = (file: string) =>
  z.literal(`https://raw.githubusercontent.com/tdwg/camtrap-dp/1.0.2/${file}.json`);
const Position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);
const Taxon = z.strictObject({
  scientificName: z.string().min(1),
  taxonID: z.string().optional(),
  taxonRank: z
    .enum(['kingdom', 'phylum', 'class', 'order', 'family', 'genus', 'species', 'subspecies'])
    .optional(),
  kingdom: z.string().optional(),
  phylum: z.string().optional(),
  class: z.string().optional(),
  order: z.string().optional(),
  family: z.string().optional(),
  genus: z.string().optional(),
  vernacularNames: z.record(z.string().regex(/^[a-z]{3}$/), z.string()).optional(),
});
/** The profile, and what it takes from the Data Package's own; of a taxon no other property is written. */
const Profile = z.looseObject({
  name: z.string().regex(/^([-a-z0-9._/])+$/),
  title: z.string(),
  profile: address('camtrap-dp-profile'),
  created: z.iso.datetime({ offset: true }),
  contributors: z
    .array(
      z.looseObject({
        title: z.string(),
        role: z
          .enum(['contact', 'principalInvestigator', 'rightsHolder', 'publisher', 'contributor'])
          .optional(),
      }),
    )
    .min(1),
  resources: z
    .array(
      z.looseObject({
        name: z.enum(['deployments', 'media', 'observations']),
        path: z.string().regex(/^(?=^[^./~])(^((?!\.{2}).)*$).*$/),
        profile: z.literal('tabular-data-resource'),
        schema: z.union(['deployments', 'media', 'observations'].map(one => address(`${one}-table-schema`))),
        mediatype: z.string().regex(/^(.+)\/(.+)$/),
      }),
    )
    .min(3),
  project: z.looseObject({
    title: z.string(),
    samplingDesign: z.enum([
      'simpleRandom',
      'systematicRandom',
      'clusteredRandom',
      'experimental',
      'targeted',
      'opportunistic',
    ]),
    captureMethod: z.array(z.enum(['activityDetection', 'timeLapse'])).min(1),
    individualAnimals: z.boolean(),
    observationLevel: z.array(z.enum(['media', 'event'])),
  }),
  spatial: z.strictObject({ type: z.literal('Polygon'), coordinates: z.array(z.array(Position).min(4)) }),
  temporal: z.looseObject({ start: z.iso.date(), end: z.iso.date() }),
  taxonomic: z.array(Taxon),
});

const listed = new Map<string, ListedName>(
  (
    [
      ['Quercus robur', 'species', { family: 'Fagaceae', genus: 'Quercus', species: 'Quercus robur' }],
      ['Quercus robur pedunculata', 'variety', { genus: 'Quercus' }],
      ['Panthera leo leo', 'subspecies', {}],
      ['Salmonini', 'tribe', {}],
    ] as const
  ).map(([name, rank, higher]) => [
    name.toLowerCase(),
    { name, rank, higher, accepted: null, common: 'A common name', born: null },
  ]),
);

/** Everything that could be wrong with a table: names of files, times, places, boxes, ranks. */
function difficult(isBoxed: boolean): ExportedItem[] {
  const names = [...Array.from(listed.values(), ({ name }) => name), 'Quercus cf. robur', null];
  const targets = ['~/.hidden...jpg', 'a/.../b....JPG', 'NA.jpg', 'ü/é "1".tiff', './x.heic', 'no ending'];
  const changes: Parameters<typeof item>[1][] = [
    { latitude: null, longitude: null, takenAt: null, takenOffset: null },
    { latitude: -90, longitude: 180, takenOffset: 840, camera: null },
    { latitude: 0, longitude: -180, takenOffset: -210, takenAt: Date.UTC(1969, 11, 31, 23, 59, 59, 999) },
    { certainty: 1, identifiedBy: ['A | B', 'NA'], identifiedAt: Date.UTC(2024, 1, 29) },
    { relativePath: 'NA/x.jpg', camera: 'NaN' },
    {},
  ];
  const boxes = [
    { left: 0.999999999, top: 0, width: 0.5, height: 1 },
    { left: -0.5, top: -0.5, width: 0.4, height: 0.4 },
    { left: 1 / 3, top: 1 / 7, width: 1 / 9, height: 1e-9 },
  ];
  return names.map((name, at) => ({
    item: item(at + 1, { ...changes[at], ...(isBoxed ? { box: boxes[at % 3]! } : {}) }),
    group: at,
    name,
    given: name,
    label: name === null || at === 1 ? 'model' : 'human',
    target: targets[at]!,
    part: null,
  }));
}

const RULES: EventRule[] = [
  EVENTS,
  { deployments: 'folder', minutes: 0 },
  { deployments: 'camera', minutes: 1440 },
];

test.each(['leaves', 'people', 'anything'] as const)('Camtrap DP of %s holds to what is published', kind => {
  const input = { ...INPUT, collection: { ...INPUT.collection, kind }, listed };
  for (const exported of [difficult(false), difficult(true), EXPORTED])
    for (const events of RULES) {
      const tables = makeTables(input, exported, { tables: ['camtrap-dp'], events });
      const texts = new Map(tables.map(({ path, text }) => [path, text(name => name)]));
      const rows = new Map(Object.keys(PUBLISHED).map(name => [name, readCsv(texts.get(name)!)]));
      for (const [name, published] of Object.entries(PUBLISHED))
        expect(faultsOf(published, rows.get(name)!)).toEqual([]);
      const idsOf = (name: string, field: string) => new Set(rows.get(name)!.map(row => row[field]));
      for (const name of ['media.csv', 'observations.csv'])
        expect([...idsOf('deployments.csv', 'deploymentID')]).toEqual(
          expect.arrayContaining([...idsOf(name, 'deploymentID')]),
        );
      expect([...idsOf('media.csv', 'mediaID')]).toEqual(
        expect.arrayContaining([...idsOf('observations.csv', 'mediaID')]),
      );
      const described = JSON.parse(texts.get('datapackage.json')!);
      expect(Profile.safeParse(described).error).toBeUndefined();
      if (kind !== 'people' && exported !== EXPORTED)
        expect(
          described.taxonomic.map((one: Record<string, string>) => [one.scientificName, one.taxonRank]),
        ).toEqual([
          ['Panthera leo leo', 'subspecies'],
          ['Quercus', undefined],
          ['Quercus robur', 'species'],
          ['Quercus robur pedunculata', undefined],
          ['Salmonini', undefined],
        ]);
    }
});

test('the copy of the schemas finds what is wrong', () => {
  const row = { mediaID: 'm', deploymentID: 'NA', captureMethod: 'motionDetection', timestamp: '17.5.2024' };
  const media = { ...row, filePath: 'a..b', filePublic: 'yes', fileMediatype: 'text/plain' };
  expect(faultsOf(PUBLISHED['media.csv']!, [media, media])).toEqual([
    'other columns',
    'mediaID! is there twice',
    'deploymentID! is missing',
    ...Array.from({ length: 2 }, () => 'captureMethod cannot be motionDetection'),
    ...Array.from({ length: 2 }, () => 'timestamp! cannot be 17.5.2024'),
    ...Array.from({ length: 2 }, () => 'filePath! cannot be a..b'),
    ...Array.from({ length: 2 }, () => 'filePublic! cannot be yes'),
    ...Array.from({ length: 2 }, () => 'fileMediatype! cannot be text/plain'),
  ]);
});
