/** The engine: catalogs, jobs and grants behind the contract, for any host. Engine process. */

import { join } from 'node:path';
import { inspect } from 'node:util';
import { AkinError } from '../contract/errors.ts';
import type { EventName, EventPayload } from '../contract/events.ts';
import type { AppInfo, Collection, Kind } from '../contract/model.ts';
import type { Channel, EngineMessage } from '../contract/wire.ts';
import { kernelChoice } from '../native.ts';
import { Inference } from '../vision/inference/inference.ts';
import { presentAnalyzer } from '../vision/openAnalyzer.ts';
import type { ScoreByWords } from './attributes/typeAttribute.ts';
import { Collections } from './collection/collections.ts';
import { Recents } from './collection/recents.ts';
import { makeHandlers } from './handlers/handlers.ts';
import { Readers } from './library/readers/readers.ts';
import { Thumbnails } from './library/thumbnails.ts';
import { Models } from './models/models.ts';
import { fetchTarget, inferenceSize, modelPlaces } from './models/places.ts';
import { Connection } from './rpc/connection.ts';
import type { Guest } from './rpc/guests.ts';
import { Sample } from './sample/openSample.ts';
import type { Directories } from './system/directories.ts';
import { prepareDirectories } from './system/directories.ts';
import { Grants } from './system/grants.ts';
import type { RecentFile } from './system/hostProtocol.ts';
import type { Image, WantedImage } from './system/images.ts';
import { version } from './system/installation.ts';
import type { LogFile } from './system/log/logFile.ts';
import { logEvents } from './system/log/logFile.ts';
import { Reports } from './system/log/reports.ts';

export interface Engine {
  /** `guest`: somebody at another machine; see [Note: Guests]. */
  connect(channel: Channel<EngineMessage, unknown>, host: AppInfo['host'], guest?: Guest): void;
  /** A handle for a path the person chose; only hosts may name paths. See [Note: Grants]. */
  grant(path: string): string;
  /** Makes a collection file at a path that the person chose (shell commands). */
  createCollection(path: string, facts: { name: string; kind: Kind; folder: string }): Collection;
  image(wanted: WantedImage): Promise<Image | undefined>;
  /** Where a photo is; only a host may know. */
  pathOfPhoto(collection: string, photo: number): string;
  /** For the system's lists of recent files: only hosts may know paths. */
  recents(): RecentFile[];
  close(): Promise<void>;
}

/** With a log it records what it does; a single command has none. */
export function startEngine(options: {
  directories: Directories;
  log?: LogFile;
  /** Index what changes below the folders of an open collection. A shell command does not want that. */
  watchFolders?: boolean;
}): Engine {
  const startedAt = Date.now();
  prepareDirectories(options.directories);
  const connections = new Set<Connection>();
  const grants = new Grants();
  const recents = new Recents(options.directories.data);
  const { log } = options;
  const logEvent = log && logEvents(log);
  const logRefusal = (method: string, error: unknown) =>
    error instanceof AkinError
      ? log?.write('warning', `${method} was refused (${error.code}): ${error.message}`)
      : log?.write('error', `${method} failed: ${inspect(error)}`);
  const emit = <E extends EventName>(name: E, payload: EventPayload<E>) => {
    logEvent?.(name, payload);
    for (const connection of connections) connection.emit(name, payload);
  };
  const thumbnails = new Thumbnails(options.directories.cache);
  const places = modelPlaces(options.directories);
  const inference = new Inference(places, inferenceSize());
  const scoreByWords: ScoreByWords = (...asked) => inference.scoreByWords(...asked);
  const readers = new Readers(undefined, undefined, unsandboxed => reportSandbox(unsandboxed, log));
  const collections = new Collections({
    directories: options.directories,
    watchFolders: options.watchFolders ?? true,
    thumbnails,
    readers,
    openAnalyzer: (kind, model) => inference.openAnalyzer(kind, model),
    presentAnalyzer: kind => presentAnalyzer(kind, places),
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
    connect(channel, host, guest) {
      const connection = new Connection(channel, handlers, host, logRefusal, guest);
      connections.add(connection);
      channel.onClose(() => {
        connection.close();
        connections.delete(connection);
        collections.release(connection.client);
      });
    },
    grant: path => grants.issue(path),
    createCollection: (path, facts) => collections.create(path, facts),
    image: async wanted => await collections.find(wanted.collection)?.picture(wanted),
    pathOfPhoto: (collection, photo) => collections.get(collection).pathOf(photo),
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

/** Reported once: in the log, or without one, where a sandbox was to be expected, to the shell. */
function reportSandbox(unsandboxed: string | null, log: LogFile | undefined): void {
  const message =
    unsandboxed === null
      ? 'Photos are decoded in a sandbox: without network, programs and writing.'
      : `Photos are decoded without a sandbox: ${unsandboxed}.`;
  if (log !== undefined) log.write(unsandboxed === null ? 'info' : 'warning', message);
  else if (unsandboxed !== null && process.platform === 'linux') console.error(`akin: ${message}`);
}
