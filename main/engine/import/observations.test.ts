/**
 * Names from tables of other programs: Camtrap DP there and back, and in the form of its makers' example; iNaturalist
 * with the columns of a real export, Timelapse, plain tables; and tables that cannot be used.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { TableFormat } from '../../contract/export.ts';
import { ExportOptions } from '../../contract/export.ts';
import { readCsv } from '../../files/tables.ts';
import type { ExportInput } from '../export/exportInput.ts';
import { planExport } from '../export/plan.ts';
import { makeTables } from '../export/tables/tables.ts';
import { makeCollection, RIGHT, type TestPhoto } from '../export/testing/collection.ts';
import { Groupings } from '../grouping/groupings.ts';
import { importObservations } from './importObservations.ts';
import { readObservations } from './observations.ts';

function open(photos: TestPhoto[], names: (string | null)[] = [], kind: 'people' | 'anything' = 'anything') {
  const folder = mkdtempSync(join(tmpdir(), 'akin-observations-'));
  const made = makeCollection(folder, photos, { kind, names });
  const groupings = new Groupings(made.catalog, () => {});
  onTestFinished(async () => {
    await groupings.close();
    made.catalog.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { folder, input: made.input, grouping: groupings.get(made.groupingId) };
}

function photo(path: string, subjects: number[], at: number): TestPhoto {
  return { path, bytes: Uint8Array.of(7, 7, 7, at), subjects };
}

const THREE = [
  photo('north/IMG_0001.JPG', [0], 0),
  photo('south/IMG_0001.JPG', [1], 1),
  photo('south/IMG_0002.JPG', [0], 2),
];

function write(folder: string, name: string, text: string): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

function writeTables(folder: string, input: ExportInput, format: TableFormat): string {
  const options = ExportOptions.parse({ tables: [format] });
  const { exported } = planExport(input, options, () => undefined);
  for (const { path, text } of makeTables(input, exported, options))
    write(
      folder,
      path,
      text(name => name),
    );
  return folder;
}

async function namesOf({ grouping }: ReturnType<typeof open>): Promise<[string | null, number][]> {
  const { page } = await grouping.pages.page(0, 100, undefined);
  return page.map(({ name, size }) => [name, size]);
}

/** The names and sizes of the groups that were exported. */
function toldBy({ input }: ReturnType<typeof open>): [string | null, number][] {
  return input.groups.map(({ name, items }) => [name, items.length]);
}

test('a Camtrap DP comes back with the same names, by its package or its observations', async () => {
  const named = open(THREE, ['Vulpes vulpes', 'Meles meles']);
  const folder = writeTables(join(named.folder, 'out'), named.input, 'camtrap-dp');
  for (const file of ['datapackage.json', 'observations.csv']) {
    const fresh = open(THREE);
    const outcome = await importObservations(fresh.grouping, join(folder, file), null, true);
    expect(outcome.left).toEqual([]);
    expect(await namesOf(fresh)).toEqual(toldBy(named));
  }
});

test('people of a Camtrap DP are found by their boxes', async () => {
  const two = [photo('a.jpg', [0, 1], 0), photo('b.jpg', [1, 0], 1)];
  const named = open(two, ['Ada', 'Bob'], 'people');
  const folder = writeTables(join(named.folder, 'out'), named.input, 'camtrap-dp');
  const fresh = open(two, [], 'people');
  const outcome = await importObservations(fresh.grouping, join(folder, 'observations.csv'), null, true);
  expect(outcome).toMatchObject({ items: 4, left: [] });
  expect(await namesOf(fresh)).toEqual(toldBy(named));
});

