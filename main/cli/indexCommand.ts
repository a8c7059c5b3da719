/** `akin index`: brings a folder into a collection, with a progress line, and says how it went. */
import { existsSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { Client } from '../contract/client.ts';
import { AkinError } from '../contract/errors.ts';
import type { Collection, Kind } from '../contract/model.ts';
import type { Engine } from '../engine/engine.ts';
import { followJob } from './followJob.ts';
import { withEngine } from './withCollection.ts';

interface Options {
  catalog: string;
  kind: Kind;
  name?: string;
  /** A person's own; false: as the kind does again; left out: as before. */
  model?: string | false;
  json?: boolean;
}

export async function indexCommand(folder: string, options: Options): Promise<number> {
  return await withEngine(async (client, engine) => {
    const collection = await openOrCreate(client, engine, resolve(folder), options);
    const start = async () => {
      const { model } = options;
      if (model !== undefined)
        await client.call('collection.lookWith', { collection: collection.id, model: model || null });
      return await client.call('index.start', { collection: collection.id });
    };
    const job = await followJob(client, collection, start, options);
    const after = await client.call('collection.get', { collection: collection.id });
    if (options.json) console.log(JSON.stringify({ collection: after, job }));
    else {
      console.log(`${after.name}: ${after.photos} photos, ${after.problems} of them with a problem.`);
      if (job.state === 'done') console.log(job.sentence);
    }
    if (job.state !== 'done') console.error(`akin: ${job.sentence}`);
    return job.state === 'done' ? 0 : 1;
  });
}

async function openOrCreate(
  client: Client,
  engine: Engine,
  folder: string,
  options: Options,
): Promise<Collection> {
  if (!existsSync(folder)) throw new AkinError('folder-missing', `The folder ${folder} does not exist.`);
  if (!statSync(folder).isDirectory()) throw new AkinError('not-a-folder', `${folder} is not a folder.`);
  const catalog = resolve(options.catalog);
  if (!existsSync(catalog))
    return engine.createCollection(catalog, {
      folder,
      kind: options.kind,
      name: options.name ?? (basename(folder) || 'Photos'),
    });
  const collection = await client.call('collection.open', { catalog: engine.grant(catalog) });
  return await client.call('collection.addFolder', {
    collection: collection.id,
    folder: engine.grant(folder),
  });
}
