/** A real engine with one folder for photos, for tests that create collections of it and index them. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '../../contract/client.ts';
import type { Collection, Job } from '../../contract/model.ts';
import type { Engine } from '../engine.ts';
import { startIn } from './startIn.ts';

export class EngineWithPhotos {
  readonly folder = mkdtempSync(join(tmpdir(), 'akin-engine-'));
  readonly photos = join(this.folder, 'photos');
  engine: Engine;
  client: Client;

  constructor() {
    mkdirSync(this.photos);
    ({ engine: this.engine, client: this.client } = startIn(this.folder, 'browser'));
  }

  async startAgain(): Promise<void> {
    await this.engine.close();
    ({ engine: this.engine, client: this.client } = startIn(this.folder, 'browser'));
  }

  async close(): Promise<void> {
    await this.engine.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  create(name = 'Holidays'): Promise<Collection> {
    const { client, engine, photos } = this;
    return client.call('collection.create', { folder: engine.grant(photos), kind: 'anything', name });
  }

  /** Looks through the folders; the job at its end. */
  async indexed(collection: Collection): Promise<Job> {
    const { client } = this;
    const ended = new Promise<Job>(resolve => {
      client.on('job.changed', ({ job }) => {
        if (job.state !== 'running' && job.state !== 'paused') resolve(job);
      });
    });
    const job = await client.call('index.start', { collection: collection.id });
    return job.state === 'running' ? await ended : job;
  }
}