test('an observation of an event is about all media of its time and deployment', () => {
  const media = {
    file: 'media.csv',
    table: readCsv(
      [
        'mediaID,deploymentID,timestamp,filePath',
        'm1,d1,2024-05-17T09:30:00+02:00,d1/1.jpg',
        'm2,d1,2024-05-17T07:31:00Z,d1/2.jpg',
        'm3,d1,2024-05-17T08:30:00Z,d1/3.jpg',
        'm4,d2,2024-05-17T07:30:00Z,d2/4.jpg',
      ].join('\n'),
      'media.csv',
    ),
  };
  const table = readCsv(
    [
      'observationID,observationLevel,deploymentID,mediaID,eventStart,eventEnd,observationType,scientificName,individualID',
      'o1,event,d1,,2024-05-17T07:30:00Z,2024-05-17T07:32:00Z,animal,Vulpes vulpes,',
      'o2,media,d2,m4,,,blank,Vulpes vulpes,',
      'o3,media,d1,m9,,,animal,Meles meles,',
      'o4,media,d1,m3,,,animal,Meles meles,Brock',
    ].join('\n'),
    'observations.csv',
  );
  const read = readObservations(table, 'observations.csv', null, media);
  expect(read.map(({ name, photo: { path } }) => [name, path])).toEqual([
    ['Vulpes vulpes', 'd1/1.jpg'],
    ['Vulpes vulpes', 'd1/2.jpg'],
    ['Meles meles', undefined],
    ['Brock', 'd1/3.jpg'],
  ]);
  expect(() => readObservations(table, 'observations.csv', null, null)).toThrow(/media\.csv/);
});

/** Lines as in the example of tdwg/camtrap-dp: addresses for paths, two levels of observations, a table inside. */
function writeExample(folder: string): string {
  const media = [
    ['07a', 'south', '2020-05-30T04:57:37+02:00', 'IMG_0001.JPG'],
    ['40b', 'south', '2020-05-30T04:57:40+02:00', 'IMG_0002.JPG'],
    ['ca3', 'north', '2020-05-31T06:05:10+02:00', 'IMG_0001.JPG'],
    ['e8b', 'north', '2020-05-31T06:05:11+02:00', 'IMG_0003.JPG'],
  ].map(([id, deployment, moment, name]) =>
    [
      ...[id, deployment, 'activityDetection', moment],
      `https://multimedia.example.org/assets/${id}-0d99-4ab4-973b-7e4a8e20b56d/file,true`,
      `${name},image/jpeg,,,`,
    ].join(','),
  );
  const header =
    'observationID,deploymentID,mediaID,eventID,eventStart,eventEnd,observationLevel,observationType,cameraSetupType,scientificName,count,lifeStage,sex,behavior,individualID,individualPositionRadius,individualPositionAngle,individualSpeed,bboxX,bboxY,bboxWidth,bboxHeight,classificationMethod,classifiedBy,classificationTimestamp,classificationProbability,observationTags,observationComments';
  const by = 'human,Somebody,2020-07-09T09:39:52Z,,,';
  write(
    folder,
    'media.csv',
    `mediaID,deploymentID,captureMethod,timestamp,filePath,filePublic,fileName,fileMediatype,exifData,favorite,mediaComments\n${media.join('\n')}\n`,
  );
  write(
    folder,
    'observations.csv',
    [
      header,
      `705,south,,4bb,2020-05-30T02:57:37Z,2020-05-30T02:57:44Z,event,animal,,Anas platyrhynchos,1,adult,female,foraging,,,,,,,,,${by}`,
      `07a_1,south,07a,4bb,2020-05-30T02:57:37Z,2020-05-30T02:57:37Z,media,blank,,,,,,,,,,,,,,,${by}`,
      `1fc,north,,f99,2020-05-31T04:05:10Z,2020-05-31T04:05:16Z,event,animal,,Rattus norvegicus,1,,,,,,,,,,,,${by}`,
      `ca3_1,north,ca3,f99,2020-05-31T04:05:10Z,2020-05-31T04:05:10Z,media,animal,,Rattus norvegicus,2,adult,female,,,,,,,,,,${by}`,
    ].join('\n'),
  );
  const resources = ['deployments', 'media', 'observations'].map(name => ({ name, path: `${name}.csv` }));
  const inside = { name: 'individuals', data: [{ id: 1, individualName: 'Reinaert' }] };
  return write(folder, 'datapackage.json', JSON.stringify({ resources: [...resources, inside] }));
}

