/**
 * The folder a person was in last when they chose one, for photos and for exports apart: a small file in a
 * folder of the application. Engine process, for the picker of a browser tab; Electron main process, for
 * the system's dialogs.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { Purpose } from '../contract/model.ts';
import { readRegularFileSync } from './readRegularFile.ts';

const Kept = z.partialRecord(Purpose, z.string());

const MOST_BYTES = 1 << 16;

export class LastPlaces {
  readonly #file: string;

  constructor(folder: string) {
    this.#file = join(folder, 'places.json');
  }

  /** Undefined at first; whether it is still there is not asked. */
  of(purpose: Purpose): string | undefined {
    return this.#read()[purpose];
  }

  keep(purpose: Purpose, path: string): void {
    const kept = this.#read();
    if (kept[purpose] === path) return;
    try {
      writeFileSync(this.#file, JSON.stringify({ ...kept, [purpose]: path }));
    } catch (error) {
      console.error('akin: the place of the picker could not be remembered:', error);
    }
  }

  /** Empty at the first start; a file that cannot be read is one that nobody will miss. */
  #read(): z.infer<typeof Kept> {
    try {
      return Kept.parse(JSON.parse(readRegularFileSync(this.#file, { limit: MOST_BYTES }).toString('utf8')));
    } catch {
      return {};
    }
  }
}
