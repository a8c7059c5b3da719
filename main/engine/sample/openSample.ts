/** The sample collection of this machine: made when first needed, opened again later. Engine process. */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Collection } from '../../contract/model.ts';
import type { Collections } from '../collection/collections.ts';
import { type Making, makeSample, PHOTOS_OF_EACH, photosOf } from './makeSample.ts';

export class Sample {
  readonly #folder: string;
  readonly #collections: Collections;
  /** Two windows may want it at once. */
  #making: Promise<void> | null = null;

  constructor(data: string, collections: Collections) {
    this.#folder = join(data, 'sample');
    this.#collections = collections;
  }

  /** `name` is what a new one is called. */
  async open(name: string, making: Making): Promise<Collection> {
    const photos = photosOf(this.#folder);
    mkdirSync(this.#folder, { recursive: true });
    if (!existsSync(photos)) {
      this.#making ??= makeSample(this.#folder, PHOTOS_OF_EACH, making).finally(() => {
        this.#making = null;
      });
      await this.#making;
    }
    const catalog = join(this.#folder, 'leaves.akin');
    if (existsSync(catalog)) return (await this.#collections.open(catalog)).describe();
    return this.#collections.create(catalog, { name, kind: 'leaves', folder: photos });
  }
}
