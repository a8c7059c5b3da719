/**
 * A real engine for tests, all of whose folders lie below one: without models, since what they make of photos
 * is tried elsewhere.
 */
import { join } from 'node:path';
import type { Client } from '../../contract/client.ts';
import type { AppInfo } from '../../contract/model.ts';
import { type Engine, startEngine } from '../engine.ts';
import { connectInProcess } from '../rpc/inProcess.ts';

export function startIn(folder: string, host: AppInfo['host']): { engine: Engine; client: Client } {
  const below = (name: string) => join(folder, name);
  const engine = startEngine({
    directories: { data: below('data'), cache: below('cache'), models: below('models') },
  });
  return { engine, client: connectInProcess(engine, host) };
}
