/** The engine: catalogs, jobs and grants behind the contract, for whichever host runs it. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { AkinError } from '../contract/errors.ts';
import type { EventName, EventPayload } from '../contract/events.ts';
import type { AppInfo, Collection, Kind } from '../contract/model.ts';
import type { Channel, EngineMessage } from '../contract/wire.ts';
import { kernelChoice } from '../native.ts';
import { Inference } from '../vision/inference/inference.ts';
import type { Directories } from './directories.ts';
import { Grants } from './grants.ts';
import type { ScoreByWords } from './grouping/typeAttribute.ts';
import { makeHandlers } from './handlers.ts';
import type { RecentFile } from './hostProtocol.ts';
import type { Image, WantedImage } from './images.ts';
import { version } from './installation.ts';
import { Collections } from './library/collections.ts';
import { Readers } from './library/readers/readers.ts';
import { Thumbnails } from './library/thumbnails.ts';
import type { LogFile } from './log/logFile.ts';
import { noteEvents } from './log/noteEvents.ts';
import { Reports } from './log/reports.ts';
import { Models } from './models/models.ts';
import { fetchTarget, inferenceThreads, modelPlaces } from './models/places.ts';
import { Recents } from './recents.ts';
import { Connection } from './rpc/connection.ts';
import { Sample } from './sample/openSample.ts';

export interface Engine {
  connect(channel: Channel<EngineMessage, unknown>, host: AppInfo['host']): void;
  /** A handle for a path the person chose; only hosts may name paths. See [Note: Grants]. */
  grant(path: string): string;
  /** Makes a collection file at a path of the person's own choice (the shell commands). */
  createCollection(path: string, facts: { name: string; kind: Kind; folder: string }): Collection;
  image(wanted: WantedImage): Promise<Image | undefined>;
  /** For the system's own lists of them: only hosts may know paths. */
  recents(): RecentFile[];
  close(): Promise<void>;
}

/** With a log it writes down what it does; without one, as for a single command, it does not. */
export function startEngine(options: { directories: Directories; log?: LogFile }): Engine {
  const startedAt = Date.now();
  // Names of people and thumbnails are nobody else's business, also where home folders are open to others.
  for (const folder of [options.directories.data, options.directories.cache])
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  const connections = new Set<Connection>();
  const grants = new Grants();
  const recents = new Recents(options.directories.data);
  const { log } = options;
  const noted = log && noteEvents(log);
  const refused = (method: string, error: unknown) =>
    error instanceof AkinError
      ? log?.write('warning', `${method} was refused (${error.code}): ${error.message}`)
      : log?.write('error', `${method} failed: ${inspect(error)}`);
  const emit = <E extends EventName>(name: E, payload: EventPayload<E>) => {
    noted?.(name, payload);
    for (const connection of connections) connection.emit(name, payload);
  };
  const thumbnails = new Thumbnails(options.directories.cache);
  const places = modelPlaces(options.directories);
  const inference = new Inference(places, inferenceThreads());
  const scoreByWords: ScoreByWords = (...asked) => inference.scoreByWords(...asked);
  const readers = new Readers();
  const collections = new Collections({
    directories: options.directories,
    thumbnails,
    readers,
    openLook: (kind, model) => inference.openLook(kind, model),
    scoreByWords,
    recents,
    emit,
  });
  const models = new Models({
    places,
    folder: fetchTarget(options.directories),
    cache: join(options.directories.cache, 'packages'),
    inference,
    changed: job => emit('models.changed', { job }),
  });
  const handlers = makeHandlers({
    grants,
    recents,
    collections,
    models,
    sample: new Sample(options.directories.data, collections),
    scoreByWords,
    data: options.directories.data,
    reports: new Reports(options.directories.data),
    emit,
    info: host => ({
      version: version(),
      host,
      picker: host === 'window' ? 'dialog' : 'tree',
      kernels: { name: kernelChoice().name, why: kernelChoice().why },
      startedAt,
    }),
  });

  const { version: node, platform, arch } = process;
  log?.write(
    'info',
    `Akin ${version()} started: Node ${node}, ${platform} ${arch}, ${kernelChoice().name} kernels.`,
  );
  return {
    connect(channel, host) {
      const connection = new Connection(channel, handlers, host, refused);
      connections.add(connection);
      channel.onClose(() => {
        connection.close();
        connections.delete(connection);
      });
    },
    grant: path => grants.issue(path),
    createCollection: (path, facts) => collections.create(path, facts),
    image: async wanted => {
      const bytes = await collections.find(wanted.collection)?.picture(wanted);
      return bytes === undefined ? undefined : { type: 'image/jpeg', bytes };
    },
    recents: () =>
      recents
        .list()
        .filter(({ missing }) => !missing)
        .map(({ name, location }) => ({ name, path: location })),
    async close() {
      for (const connection of connections) connection.close();
      connections.clear();
      await models.close();
      await collections.closeAll();
      readers.close();
      await inference.close();
    },
  };
}
