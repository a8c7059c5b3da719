/** The tables of an export: read again by a plain CSV reader, and held to what the standards demand. */
import { DOMParser } from '@xmldom/xmldom';
import { expect, test } from 'vitest';
import type { ExportedItem, ExportInput } from '../exportInput.ts';
import { EVENTS, EXPORTED, INPUT, item, readCsv, textsOf } from '../testing/tables.ts';
import { DEPLOYMENT_FIELDS, type Field, MEDIA_FIELDS, OBSERVATION_FIELDS } from './camtrapFields.ts';
import { makeTables } from './tables.ts';

test('no text of a photo or a person is a formula in a spreadsheet; a number below zero stays one', () => {
  const hostile = item(1, { camera: '@SUM(1)', longitude: -16.4 });
  const target = '=1+1/1.jpg';
  const [row] = readCsv(
    textsOf(['csv'], [{ ...EXPORTED[0]!, item: hostile, name: '=1+1', target }]).get('items.csv')!,
  );
  expect(row).toMatchObject({
    file: `'${target}`,
    name: "'=1+1",
    camera: "'@SUM(1)",
    longitude: '-16.4',
  });
});

test('CSV and JSON say the same of every item', () => {
  const texts = textsOf(['csv', 'json', 'csv']);
  expect([...texts.keys()]).toEqual(['items.csv', 'items.json']);
  const rows = readCsv(texts.get('items.csv')!);
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatchObject({
    file: 'Acer campestre/1.jpg',
    name: 'Acer campestre',
    label: 'human',
    taken: '2024-05-17T09:30:00',
    reasons: 'same: toothed margin; different: length',
  });
  expect(rows[1]).toMatchObject({ file: 'Acer campestre/2, "b".jpg', latitude: '', part: 'train' });
  const { items, collection } = JSON.parse(texts.get('items.json')!);
  expect(collection).toBe('Leaves, "2024"');
  expect(items[0].reasons).toEqual(['same: toothed margin', 'different: length']);
  for (const [at, row] of rows.entries())
    for (const key of ['file', 'name', 'label', 'sha256', 'certainty'])
      expect(String(items[at][key] ?? '')).toBe(row[key]);
});

test('Darwin Core: named items alone, with who identified them and why', () => {
  const rows = readCsv(textsOf(['darwin-core']).get('occurrence.csv')!);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject({
    basisOfRecord: 'MachineObservation',
    scientificName: 'Acer campestre',
    eventDate: '2024-05-17T09:30:00-01:30',
    decimalLatitude: '48.2',
    geodeticDatum: 'EPSG:4326',
    identifiedBy: 'Ada Lovelace | Bob',
    dateIdentified: '2024-08-02',
    identificationVerificationStatus: 'verified',
    identificationRemarks: 'confirmed by a person | same: toothed margin | different: length',
  });
  expect(rows[1]).toMatchObject({
    basisOfRecord: 'MachineObservation',
    eventDate: '',
    decimalLatitude: '',
    geodeticDatum: '',
    identifiedBy: 'Akin (made up)',
    dateIdentified: '',
    identificationVerificationStatus: 'unverified',
    identificationRemarks: 'grouped by made up',
  });
});

test('who classified what, and when, is in Camtrap DP; what nobody signed has no name', () => {
  const unsigned = { ...EXPORTED[0]!, item: item(9, { identifiedAt: Date.UTC(2024, 7, 3) }) };
  const texts = textsOf(['camtrap-dp'], [...EXPORTED, unsigned]);
  const rows = readCsv(texts.get('observations.csv')!);
  expect(
    rows.map(({ classifiedBy, classificationTimestamp }) => [classifiedBy, classificationTimestamp]),
  ).toEqual([
    ['Ada Lovelace | Bob', '2024-08-02T10:00:00Z'],
    ['Akin (made up)', ''],
    ['Akin (made up)', ''],
    ['', '2024-08-03T00:00:00Z'],
  ]);
  expect(JSON.parse(texts.get('datapackage.json')!).contributors.slice(1)).toEqual([
    { title: 'Ada Lovelace', role: 'contributor' },
    { title: 'Bob', role: 'contributor' },
  ]);
});

