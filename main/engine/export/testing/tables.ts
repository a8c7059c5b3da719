/** Items, and readers of what tables say of them, for tests of the tables of an export. */
import { expect } from 'vitest';
import type { EventRule, TableFormat } from '../../../contract/export.ts';
import type { ExportedItem, ExportInput, LabelledItem } from '../exportInput.ts';
import { makeTables } from '../tables/tables.ts';

export function item(id: number, changes: Partial<LabelledItem> = {}): LabelledItem {
  return {
    id,
    photo: id,
    path: `/photos/${id}.jpg`,
    relativePath: `${id}.jpg`,
    name: `${id}.jpg`,
    hash: id.toString(16).padStart(64, '0'),
    bytes: 1000,
    modifiedAt: Date.UTC(2024, 6, 1),
    width: 400,
    height: 200,
    orientation: 1,
    takenAt: Date.UTC(2024, 4, 17, 9, 30),
    takenOffset: -90,
    latitude: 48.2,
    longitude: 16.4,
    camera: 'Pentax K-3',
    kind: changes.box == null ? 'photo' : 'face',
    box: null,
    isConfirmed: false,
    certainty: 0.75,
    reasons: [],
    identifiedBy: [],
    identifiedAt: null,
    ...changes,
  };
}

export const INPUT: ExportInput = {
  collection: { id: 'ab'.repeat(16), name: 'Leaves, "2024"', kind: 'leaves' },
  grouping: { id: 1, name: 'By species' },
  model: 'made up',
  groups: [],
  leftovers: [],
  listed: new Map(),
  shots: [],
  suggested: new Map(),
  certificate: null,
  hidden: new Set(),
  rows: { items: Int32Array.of(1, 2, 3), dimensions: 8, digest: 'd' },
};

export const EVENTS: EventRule = { deployments: 'place', minutes: 5 };

export const EXPORTED: ExportedItem[] = [
  {
    item: item(1, {
      reasons: ['same: toothed margin', 'different: length'],
      identifiedBy: ['Ada Lovelace', 'Bob'],
      identifiedAt: Date.UTC(2024, 7, 2, 10),
    }),
    group: 1,
    name: 'Acer campestre',
    given: 'Acer campestre',
    label: 'human',
    target: 'Acer campestre/1.jpg',
    part: null,
  },
  {
    item: item(2, { latitude: null, longitude: null, takenAt: null, takenOffset: null }),
    group: 1,
    name: 'Acer campestre',
    given: 'Acer campestre',
    label: 'model',
    target: 'Acer campestre/2, "b".jpg',
    part: 'train',
  },
  { item: item(3), group: 2, name: null, given: null, label: 'model', target: 'Group 002/3.png', part: null },
];

export function textsOf(formats: TableFormat[], exported = EXPORTED, input = INPUT): Map<string, string> {
  return new Map(
    makeTables(input, exported, { tables: formats, events: EVENTS }).map(({ path, text }) => [
      path,
      text(name => name),
    ]),
  );
}

/** RFC 4180, straight from its grammar. */
export function readCsv(text: string): Record<string, string>[] {
  const rows: string[][] = [[]];
  let at = 0;
  while (at < text.length) {
    let value = '';
    if (text[at] === '"') {
      for (at++; text[at] !== '"' || text[at + 1] === '"'; at++) {
        if (text[at] === '"') at++;
        value += text[at];
      }
      at++;
    } else for (; !',\r\n'.includes(text[at]!); at++) value += text[at];
    rows.at(-1)!.push(value);
    if (text[at] === ',') at++;
    else {
      expect(text.slice(at, at + 2)).toBe('\r\n');
      at += 2;
      if (at < text.length) rows.push([]);
    }
  }
  const [header, ...body] = rows;
  return body.map(row => {
    expect(row).toHaveLength(header!.length);
    return Object.fromEntries(header!.map((key, column) => [key, row[column]!]));
  });
}