test('a Camtrap DP whose paths are addresses: photos are found by fileName and deployment, blank ones stay out', async () => {
  const fresh = open(THREE);
  const outcome = await importObservations(
    fresh.grouping,
    writeExample(join(fresh.folder, 'out')),
    null,
    false,
  );
  expect(outcome.names).toEqual([
    { name: 'Anas platyrhynchos', items: 1, isNew: true },
    { name: 'Rattus norvegicus', items: 1, isNew: true },
  ]);
  expect(outcome.left).toEqual([
    { path: 'observations.csv, line 4', name: 'Rattus norvegicus', why: 'No photo of the collection fits.' },
  ]);
});

test('Timelapse: paths with backslashes, deleted lines left out, an ambiguous file reported', async () => {
  const fresh = open(THREE);
  const table = write(
    fresh.folder,
    'TimelapseData.csv',
    [
      'RootFolder,File,RelativePath,DateTime,DeleteFlag,Species,Count',
      'Survey,IMG_0001.JPG,north,2024-05-17 09:30:00,false,Red fox,1',
      'Survey,img_0002.jpg,SOUTH,2024-05-17 09:31:00,false,Red fox,1',
      'Survey,IMG_0001.JPG,Survey\\south,2024-05-17 09:31:00,true,Hare,1',
      'Survey,IMG_0001.JPG,,2024-05-17 09:31:00,false,Hare,1',
      'Survey,IMG_0009.JPG,north,2024-05-17 09:31:00,false,Hare,1',
    ].join('\r\n'),
  );
  const preview = await importObservations(fresh.grouping, table, null, false);
  expect(preview.names).toEqual([{ name: 'Red fox', items: 2, isNew: true }]);
  expect(preview.left.map(({ path, why }) => [path, why])).toEqual([
    ['TimelapseData.csv, line 5', '2 photos of the collection fit.'],
    ['TimelapseData.csv, line 6', 'No photo of the collection fits.'],
  ]);
  expect(await namesOf(fresh)).toEqual([[null, 3]]);
  await importObservations(fresh.grouping, table, null, true);
  expect(await namesOf(fresh)).toEqual([['Red fox', 3]]);
  const byCount = await importObservations(fresh.grouping, table, 'count', false);
  expect(byCount.left[0]).toMatchObject({ name: '1', why: 'A person put it into “Red fox”.' });
});

test('iNaturalist: photos are found by the number of the photo, or of the observation', async () => {
  const fresh = open([photo('inat/81234567.jpg', [0], 0), photo('obs 4711/second.jpg', [1], 1)]);
  const table = write(
    fresh.folder,
    'observations-1.csv',
    [
      // The columns of an export of 2025, with two fields of a project.
      'id,uuid,observed_on_string,observed_on,time_observed_at,time_zone,user_id,user_login,user_name,created_at,updated_at,quality_grade,license,url,image_url,sound_url,tag_list,description,num_identification_agreements,num_identification_disagreements,captive_cultivated,place_guess,latitude,longitude,species_guess,scientific_name,common_name,iconic_taxon_name,taxon_id,taxon_genus_name,field:plant or pollinator?,field:interaction->visited flower of',
      '99,9da-1,2024-05-17,2024-05-17,,UTC,7,ada,Ada,2024-05-18 03:49:24 UTC,2024-05-18 03:49:24 UTC,research,CC-BY-NC,http://www.inaturalist.org/observations/99,https://inaturalist-open-data.s3.amazonaws.com/photos/81234567/medium.jpg,,"",,2,0,false,Here,34.1,-118.4,"oak, common",Quercus robur,"oak, common",Plantae,1,Quercus,plant,',
      '4711,9da-2,2024-05-17,2024-05-17,,UTC,7,ada,"",2024-05-18 03:49:24 UTC,2024-05-18 03:49:24 UTC,needs_id,,https://www.inaturalist.org/observations/4711,https://static.inaturalist.org/photos/5/medium.jpg,,"a, b","two\nlines",1,0,false,"Here, there",34.1,-118.4,field maple,Acer campestre,field maple,Plantae,2,Acer,,Apis mellifera',
      '4712,9da-3,2024-05-17,2024-05-17,,UTC,7,ada,Ada,2024-05-18 03:49:24 UTC,2024-05-18 03:49:24 UTC,casual,CC0,https://www.inaturalist.org/observations/4712,,,"","",0,0,true,,,,beech,Fagus sylvatica,beech,Plantae,3,Fagus,,',
    ].join('\n'),
  );
  const { names, left } = await importObservations(fresh.grouping, table, null, false);
  expect(names.map(({ name }) => name).sort()).toEqual(['Acer campestre', 'Quercus robur']);
  expect(left).toEqual([
    {
      path: 'observations-1.csv, line 4',
      name: 'Fagus sylvatica',
      why: 'No photo of the collection fits.',
    },
  ]);
  const common = await importObservations(fresh.grouping, table, 'common_name', false);
  expect(common.names.map(({ name }) => name).sort()).toEqual(['field maple', 'oak, common']);
});