test('Darwin Core is an archive: meta.xml names the file, and each of its columns by its term', () => {
  const tables = makeTables(INPUT, EXPORTED, { tables: ['darwin-core'], events: EVENTS });
  const meta = tables.find(({ path }) => path === 'meta.xml')!.text(path => `${path} & <2>`);
  const document = new DOMParser().parseFromString(meta, 'text/xml');
  const all = (tag: string) => [...document.getElementsByTagName(tag)];
  expect(all('location')[0]!.textContent).toBe('occurrence.csv & <2>');
  expect(document.documentElement!.getAttribute('metadata')).toBe('eml.xml & <2>');
  const core = all('core')[0]!;
  expect(core.getAttribute('linesTerminatedBy')).toBe('\\r\\n');
  expect(core.getAttribute('fieldsEnclosedBy')).toBe('"');
  const [header] = tables[0]!.text(path => path).split('\r\n');
  expect(all('field').map(field => field.getAttribute('term')!.split('/').at(-1))).toEqual(
    header!.split(','),
  );
  expect(all('field').map(field => field.getAttribute('index'))).toEqual(
    header!.split(',').map((_, at) => String(at)),
  );
});

test('what an audit says is in Darwin Core and in the data package; without one there is nothing', () => {
  const certificate = {
    auditedAt: Date.UTC(2024, 4, 17),
    checks: 60,
    photos: 3,
    groups: 2,
    right: { value: 0.97123, low: 0.91004, high: 0.99 },
    subjects: { value: 2.4, low: 2, high: 4 },
    moved: 1,
    isOutdated: false,
    wantsAnswers: false,
  };
  const audit = {
    auditedAt: '2024-05-17T00:00:00.000Z',
    randomChecks: 60,
    shareInRightGroup: { estimate: 0.9712, confidence: 0.95, low: 0.91, high: 0.99 },
    subjects: { estimate: 2, confidence: 0.95, low: 2, high: 4 },
    movedSinceAudit: 1,
  };
  const texts = textsOf(['darwin-core', 'camtrap-dp'], EXPORTED, { ...INPUT, certificate });
  const [row] = readCsv(texts.get('occurrence.csv')!);
  expect(JSON.parse(row!.dynamicProperties!).audit).toMatchObject(audit);
  expect(JSON.parse(texts.get('datapackage.json')!).audit).toMatchObject(audit);
  const parse = (text: string) => new DOMParser().parseFromString(text, 'text/xml');
  const eml = parse(texts.get('eml.xml')!);
  expect(eml.documentElement!.namespaceURI).toBe('eml://ecoinformatics.org/eml-2.1.1');
  expect(eml.getElementsByTagName('title')[0]!.textContent).toBe('Leaves, "2024": By species');
  expect(JSON.parse(eml.getElementsByTagName('audit')[0]!.textContent!)).toMatchObject(audit);
  expect(eml.getElementsByTagName('qualityControl')[0]!.textContent).toContain(
    '60 random checks of 3 photos in 2 groups: 97.1 % are in the right group (95 % confidence: 91.0 % to 99.0 %);',
  );
  const without = textsOf(['darwin-core', 'camtrap-dp']);
  expect(parse(without.get('eml.xml')!).getElementsByTagName('methodStep')).toHaveLength(1);
  expect(without.get('eml.xml')).not.toMatch(/qualityControl|additionalMetadata/);
  expect(readCsv(without.get('occurrence.csv')!)[0]!.dynamicProperties).toBe('');
  expect(JSON.parse(without.get('datapackage.json')!)).not.toHaveProperty('audit');
});

