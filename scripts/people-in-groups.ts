/**
 * What became of turned and young faces, and of strangers in the background, in an indexed collection of photos
 * that lie in a folder for each person. Prints the tables of scripts/results/peopleByHand.md.
 * Usage: akin index FOLDER --kind people --catalog CATALOG
 *        akin groups CATALOG --members --json > GROUPS
 *        node scripts/people-in-groups.ts CATALOG GROUPS
 *
 * The most central face of a photo is the person of its folder. The others are strangers: nobody says who
 * they are.
 */
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';

const [catalog, listed] = process.argv.slice(2) as [string, string];

interface Row {
  readonly id: number;
  readonly content: number;
  readonly path: string;
  readonly x: number;
  readonly y: number;
  readonly turn: number;
  readonly quality: number;
  readonly setAside: number;
  readonly vector: Buffer;
  readonly scores: Buffer;
}

interface Face extends Omit<Row, 'vector' | 'scores'> {
  readonly label: string;
  readonly isCentral: boolean;
  readonly age: number;
  readonly vector: Float32Array;
}

const floats = (bytes: Buffer) =>
  Float32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(at * 4));
const sumOf = (numbers: Iterable<number>) => [...numbers].reduce((sum, value) => sum + value, 0);

function readFaces(): Face[] {
  const database = new Database(catalog, { readonly: true, fileMustExist: true });
  const age = database
    .prepare<[], number>("SELECT position FROM attributes WHERE key = 'age'")
    .pluck()
    .get()!;
  const rows = database
    .prepare<[], Row>(
      `SELECT items.id, items.content_id AS content, min(photos.relative_path) AS path,
         box_left + box_width / 2 AS x, box_top + box_height / 2 AS y,
         json_extract(landmarks, '$.pose.turn') AS turn, quality, set_aside AS setAside, vector, scores
       FROM items JOIN photos ON photos.content_id = items.content_id AND photos.state = 'indexed'
       JOIN embeddings ON embeddings.item_id = items.id
       JOIN attribute_scores ON attribute_scores.item_id = items.id
       WHERE items.retired = 0 GROUP BY items.id`,
    )
    .all();
  database.close();
  const away = ({ x, y }: Row) => Math.hypot(x - 0.5, y - 0.5);
  const nearest = new Map<number, Row>();
  for (const row of rows) {
    const known = nearest.get(row.content);
    if (known === undefined || away(row) < away(known)) nearest.set(row.content, row);
  }
  return rows.map(row => ({
    ...row,
    label: dirname(row.path),
    isCentral: nearest.get(row.content) === row,
    age: floats(row.scores)[age]!,
    vector: floats(row.vector),
  }));
}

/** For each person with two photos or more: whether the nearest face of another photo is of the same person. */
function nearestIsRight(people: readonly Face[]): Map<Face, boolean> {
  const counts = new Map<string, number>();
  for (const { label } of people) counts.set(label, (counts.get(label) ?? 0) + 1);
  const right = new Map<Face, boolean>();
  for (const face of people) {
    if (counts.get(face.label)! < 2) continue;
    let [closest, whose] = [Number.NEGATIVE_INFINITY, ''];
    for (const other of people) {
      if (other === face) continue;
      let like = 0;
      for (let at = 0; at < face.vector.length; at++) like += face.vector[at]! * other.vector[at]!;
      if (like > closest) [closest, whose] = [like, other.label];
    }
    right.set(face, whose === face.label);
  }
  return right;
}

const faces = readFaces();
const people = faces.filter(({ isCentral }) => isCentral);
const right = nearestIsRight(people);

function table(heading: string, parts: readonly (readonly [string, (face: Face) => boolean])[]): void {
  console.log(`| ${heading} | people | nearest is right | mean quality | set aside |`);
  console.log('| --- | ---: | ---: | ---: | ---: |');
  for (const [name, belongs] of parts) {
    const asked = [...right.keys()].filter(belongs);
    const all = people.filter(belongs);
    const found = asked.filter(face => right.get(face)).length;
    const quality = sumOf(all.map(face => face.quality)) / all.length;
    const aside = sumOf(all.map(({ setAside }) => setAside));
    console.log(
      `| ${name} | ${all.length} | ${found} of ${asked.length} | ${quality.toFixed(3)} | ${aside} |`,
    );
  }
  console.log('');
}

const between = (least: number, most: number, of: (face: Face) => number) => (face: Face) =>
  of(face) >= least && of(face) < most;
const turn = (face: Face) => Math.abs(face.turn);
table('head turned by', [
  ['less than 15°', between(0, 15, turn)],
  ['15° to 30°', between(15, 30, turn)],
  ['30° to 45°', between(30, 45, turn)],
  ['45° or more', between(45, 1000, turn)],
]);
table('age, as FaceRes judges it', [
  ['under 18', between(-1000, 18, ({ age }) => age)],
  ['18 to 30', between(18, 30, ({ age }) => age)],
  ['30 to 60', between(30, 60, ({ age }) => age)],
  ['60 and over', between(60, 1000, ({ age }) => age)],
]);

interface ListedGroup {
  readonly members: readonly { readonly id: number }[];
}
const byId = new Map(faces.map(face => [face.id, face]));
const { groups } = JSON.parse(readFileSync(listed, 'utf8')) as { groups: ListedGroup[] };
const large = groups
  .map(({ members }) => members.map(({ id }) => byId.get(id)!))
  .filter(members => members.length >= 3);
const commonest = (members: readonly Face[]) =>
  Math.max(...[...Map.groupBy(members, ({ label }) => label).values()].map(part => part.length));
const mixed = large.filter(members => commonest(members) <= members.length / 2);
const strangers = large.filter(
  members => members.filter(({ isCentral }) => !isCentral).length > members.length / 2,
);
const others = faces.filter(({ isCentral }) => !isCentral);
console.log(
  `${groups.length} groups, ${large.length} of three or more, the largest of ${Math.max(...large.map(members => members.length))}.`,
);
console.log(
  `Of three or more without a person who is half of it: ${mixed.length}; mostly strangers: ${strangers.length}.`,
);
console.log(
  `${others.length} strangers, ${sumOf(others.map(({ setAside }) => setAside))} of them set aside.`,
);
for (const members of new Set([...mixed, ...strangers]))
  console.log(
    `- ${members.length} faces, mean quality ${(sumOf(members.map(face => face.quality)) / members.length).toFixed(3)}: ` +
      members.map(({ path, isCentral }) => `${path}${isCentral ? '' : ' (stranger)'}`).join(', '),
  );
