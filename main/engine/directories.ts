/** Where Akin keeps what is its own: the data folder (collections, recents) and the cache (thumbnails). */
import { homedir } from 'node:os';
import { join } from 'node:path';

export interface Directories {
  /** Collections and the list of recent ones: precious. */
  readonly data: string;
  /** Thumbnails: can be deleted at any time. */
  readonly cache: string;
  /** Finished models; beside the program when undefined. */
  readonly models?: string;
}

/** AKIN_DATA, AKIN_CACHE and AKIN_MODELS override the platform's custom; AKIN_DATA alone moves the cache below it. */
export function directories(environment: NodeJS.ProcessEnv = process.env): Directories {
  const models = environment.AKIN_MODELS;
  return { ...dataAndCache(environment), ...(models ? { models } : {}) };
}

function dataAndCache(environment: NodeJS.ProcessEnv): Directories {
  const home = homedir();
  const chosen = environment.AKIN_DATA;
  if (chosen) return { data: chosen, cache: environment.AKIN_CACHE ?? join(chosen, 'cache') };
  if (process.platform === 'win32') {
    const local = environment.LOCALAPPDATA ?? join(home, 'AppData', 'Local');
    return { data: join(local, 'Akin'), cache: environment.AKIN_CACHE ?? join(local, 'Akin', 'Cache') };
  }
  if (process.platform === 'darwin')
    return {
      data: join(home, 'Library', 'Application Support', 'Akin'),
      cache: environment.AKIN_CACHE ?? join(home, 'Library', 'Caches', 'Akin'),
    };
  return {
    data: join(environment.XDG_DATA_HOME ?? join(home, '.local', 'share'), 'akin'),
    cache: environment.AKIN_CACHE ?? join(environment.XDG_CACHE_HOME ?? join(home, '.cache'), 'akin'),
  };
}
