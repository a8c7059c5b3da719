/** What biologists need of tables: events, ranks, names that are not sure, and how far Akin would have agreed. */
import { DOMParser } from '@xmldom/xmldom';
import { expect, test } from 'vitest';
import { type EventRule, ExportOptions } from '../../../contract/export.ts';
import type { ListedName, Rank } from '../../../contract/nameList.ts';
import { keyOfName } from '../../../store/listedNames.ts';
import type { ExportedItem } from '../exportInput.ts';
import { planExport } from '../plan.ts';
import { lookUp } from '../taxa.ts';
import { EVENTS, EXPORTED, INPUT, item, readCsv, textsOf } from '../testing/tables.ts';
import { makeTables } from './tables.ts';

test('photos of one deployment within minutes are one event, and the person says what a deployment is', () => {
  const taken = [0, 4, 8, 20].map(minutes => Date.UTC(2024, 4, 17, 9, minutes));
  const exported = taken.map((takenAt, at): ExportedItem => {
    const relativePath = `${at < 2 ? 'north' : 'south'}/${at}.jpg`;
    return { ...EXPORTED[0]!, item: item(10 + at, { takenAt, takenOffset: 0, relativePath }) };
  });
  const idsOf = (events: EventRule) => {
    const tables = makeTables(INPUT, exported, { tables: ['camtrap-dp'], events });
    const texts = new Map(tables.map(({ path, text }) => [path, text(name => name)]));
    return readCsv(texts.get('observations.csv')!).map(row => row.eventID);
  };
  const place = 'place_48.2_16.4_20240517T';
  expect(idsOf(EVENTS)).toEqual([`${place}090000`, `${place}090000`, `${place}090000`, `${place}092000`]);
  expect(idsOf({ deployments: 'folder', minutes: 5 })).toEqual([
    'folder_north_20240517T090000',
    'folder_north_20240517T090000',
    'folder_south_20240517T090800',
    'folder_south_20240517T092000',
  ]);
  expect(new Set(idsOf({ deployments: 'camera', minutes: 60 }))).toEqual(
    new Set(['camera_Pentax K-3_20240517T090000']),
  );
});

test('what people said against what Akin suggests, as a table and a picture', () => {
  const said = ['Ada', 'Ada', 'Bob & <Co>'];
  const exported = said.map(
    (name, at): ExportedItem => ({
      ...EXPORTED[0]!,
      name,
      given: name,
      item: item(at + 1),
    }),
  );
  const suggested = new Map([
    [1, 'Ada'],
    [2, 'Bob & <Co>'],
    [3, 'Bob & <Co>'],
  ]);
  const texts = textsOf(['confusion'], exported, { ...INPUT, suggested });
  expect(texts.get('confusion.csv')).toBe(
    'said,suggested,items\r\nAda,Ada,1\r\nAda,Bob & <Co>,1\r\nBob & <Co>,Bob & <Co>,1\r\n',
  );
  const picture = new DOMParser().parseFromString(texts.get('confusion.svg')!, 'image/svg+xml');
  const titles = Array.from(picture.getElementsByTagName('title'), title => title.textContent);
  expect(titles).toEqual([
    'Ada, suggested Ada: 1 of 2',
    'Ada, suggested Bob & <Co>: 1 of 2',
    'Bob & <Co>, suggested Bob & <Co>: 1 of 1',
  ]);
});

test('a name that is not sure, and one of the list, in Darwin Core', () => {
  const listed = new Map([
    [
      'quercus',
      {
        name: 'Quercus',
        rank: 'genus',
        accepted: null,
        common: 'oak',
        higher: { family: 'Fagaceae' },
        born: null,
      },
    ],
  ]);
  const exported = [{ ...EXPORTED[0]!, name: 'Quercus cf. robur', given: 'Quercus cf. robur' }];
  const [row] = readCsv(textsOf(['darwin-core'], exported, { ...INPUT, listed }).get('occurrence.csv')!);
  expect(row).toMatchObject({
    scientificName: 'Quercus',
    taxonRank: 'genus',
    family: 'Fagaceae',
    genus: 'Quercus',
    vernacularName: 'oak',
    verbatimIdentification: 'Quercus cf. robur',
    identificationQualifier: 'cf. robur',
    eventID: 'place_48.2_16.4_20240517T093000',
    locationID: 'place_48.2_16.4',
  });
});

