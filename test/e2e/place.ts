/** A folder of a test's own, gone when it ends: a home, Akin's data, no models, and collections that the real `akin index` made. For the end-to-end tests. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kind } from '../../main/contract/model.ts';
import { runAkin } from './host.ts';

export class Place {
  readonly folder: string;
  readonly home: string;
  readonly data: string;
  readonly environment: NodeJS.ProcessEnv;

  constructor(name: string) {
    this.folder = mkdtempSync(join(tmpdir(), `akin-${name}-`));
    this.home = join(this.folder, 'home');
    this.data = join(this.folder, 'data');
    mkdirSync(this.home);
    this.environment = {
      ...process.env,
      HOME: this.home,
      AKIN_DATA: this.data,
      // Without models: what they make of photos is tried elsewhere, and takes longer.
      AKIN_MODELS: join(this.folder, 'models'),
    };
  }

  /** Where photos of this name belong; the home folder is for what a person picks. */
  photos(name: string): string {
    return join(this.folder, name);
  }

  /** Makes a collection of those photos, in the home folder and in the list of Welcome; gives its file. */
  async index(name: string, kind: Kind): Promise<string> {
    const catalog = join(this.home, `${name}.akin`);
    await runAkin(this.environment, 'index', this.photos(name), '--kind', kind, '--catalog', catalog);
    return catalog;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