test('COCO: boxes in pixels within the picture, a category for each name', () => {
  const box = { left: 0.9, top: -0.1, width: 0.2, height: 0.5 };
  const faces: ExportedItem[] = [
    { ...EXPORTED[0]!, item: item(1, { box }) },
    {
      ...EXPORTED[0]!,
      item: item(4, { hash: item(1).hash, box: { left: 0.1, top: 0.1, width: 0.1, height: 0.2 } }),
    },
    EXPORTED[2]!,
  ];
  const coco = JSON.parse(textsOf(['coco'], faces).get('coco.json')!);
  expect(coco.images).toEqual([
    { id: 1, file_name: 'Acer campestre/1.jpg', width: 400, height: 200 },
    { id: 2, file_name: 'Group 002/3.png', width: 400, height: 200 },
  ]);
  expect(coco.categories.map(({ name }: { name: string }) => name)).toEqual(['Acer campestre', 'unnamed']);
  expect(
    coco.annotations.map(({ image_id, bbox, area }: Record<string, unknown>) => [image_id, bbox, area]),
  ).toEqual([
    [1, [360, 0, 40, 80], 3200],
    [1, [40, 20, 40, 40], 1600],
    [2, [0, 0, 400, 200], 80_000],
  ]);
});

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/;
const FORMS: Record<Field['type'], RegExp> = {
  string: /^/,
  number: /^-?\d+(\.\d+)?(e-\d+)?$/,
  integer: /^-?\d+$/,
  boolean: /^(true|false)$/,
  datetime: MOMENT,
};
const SCHEMAS: Record<string, Record<string, Field>> = {
  'deployments.csv': DEPLOYMENT_FIELDS,
  'media.csv': MEDIA_FIELDS,
  'observations.csv': OBSERVATION_FIELDS,
};

/** What is wrong with a table, in words; nothing where it holds to its schema. */
function faultsOf(rows: readonly Record<string, string>[], schema: Record<string, Field>): string[] {
  const faults: string[] = [];
  for (const [name, field] of Object.entries(schema)) {
    const values = rows.map(row => row[name]!);
    const given = values.filter(value => value !== '');
    if (field.isRequired && given.length < values.length) faults.push(`${name} is missing`);
    if (field.isUnique && new Set(given).size < given.length) faults.push(`${name} is there twice`);
    for (const value of given) {
      const isNumber = field.type === 'number' || field.type === 'integer';
      const outside =
        isNumber && (Number(value) < (field.least ?? -Infinity) || Number(value) > (field.most ?? Infinity));
      const isOther = field.choices !== undefined && !field.choices.includes(value);
      if (!FORMS[field.type].test(value) || outside || isOther || field.pattern?.test(value) === false)
        faults.push(`${name} cannot be ${value}`);
    }
  }
  return faults;
}

test('the check of the Camtrap DP tables finds what is wrong', () => {
  const row = (changes: Record<string, string>) => ({
    ...Object.fromEntries(Object.keys(OBSERVATION_FIELDS).map(name => [name, ''])),
    observationID: 'o',
    deploymentID: 'd',
    eventStart: '2024-05-17T09:30:00Z',
    eventEnd: '2024-05-17T09:30:00Z',
    observationLevel: 'media',
    observationType: 'animal',
    ...changes,
  });
  expect(faultsOf([row({})], OBSERVATION_FIELDS)).toEqual([]);
  expect(
    faultsOf(
      [
        row({}),
        row({
          observationType: 'plant',
          bboxWidth: '0',
          count: '1.5',
          eventEnd: '17.5.2024',
          deploymentID: '',
        }),
      ],
      OBSERVATION_FIELDS,
    ).sort(),
  ).toEqual([
    'bboxWidth cannot be 0',
    'count cannot be 1.5',
    'deploymentID is missing',
    'eventEnd cannot be 17.5.2024',
    'observationID is there twice',
    'observationType cannot be plant',
  ]);
});

