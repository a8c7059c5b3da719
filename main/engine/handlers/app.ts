/** The handlers about the application: its host, dialogs, models, log and reports. Engine process. */
import { AkinError } from '../../contract/errors.ts';
import { LastPlaces } from '../../files/lastPlaces.ts';
import type { Handlers } from '../rpc/connection.ts';
import { readLog } from '../system/log/logFile.ts';
import { createPlace, findPlace, listLastPlace, listPlace } from '../system/places.ts';
import type { HandlerDeps } from './deps.ts';

export function appHandlers({ grants, collections, models, data, reports, info }: HandlerDeps) {
  const lastPlaces = new LastPlaces(data);
  return {
    'app.info': (_, { host, guest }) => ({ ...info(host), guest: guest?.person ?? null }),
    'app.opened': () => null,

    'person.sign': ({ person }, call) => {
      if (person !== call.person) collections.sign(call.client, person);
      call.sign(person);
      return null;
    },

    'dialog.folder': onlyInTheWindow,
    'dialog.catalog': onlyInTheWindow,
    'dialog.model': onlyInTheWindow,
    'dialog.table': onlyInTheWindow,
    'dialog.boxes': onlyInTheWindow,

    'places.create': async ({ place, name }, call) => {
      if (call.host === 'window')
        throw new AkinError('forbidden', 'In the window, folders are made in a dialog.');
      return await createPlace(grants, grants.pathOf(place), name);
    },

    'places.find': async ({ path }, call) => {
      if (call.host === 'window')
        throw new AkinError('forbidden', 'In the window, folders are chosen in a dialog.');
      return await findPlace(grants, path);
    },

    'places.list': async ({ place, purpose }, call) => {
      if (call.host === 'window')
        throw new AkinError('forbidden', 'In the window, folders are chosen in a dialog.');
      if (place === null) return await listLastPlace(grants, purpose && lastPlaces.of(purpose));
      const listing = await listPlace(grants, grants.pathOf(place));
      if (purpose !== undefined) lastPlaces.keep(purpose, grants.pathOf(place));
      return listing;
    },

    'models.list': () => models.list(),
    'models.fetch': params => models.fetch(params.models),
    'models.cancelFetch': async () => await models.cancelFetch(),
    'models.inspect': async ({ file }) => await models.inspect(grants.pathOf(file)),
    'models.add': async (own, call) => await models.add(own, grant => grants.pathOf(grant), call),
    'models.addWords': async ({ model, text, tokenizer }) =>
      await models.addWords(model, { text: grants.pathOf(text), tokenizer: grants.pathOf(tokenizer) }),
    'models.providers': async () => await models.providers(),
    'models.tryProviders': async (_, call) => await models.tryProviders(call),
    'models.useProcessor': async () => await models.useProcessor(),
    'models.remove': async ({ model }) => {
      await models.remove(model);
      return null;
    },
    'models.verify': async (params, call) =>
      await models.verify(params.models, (done, total, message) => call.progress(done, total, message)),

    'log.page': asked => readLog(data, asked),

    'reports.list': () => reports.list(),
    'reports.text': ({ report, names }) => ({ text: reports.text(report, { names }) }),
    'reports.keep': broken => {
      reports.keep({ kind: 'page', ...broken });
      return null;
    },
    'reports.forget': ({ report }) => {
      reports.forget(report);
      return null;
    },
  } satisfies Partial<Handlers>;
}

function onlyInTheWindow(): never {
  throw new AkinError('forbidden', 'Dialogs open only in the window; here, folders are picked from a list.');
}
