/** What biologists need of tables: events, ranks, names that are not sure, and how far Akin would have agreed. */
import { DOMParser } from '@xmldom/xmldom';
import { expect, test } from 'vitest';
import type { EventRule } from '../../../contract/export.ts';
import type { ExportedItem } from '../exportInput.ts';
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
  const exported = said.map((name, at): ExportedItem => ({ ...EXPORTED[0]!, name, item: item(at + 1) }));
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
  const exported = [{ ...EXPORTED[0]!, name: 'Quercus cf. robur' }];
  const [row] = readCsv(textsOf(['darwin-core'], exported, { ...INPUT, listed }).get('occurrence.csv')!);
  expect(row).toMatchObject({
    scientificName: 'Quercus',
    taxonRank: 'genus',
    family: 'Fagaceae',
    vernacularName: 'oak',
    verbatimIdentification: 'Quercus cf. robur',
    identificationQualifier: 'cf. robur',
    eventID: 'place_48.2_16.4_20240517T093000',
    locationID: 'place_48.2_16.4',
  });
});