test("Akin's own table comes back, and a plain one names faces by their boxes", async () => {
  const named = open(THREE, ["=Ada's", 'Bob']);
  const folder = writeTables(join(named.folder, 'out'), named.input, 'csv');
  const fresh = open(THREE);
  await importObservations(fresh.grouping, join(folder, 'items.csv'), null, true);
  expect(await namesOf(fresh)).toEqual(toldBy(named));

  const people = open([photo('a.jpg', [0, 1], 0)], [], 'people');
  const { left, top, width, height } = RIGHT;
  const table = write(
    people.folder,
    'names.csv',
    `file,name,left,top,width,height\na.jpg,Bob,${left},${top},${width},${height}\na.jpg,Cleo,,,,\n`,
  );
  const outcome = await importObservations(people.grouping, table, null, false);
  expect(outcome.names).toEqual([{ name: 'Bob', items: 1, isNew: true }]);
  expect(outcome.left).toMatchObject([{ name: 'Cleo', why: 'The tag does not say which face it means.' }]);
});

test('tables and packages that cannot be used are refused in words', async () => {
  const { folder, grouping } = open(THREE);
  const refused = async (name: string, text: string, column: string | null = null) =>
    await importObservations(grouping, write(folder, name, text), column, true).then(
      () => 'taken',
      (error: Error) => error.message,
    );
  expect(await refused('a.csv', 'photo,label\n1,2\n')).toContain('a.csv is none of the tables');
  expect(await refused('b.csv', 'file,name\n1,2\n', 'species')).toBe('b.csv has no column “species”.');
  expect(await refused('c.csv', 'File,RelativePath\n1,2\n')).toContain('no column about species');
  const several = importObservations(
    grouping,
    write(folder, 'd.csv', 'File,RelativePath,Species1,Species 2\n1,2,,\n'),
    null,
    true,
  );
  // So that a screen can offer them.
  const columns = ['File', 'RelativePath', 'Species1', 'Species 2'];
  await expect(several).rejects.toMatchObject({ details: { columns } });
  expect(await refused('d.json', '{"resources":')).toBe('d.json is not JSON.');
  expect(await refused('e.json', '{"resources":[{"name":"media","path":"m.csv"}]}')).toContain(
    'names no table “observations”',
  );
  for (const path of ['../../etc/passwd', '/etc/passwd', 'https://example.org/o.csv'])
    expect(
      await refused('f.json', JSON.stringify({ resources: [{ name: 'observations', path }] })),
    ).toContain('outside its folder');
  const lone = 'observationID,observationLevel,mediaID\n1,media,m\n';
  expect(await refused('lone/observations.csv', lone)).toContain('media.csv');
  expect(await refused('long.csv', `file,name\nnorth/IMG_0001.JPG,${'x'.repeat(201)}\n`)).toBe('taken');
});