test('rolled up to a rank, tables keep the names given, and know rank and kingdom of what is not in the list itself', () => {
  const entries: Partial<ListedName>[] = [
    {
      name: 'Quercus robur',
      rank: 'species',
      higher: { kingdom: 'Plantae', order: 'Fagales', family: 'Fagaceae' },
    },
    { name: 'Quercus pedunculata', rank: 'species', accepted: 'Quercus robur' },
    { name: 'Quercus', rank: 'genus', higher: { kingdom: 'Plantae', family: 'Fagaceae' } },
  ];
  const all = new Map(
    entries.map((one): [string, ListedName] => [
      keyOfName(one.name!),
      { rank: null, accepted: null, common: null, higher: {}, born: null, ...one } as ListedName,
    ]),
  );
  const find = (names: readonly string[]) =>
    new Map(
      names.flatMap(one => (all.has(keyOfName(one)) ? [[keyOfName(one), all.get(keyOfName(one))!]] : [])),
    );
  const given = ['quercus ROBUR', 'Quercus cf. robur', 'Quercus pedunculata'];
  const groups = given.map((name, at) => ({ name, items: [item(at + 1, { isConfirmed: true })] }));
  const input = { ...INPUT, groups, listed: lookUp(given, find) };
  const rowsAt = (rank: Rank | null) => {
    const options = ExportOptions.parse({ how: 'none', tables: ['darwin-core', 'camtrap-dp'], rank });
    const { files } = planExport(input, options, () => undefined);
    const textOf = (path: string) => files.find(({ target }) => target === path)!.text!;
    return {
      rows: readCsv(textOf('occurrence.csv')).sort((a, b) => (a.occurrenceID! < b.occurrenceID! ? -1 : 1)),
      observed: readCsv(textOf('observations.csv')),
      taxa: (JSON.parse(textOf('datapackage.json')) as { taxonomic: unknown[] }).taxonomic,
    };
  };
  const family = { scientificName: 'Fagaceae', taxonRank: 'family', kingdom: 'Plantae', order: 'Fagales' };
  const told = (rank: Rank | null) => rowsAt(rank).rows.map(row => row.verbatimIdentification);
  for (const rank of [null, 'species', 'genus', 'family'] as const) expect(told(rank)).toEqual(given);
  const atFamily = rowsAt('family');
  for (const row of atFamily.rows) expect(row).toMatchObject({ ...family, family: 'Fagaceae', genus: '' });
  expect(atFamily.rows.map(row => row.identificationQualifier)).toEqual(['', 'cf. robur', '']);
  expect(atFamily.observed.map(row => row.observationTags)).toContain('identificationQualifier:cf. robur');
  expect(atFamily.taxa).toEqual([{ ...family, family: 'Fagaceae' }]);
  const oak = { taxonRank: 'species', family: 'Fagaceae', genus: 'Quercus' };
  expect(rowsAt('species').rows).toMatchObject([
    { scientificName: 'Quercus robur', ...oak },
    { scientificName: 'Quercus', taxonRank: 'genus', genus: 'Quercus' },
    { scientificName: 'Quercus robur', ...oak },
  ]);
  expect(rowsAt('genus').rows.map(row => [row.scientificName, row.taxonRank, row.genus])).toEqual(
    given.map(() => ['Quercus', 'genus', 'Quercus']),
  );
  expect(rowsAt(null).rows.map(row => row.scientificName)).toEqual([
    'Quercus robur',
    'Quercus',
    'Quercus pedunculata',
  ]);
});

test('what is left out does not split an event, and deployments last as long', () => {
  const taken = [0, 4, 8].map(minutes => Date.UTC(2024, 4, 17, 9, minutes));
  const items = taken.map((takenAt, at) =>
    item(10 + at, { takenAt, takenOffset: 0, isConfirmed: at !== 1, relativePath: `n/${at}.jpg` }),
  );
  const input = { ...INPUT, groups: [{ name: 'Fox', items }], shots: items };
  const tablesWith = (labels: 'all' | 'human') => {
    const options = ExportOptions.parse({ how: 'none', tables: ['darwin-core', 'camtrap-dp'], labels });
    const { files } = planExport(input, options, () => undefined);
    const read = (path: string) => readCsv(files.find(({ target }) => target === path)!.text!);
    return {
      occurrences: new Map(read('occurrence.csv').map(row => [row.occurrenceID, row.eventID])),
      observations: new Map(
        read('observations.csv').map(row => [row.mediaID, [row.eventID, row.eventStart, row.eventEnd]]),
      ),
      deployments: read('deployments.csv'),
    };
  };
  const [all, confirmed] = [tablesWith('all'), tablesWith('human')];
  expect(confirmed.occurrences.size).toBe(2);
  for (const [id, event] of confirmed.occurrences) expect(event).toBe(all.occurrences.get(id));
  for (const [id, event] of confirmed.observations) expect(event).toEqual(all.observations.get(id));
  expect(new Set(confirmed.occurrences.values()).size).toBe(1);
  expect(confirmed.deployments).toEqual(all.deployments);
});
