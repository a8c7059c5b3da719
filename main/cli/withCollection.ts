/** Runs one command against one collection on an engine in this process, and closes both whatever happens. */
import { resolve } from 'node:path';
import type { Client } from '../contract/client.ts';
import type { Collection } from '../contract/model.ts';
import { directories } from '../engine/directories.ts';
import { type Engine, startEngine } from '../engine/engine.ts';
import { connectInProcess } from '../engine/rpc/inProcess.ts';

export async function withEngine<T>(work: (client: Client, engine: Engine) => Promise<T>): Promise<T> {
  const engine = startEngine({ directories: directories() });
  try {
    return await work(connectInProcess(engine, 'shell'), engine);
  } finally {
    await engine.close();
  }
}

export async function withCollection<T>(
  catalog: string,
  work: (client: Client, collection: Collection, engine: Engine) => Promise<T>,
): Promise<T> {
  return await withEngine(async (client, engine) => {
    const grant = engine.grant(resolve(catalog));
    return await work(client, await client.call('collection.open', { catalog: grant }), engine);
  });
}
