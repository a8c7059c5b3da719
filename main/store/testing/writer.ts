/** A process that keeps writing to a catalog and prints each commit. For the crash test. */
import { writeSync } from 'node:fs';
import { latestAct, recordAct, takeBack } from '../acts.ts';
import { addFolder } from '../folders.ts';
import { listGroupings } from '../groupings.ts';
import { listItems } from '../items.ts';
import { registerModel } from '../models.ts';
import { openCatalog } from '../open.ts';
import { upsertFoundPhotos } from '../photos.ts';
import { putEmbeddings } from '../vectors.ts';

/** What was on the disk before the line was printed. */
export type Acknowledged =
  | { kind: 'photos'; batch: string; count: number }
  | { kind: 'answer'; act: number; itemId: number; otherItemId: number }
  | { kind: 'name'; act: number; itemId: number; name: string }
  | { kind: 'taken back'; act: number; takenBack: number }
  | { kind: 'embeddings'; model: number; count: number };

/** How many rounds write embeddings: the file must stay small enough to be checked after every kill. */
const EMBEDDING_ROUNDS = 6;
const DIMENSIONS = 384;

const catalog = openCatalog(process.argv[2] as string);
const tag = process.argv[3] as string;
const folderId = addFolder(catalog, '/photos').id;
const groupingId = listGroupings(catalog)[0]!.id;
const items = listItems(catalog).map(item => item.id);
const facts = { groupingId, source: 'person', strategy: 'crash', tookMilliseconds: 1 } as const;

/** One system call, so that a line is either whole in the pipe or not there. */
function acknowledge(fact: Acknowledged): void {
  writeSync(1, `${JSON.stringify(fact)}\n`);
}

for (let round = 0; ; round++) {
  const batch = `${tag}-${round}`;
  const count = 1 + (round % 40);
  const files = Array.from({ length: count }, (_, i) => ({
    relativePath: `${batch}/${i}.jpg`,
    bytes: i,
    modifiedAt: round,
  }));
  upsertFoundPhotos(catalog, folderId, files);
  acknowledge({ kind: 'photos', batch, count });

  const [itemId, otherItemId] = [items[round % items.length]!, items[(round + 1) % items.length]!];
  const answered = recordAct(catalog, facts, { answers: [{ verdict: 'same', itemId, otherItemId }] });
  acknowledge({ kind: 'answer', act: answered.actId, itemId, otherItemId });

  const name = `name ${batch}`;
  const named = recordAct(catalog, facts, { names: [{ itemId, name }] });
  acknowledge({ kind: 'name', act: named.actId, itemId, name });

  const latest = latestAct(catalog, groupingId);
  if (round % 3 === 0 && latest !== undefined) {
    const act = takeBack(catalog, latest, { source: 'person' });
    acknowledge({ kind: 'taken back', act, takenBack: latest });
  }

  if (round < EMBEDDING_ROUNDS) {
    const facts = { name: 'e', version: batch, purpose: 'embed', dimensions: DIMENSIONS } as const;
    const model = registerModel(catalog, facts).id;
    const seen = items.slice(0, 20);
    const vector = new Float32Array(DIMENSIONS).fill(round);
    putEmbeddings(
      catalog,
      model,
      seen.map(item => ({ itemId: item, vector })),
    );
    acknowledge({ kind: 'embeddings', model, count: seen.length });
  }
}
