/**
 * With whom a collection is shared: a small JSON file in the data folder, for its owner alone, replaced as a
 * whole. It has the digests of the keys, not the keys, so that a link is shown once. Host process.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { AkinError } from '../contract/errors.ts';
import { CollectionId } from '../contract/model.ts';
import { PersonName } from '../contract/names.ts';
import { readRegularFileSync } from '../files/readRegularFile.ts';
import { newKey } from './serve.ts';

const SharedPerson = z.strictObject({
  person: PersonName,
  /** The collection that the key is for. */
  collection: CollectionId,
  /** SHA-256 of the key. */
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  addedAt: z.number(),
});
export type SharedPerson = z.infer<typeof SharedPerson>;

const Shares = z.strictObject({
  version: z.literal(1),
  /** Where it was shared last, so that links stay good. */
  address: z.string(),
  port: z.int().min(0).max(65_535),
  collection: z.strictObject({ id: CollectionId, name: z.string() }),
  key: z.string(),
  certificate: z.string(),
  people: z.array(SharedPerson),
});
export type Shares = z.infer<typeof Shares>;

const MOST_BYTES = 1 << 20;

export class ShareFile {
  readonly #path: string;
  #known: { readonly stamp: string; readonly shares: Shares | null } = { stamp: '', shares: null };

  constructor(data: string) {
    this.#path = join(data, 'share.json');
  }

  /** Null where nothing was shared yet. Read again when it was changed, also by another process. */
  read(): Shares | null {
    if (!existsSync(this.#path)) return null;
    const { mtimeMs, size, ino } = statSync(this.#path);
    const stamp = `${mtimeMs} ${size} ${ino}`;
    if (stamp !== this.#known.stamp) this.#known = { stamp, shares: this.#parse() };
    return this.#known.shares;
  }

  write(shares: Shares): void {
    const temporary = `${this.#path}.${randomBytes(6).toString('hex')}`;
    writeFileSync(temporary, `${JSON.stringify(shares, null, 1)}\n`, { mode: 0o600, flush: true });
    renameSync(temporary, this.#path);
  }

  /** A new key for a person; an earlier one of theirs is withdrawn. */
  add(person: string): string {
    const shares = this.#present();
    const key = newKey();
    const { id: collection } = shares.collection;
    const added = { person, collection, digest: digestOf(key).toString('hex'), addedAt: Date.now() };
    this.write({ ...shares, people: [...without(shares, person), added] });
    return key;
  }

  withdraw(person: string): void {
    const shares = this.#present();
    const people = without(shares, person);
    if (people.length === shares.people.length)
      throw new AkinError('not-found', `Nothing is shared with “${person}”.`);
    this.write({ ...shares, people });
  }

  /** Whose key it is, for the collection that is shared now. */
  find(key: string): SharedPerson | undefined {
    const shares = this.read();
    const digest = digestOf(key);
    return shares?.people.find(
      ({ digest: known, collection }) =>
        timingSafeEqual(Buffer.from(known, 'hex'), digest) && collection === shares.collection.id,
    );
  }

  #present(): Shares {
    const shares = this.read();
    if (shares === null)
      throw new AkinError('not-found', 'Nothing is shared yet: akin serve --share does that.');
    return shares;
  }

  #parse(): Shares | null {
    try {
      return Shares.parse(JSON.parse(String(readRegularFileSync(this.#path, { limit: MOST_BYTES }))));
    } catch (error) {
      console.error(`akin: ${this.#path} cannot be read, so nothing is shared: ${String(error)}`);
      return null;
    }
  }
}

function without({ people }: Shares, person: string): SharedPerson[] {
  return people.filter(other => other.person !== person);
}

function digestOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
