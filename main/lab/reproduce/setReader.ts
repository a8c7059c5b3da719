/**
 * Reads the sets of a suite from the folder that has them. What photos look like to a model is kept in the
 * folder of the results, so that a run that goes on reads no photo twice. Engine process.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Kind } from '../../contract/model.ts';
import { readRegularFileSync } from '../../files/readRegularFile.ts';
import { listPhotos } from '../embeddings/describePhotos.ts';
import type { LabelledData } from './experiment.ts';
import { type DataRequest, readData } from './readData.ts';
import { writeWhole } from './reproduce.ts';

const MOST_BYTES = 512 << 20;

export class SetReader {
  readonly #folder: string;
  readonly #kept: string;
  readonly onPhoto: (done: number, all: number) => void;

  /** `kept`: where what was made of photos is kept. */
  constructor(folder: string, kept: string, onPhoto: (done: number, all: number) => void) {
    this.#folder = folder;
    this.#kept = kept;
    this.onPhoto = onPhoto;
  }

  path(name: string): string {
    return join(this.#folder, name);
  }

  has(name: string): boolean {
    return existsSync(this.path(name));
  }

  table(name: string, more: Partial<DataRequest> = {}): Promise<LabelledData> {
    return readData({ path: this.path(name), kind: 'anything', ...more }, this.onPhoto);
  }

  /** Photos in one folder for each class, by the embedding of their kind. */
  photos(name: string, kind: Kind): Promise<LabelledData> {
    return this.derived(name, `embedding ${kind}`, () =>
      readData({ path: this.path(name), kind }, this.onPhoto),
    );
  }

  /** Whatever `make` makes of a folder of photos; `how` says what that is. */
  async derived(
    name: string,
    how: string,
    make: () => Promise<LabelledData> | LabelledData,
  ): Promise<LabelledData> {
    const photos = listPhotos(this.path(name)).map(({ path }) => [path, statSync(path).size]);
    const digest = createHash('sha256')
      .update(JSON.stringify([how, photos]))
      .digest('hex')
      .slice(0, 16);
    const file = `${name.replaceAll('/', '-')}-${digest}.bin`;
    const path = join(this.#kept, file);
    if (existsSync(path)) return deserialize(readRegularFileSync(path, { limit: MOST_BYTES }));
    const made = await make();
    mkdirSync(this.#kept, { recursive: true });
    writeWhole(this.#kept, file, serialize(made));
    return made;
  }
}

/** With the number of the row as a first column, as a table's Id. */
export function withRowNumbers(given: LabelledData): LabelledData {
  const { rows, columns, data } = given.points;
  const wide = new Float64Array(rows * (columns + 1));
  for (let row = 0; row < rows; row++) {
    wide[row * (columns + 1)] = row + 1;
    wide.set(data.subarray(row * columns, (row + 1) * columns), row * (columns + 1) + 1);
  }
  return { ...given, points: { rows, columns: columns + 1, data: wide } };
}

/** Without the first column: the number of a specimen or the like. */
export function withoutFirstColumn(given: LabelledData): LabelledData {
  const { rows, columns, data } = given.points;
  const narrow = data.filter((_, at) => at % columns !== 0);
  return { ...given, points: { rows, columns: columns - 1, data: narrow } };
}