test.each(['leaves', 'people', 'anything'] as const)('Camtrap DP of %s holds to the schemas', kind => {
  const input = { ...INPUT, collection: { ...INPUT.collection, kind } };
  const faces = kind === 'people' ? { box: { left: 0.9, top: 0, width: 0.2, height: 0.5 } } : {};
  const twice = {
    ...EXPORTED[0]!,
    target: 'Somebody else/1.jpg',
    item: item(5, { ...faces, hash: item(1).hash }),
  };
  const exported = [...EXPORTED.map(one => ({ ...one, item: { ...one.item, ...faces } })), twice];
  const texts = textsOf(['camtrap-dp'], exported, input);
  const tables = new Map(Object.keys(SCHEMAS).map(name => [name, readCsv(texts.get(name)!)]));
  for (const [name, schema] of Object.entries(SCHEMAS)) {
    expect(Object.keys(tables.get(name)![0]!)).toEqual(Object.keys(schema));
    expect(faultsOf(tables.get(name)!, schema)).toEqual([]);
  }
  const ids = (name: string, field: string) => tables.get(name)!.map(row => row[field]!);
  expect(ids('deployments.csv', 'deploymentID')).toEqual(
    expect.arrayContaining(ids('media.csv', 'deploymentID')),
  );
  expect(ids('media.csv', 'mediaID')).toEqual(expect.arrayContaining(ids('observations.csv', 'mediaID')));
  expect(tables.get('media.csv')).toHaveLength(3);
  expect(tables.get('observations.csv')).toHaveLength(4);
  const taxa = JSON.parse(texts.get('datapackage.json')!).taxonomic.map(
    ({ scientificName }: { scientificName: string }) => scientificName,
  );
  const seen = new Set(ids('observations.csv', 'scientificName').filter(name => name !== ''));
  expect(new Set(taxa)).toEqual(seen);
  for (const { bboxX, bboxWidth } of tables.get('observations.csv')!)
    if (bboxX !== '') expect(Number(bboxX) + Number(bboxWidth)).toBeLessThanOrEqual(1);
});

test('datapackage.json has what the profile demands, and names the tables as they are called in the end', () => {
  const tables = makeTables(INPUT, EXPORTED, { tables: ['camtrap-dp'], events: EVENTS });
  const described = JSON.parse(tables.at(-1)!.text(path => path.replace('.csv', ' (2).csv')));
  for (const field of [
    'profile',
    'created',
    'contributors',
    'project',
    'spatial',
    'temporal',
    'taxonomic',
    'resources',
  ])
    expect(described).toHaveProperty(field);
  expect(described.profile).toMatch(/^https:.*\/1\.0\.2\/camtrap-dp-profile\.json$/);
  expect(described.created).toMatch(MOMENT);
  expect(described.name).toMatch(/^[-a-z0-9._/]+$/);
  expect(described.contributors[0]).toMatchObject({ title: expect.any(String), role: 'contact' });
  expect(described.resources.map(({ path }: { path: string }) => path)).toEqual([
    'deployments (2).csv',
    'media (2).csv',
    'observations (2).csv',
  ]);
  for (const { profile, schema, name } of described.resources) {
    expect(profile).toBe('tabular-data-resource');
    expect(schema).toMatch(new RegExp(`/1\\.0\\.2/${name}-table-schema\\.json$`));
  }
  expect(described.project).toMatchObject({
    title: expect.any(String),
    samplingDesign: 'opportunistic',
    captureMethod: ['activityDetection'],
    individualAnimals: false,
    observationLevel: ['media'],
  });
  expect(described.temporal.start <= described.temporal.end).toBe(true);
  expect(described.spatial.coordinates[0][0]).toEqual(described.spatial.coordinates[0].at(-1));
  expect(described.taxonomic).toEqual([{ scientificName: 'Acer campestre' }]);
});

test('vectors: one line per row of the matrices, also for leftovers and what is set aside', () => {
  const input: ExportInput = {
    ...INPUT,
    groups: [{ name: '=Acer', items: [item(7), item(5)] }],
    leftovers: [item(6, { box: { left: 0.1, top: 0.2, width: 0.3, height: 0.4 } })],
    rows: { items: Int32Array.of(5, 6, 7, 8), dimensions: 3, digest: 'd' },
  };
  const [table] = makeTables(input, [], { tables: ['vectors'], events: EVENTS });
  expect(table!.path).toBe('vectors.csv');
  const hash = (id: number) => id.toString(16).padStart(64, '0');
  expect(table!.text(path => path).split('\r\n')).toEqual([
    'row,item,group,name,sha256,left,top,width,height,original',
    `0,5,1,'=Acer,${hash(5)},,,,,/photos/5.jpg`,
    `1,6,,,${hash(6)},0.1,0.2,0.3,0.4,/photos/6.jpg`,
    `2,7,1,'=Acer,${hash(7)},,,,,/photos/7.jpg`,
    '3,8,,,,,,,,',
    '',
  ]);
});
