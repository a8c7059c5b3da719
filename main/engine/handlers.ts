/** What each method of the contract does: the table between the wire and the rooms behind it. Engine process. */
import { statSync } from 'node:fs';
import { AkinError } from '../contract/errors.ts';
import type { EventName, EventPayload } from '../contract/events.ts';
import type { AppInfo } from '../contract/model.ts';
import { exampleTargets } from './export/example.ts';
import { gatherMaterial } from './export/material.ts';
import type { Grants } from './grants.ts';
import type { ScoreByWords } from './grouping/typeAttribute.ts';
import { type Importing, importNames } from './import/importNames.ts';
import type { Collections } from './library/collections.ts';
import { readLog } from './log/logFile.ts';
import type { Reports } from './log/reports.ts';
import type { Models } from './models/models.ts';
import { listPlace } from './places.ts';
import type { Recents } from './recents.ts';
import { writeAnswers } from './replay/writeAnswers.ts';
import type { Call, Handlers } from './rpc/connection.ts';
import type { Sample } from './sample/openSample.ts';

/** So many groups, and items of each, are enough to show what a template does. */
const EXAMPLES = { groups: 3, items: 4 };

export interface Rooms {
  readonly grants: Grants;
  readonly recents: Recents;
  readonly collections: Collections;
  readonly models: Models;
  readonly sample: Sample;
  readonly scoreByWords: ScoreByWords;
  /** The data folder, where the log is. */
  readonly data: string;
  readonly reports: Reports;
  readonly info: (host: AppInfo['host']) => AppInfo;
  readonly emit: <E extends EventName>(name: E, payload: EventPayload<E>) => void;
}

export function makeHandlers({
  grants,
  recents,
  collections,
  models,
  sample,
  scoreByWords,
  data,
  reports,
  info,
  emit,
}: Rooms): Handlers {
  const groupingsOf = (of: { collection: string }) => collections.get(of.collection).groupings;
  /** Signed by whoever calls, where what is done is kept in the log. */
  const grouping = (
    of: { collection: string; grouping: number },
    { person }: { person: string | null } = NOBODY,
  ) => groupingsOf(of).get(of.grouping).by(person);
  const exportsOf = (of: { collection: string }) => collections.get(of.collection).exports;
  return betweenExchanges(collections, {
    'app.info': (_, call) => info(call.host),
    'app.opened': () => null,
    'person.sign': ({ person }, call) => {
      call.sign(person);
      return null;
    },

    // Of an open collection the count is at hand, and truer than what was remembered when it was last closed.
    'recent.list': () =>
      recents.list().map(recent => {
        const open = collections.find(recent.id);
        return open === undefined ? recent : { ...recent, photos: open.describe().photos };
      }),
    'recent.open': ({ id }) => collections.open(recentPath(recents, id)).describe(),
    'recent.forget': ({ id }) => {
      recents.forget(id);
      emit('recent.changed', {});
      return null;
    },

    'dialog.folder': onlyInTheWindow,
    'dialog.catalog': onlyInTheWindow,
    'dialog.model': onlyInTheWindow,
    'dialog.table': onlyInTheWindow,
    'places.list': async ({ place }, call) => {
      if (call.host === 'window')
        throw new AkinError('forbidden', 'In the window, folders are chosen in a dialog.');
      return await listPlace(grants, place === null ? undefined : grants.pathOf(place));
    },

    'collection.create': ({ folder, kind, name }) =>
      collections.create(collections.freePath(name), { folder: folderOf(grants, folder), kind, name }),
    'collection.open': ({ catalog }) => collections.open(grants.pathOf(catalog)).describe(),
    'sample.open': async ({ name }, { signal, progress }) =>
      await sample.open(name, {
        signal,
        progress: (done, total) => progress(done, total, `Making the sample: ${done} of ${total} photos.`),
      }),
    'collection.salvage': params =>
      collections.salvage(
        'catalog' in params ? grants.pathOf(params.catalog) : recentPath(recents, params.recent),
      ),
    'collection.get': ({ collection }) => collections.get(collection).describe(),
    'collection.close': async ({ collection }) => {
      await collections.close(collection);
      return null;
    },
    'collection.addFolder': ({ collection, folder }) =>
      collections.get(collection).addFolder(folderOf(grants, folder)),

    'collection.looking': ({ collection }) => collections.get(collection).indexing.looking(),
    'collection.lookWith': async ({ collection, model }) =>
      await collections.get(collection).indexing.lookWith(model),

    'photos.page': ({ collection, offset, limit }) => collections.get(collection).photos(offset, limit),
    'problems.page': ({ collection, offset, limit }) => collections.get(collection).problems(offset, limit),

    'thumbnails.rebuild': async ({ collection }, call) =>
      await collections
        .get(collection)
        .rebuildThumbnails(call.signal, (done, total) =>
          call.progress(done, total, `Making thumbnails: ${done} of ${total}.`),
        ),
    'problems.retry': ({ collection }) => collections.get(collection).indexing.retry(),
    'duplicates.page': async ({ collection, offset, limit }) =>
      await collections.get(collection).duplicates(offset, limit),
    'items.page': ({ collection, offset, limit }) => collections.get(collection).items(offset, limit),

    'jobs.list': ({ collection }) => collections.get(collection).indexing.jobs(),
    'index.start': ({ collection }) => collections.get(collection).indexing.start(),
    'job.pause': ({ collection, job }) => collections.get(collection).indexing.job(job).pause(),
    'job.resume': ({ collection, job }) => collections.get(collection).indexing.job(job).resume(),
    'job.cancel': async ({ collection, job }) => await collections.get(collection).indexing.job(job).cancel(),

    'groupings.list': of => groupingsOf(of).list(),
    'groupings.create': ({ name, copyOf, ...of }) => groupingsOf(of).create(name, copyOf),
    'groupings.rename': ({ name, ...of }) => groupingsOf(of).rename(of.grouping, name),
    'groupings.remove': async of => {
      await groupingsOf(of).remove(of.grouping);
      return null;
    },
    'groupings.removed': of => groupingsOf(of).removed(),
    'groupings.restore': of => groupingsOf(of).restore(of.grouping),
    'groupings.change': async ({ apply, strategy, clusterer, wanted, ...of }) =>
      await grouping(of).state.change({ strategy, clusterer, wanted }, apply),
    'groupings.compare': async ({ with: other, ...of }) =>
      await grouping(of).compare(grouping({ ...of, grouping: other })),

    'groups.page': async ({ offset, limit, search, ...of }, call) =>
      await grouping(of).pages.page(offset, limit, search, sentence => call.progress(0, null, sentence)),
    'groups.leftovers': async ({ offset, limit, ...of }) => await grouping(of).pages.leftovers(offset, limit),
    'groups.aside': async ({ offset, limit, ...of }) => await grouping(of).pages.aside(offset, limit),
    'groups.members': async ({ group, offset, limit, ...of }) =>
      await grouping(of).pages.members(group, offset, limit),
    'groups.rename': async ({ group, name, ...of }, call) =>
      await grouping(of, call).edits.rename(group, name),
    'groups.merge': async ({ groups, apply, ...of }, call) =>
      await grouping(of, call).edits.merge(groups, apply),
    'groups.move': async ({ items, to, apply, ...of }, call) =>
      await grouping(of, call).edits.move(items, to, apply),
    'groups.split': async ({ parts, apply, ...of }, call) =>
      await grouping(of, call).edits.split(parts, apply),
    'groups.parts': async ({ group, parts, ...of }) => await grouping(of).edits.parts(group, parts),
    'groups.setAside': async ({ items, ...of }, call) => await grouping(of, call).edits.setAside(items),
    'groups.bringBack': async ({ items, ...of }, call) => await grouping(of, call).edits.bringBack(items),

    'ask.now': async (of, call) =>
      await grouping(of).questions.now(sentence => call.progress(0, null, sentence)),
    'ask.stakes': async ({ question, ...of }) => await grouping(of).questions.stakes(question),
    'ask.likely': async ({ question, ...of }) => await grouping(of).questions.likely(question),
    'ask.answer': async ({ question, answer, tookMilliseconds, ...of }, call) =>
      await grouping(of, call).questions.answer(question, answer, tookMilliseconds),
    'ask.undo': async (of, call) => await grouping(of, call).questions.undo(),

    'reason.attributes': async ({ items, search, ...of }) =>
      await grouping(of).reasons.attributes(items, search),
    'reason.preview': async ({ reason, ...of }) => await grouping(of).reasons.preview(reason),
    'reason.give': async ({ reason, tookMilliseconds, ...of }, call) => {
      const { questions, reasons } = grouping(of, call);
      return await questions.after(() => reasons.give(reason, tookMilliseconds));
    },
    'reason.list': of => grouping(of).reasons.list(),
    'reason.switch': ({ reason, isOn, ...of }) => grouping(of).reasons.switch(reason, isOn),
    'attributes.ends': ({ attribute, ...of }) => grouping(of).reasons.ends(attribute),
    'attributes.candidates': async ({ items, ...of }) => await grouping(of).reasons.candidates(items),
    'attributes.teach': async ({ name, form, examples, apply, ...of }) =>
      await grouping(of).reasons.teach(name, form, examples, apply),
    'attributes.type': async ({ name, apply, ...of }) =>
      await grouping(of).reasons.type(name, scoreByWords, apply),

    'review.list': async ({ all, ...of }) => await grouping(of).review.list(all),
    'review.people': async of => await grouping(of).review.people(),
    'review.confirm': async ({ answer, ...of }, call) => await grouping(of, call).review.confirm(answer),
    'review.change': async ({ answer, ...of }, call) => await grouping(of, call).review.reverse(answer),
    'review.takeBack': async ({ answer, ...of }, call) => await grouping(of, call).review.takeBack(answer),
    'review.undo': async (of, call) => await grouping(of, call).review.undo(),

    'browse.sheet': async ({ per, offset, limit, ...of }, { signal, progress }) =>
      await grouping(of).sheets.page(per, offset, limit, {
        signal,
        progress: sentence => progress(0, null, sentence),
      }),
    'browse.question': async ({ per, ...of }, { signal }) =>
      await grouping(of).sheets.question(per, { signal }),
    'browse.answer': async ({ per, question, verdict, tookMilliseconds, ...of }, call) =>
      await grouping(of, call).sheets.answer(per, question, verdict, tookMilliseconds),

    'batch.state': of => grouping(of).batches.now(),
    'batch.choose': async ({ budget, ...of }, { signal, progress }) =>
      await grouping(of).batches.choose(budget, {
        signal,
        progress: sentence => progress(0, null, sentence),
      }),
    'batch.label': ({ item, label, ...of }) => grouping(of).batches.label(item, label),
    'batch.finish': async ({ apply, ...of }, call) => await grouping(of, call).batches.finish(apply),
    'batch.drop': of => grouping(of).batches.drop(),

    'export.plan': async ({ destination, options, ...of }) =>
      await exportsOf(of).plan(await gatherMaterial(grouping(of)), grants.pathOf(destination), options),
    'export.apply': async ({ export: id, ...of }) => await exportsOf(of).apply(id),
    'export.cancel': async ({ export: id, ...of }) => await exportsOf(of).cancel(id),
    'export.example': async ({ options, ...of }) => ({
      targets: exampleTargets(await gatherMaterial(grouping(of), EXAMPLES), options),
    }),
    'export.undo': async ({ export: id, apply, ...of }, call) =>
      await exportsOf(of).undo(id, apply, {
        signal: call.signal,
        progress: (done, total) =>
          call.progress(done, total, `Looking at what was exported: ${done} of ${total}.`),
      }),
    'export.list': of => exportsOf(of).list(),
    'export.files': ({ export: id, offset, limit, noted, ...of }) =>
      exportsOf(of).files(id, { offset, limit, noted }),

    'import.preview': async ({ options, ...of }, call) =>
      await importNames(grouping(of), options, false, importing(call)),
    'import.apply': async ({ options, ...of }, call) =>
      await importNames(grouping(of), options, true, importing(call)),

    'evaluate.start': async ({ collection, grouping: id, settings }) =>
      await collections.get(collection).evaluations.start(id, settings, grant => grants.pathOf(grant)),
    'evaluate.now': ({ collection }) => collections.get(collection).evaluations.now(),
    'evaluate.cancel': async ({ collection }) => await collections.get(collection).evaluations.cancel(),
    'evaluate.csv': ({ collection }) => ({ text: collections.get(collection).evaluations.csv() }),

    'answers.write': of => writeAnswers(grouping(of)),
    'answers.replay': async ({ collection, answers }) => await collections.get(collection).replay(answers),

    'models.list': () => models.list(),
    'models.fetch': params => models.fetch(params.models),
    'models.cancelFetch': async () => await models.cancelFetch(),
    'models.add': async (own, call) => await models.add(own, grant => grants.pathOf(grant), call.signal),
    'models.remove': async ({ model }) => {
      await models.remove(model);
      return null;
    },
    'models.verify': async (params, call) =>
      await models.verify(params.models, (done, total, sentence) => call.progress(done, total, sentence)),

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
  });
}

const NOBODY = { person: null };

/** What a call about a grouping looks at stays what it is until the call has ended: see Groupings.during. */
function betweenExchanges(collections: Collections, handlers: Handlers): Handlers {
  const guarded = Object.entries(handlers).map(([name, handler]) => {
    const handle = handler as (params: unknown, call: Call) => unknown;
    const guard = (params: unknown, call: Call) => {
      const open = isOfGrouping(params) ? collections.find(params.collection) : undefined;
      return open === undefined ? handle(params, call) : open.groupings.during(() => handle(params, call));
    };
    return [name, guard];
  });
  return Object.fromEntries(guarded) as Handlers;
}

function isOfGrouping(params: unknown): params is { collection: string; grouping: number } {
  return typeof params === 'object' && params !== null && 'grouping' in params && 'collection' in params;
}

function importing({ signal, progress }: Call): Importing {
  return {
    signal,
    progress: (done, total) =>
      progress(done, total, `Reading what is said of the photos: ${done} of ${total}.`),
  };
}

function onlyInTheWindow(): never {
  throw new AkinError('forbidden', 'Dialogs open only in the window; here, folders are picked from a list.');
}

function recentPath(recents: Recents, id: string): string {
  const path = recents.pathOf(id);
  if (path === undefined) throw new AkinError('not-found', 'This collection is no longer in the list.');
  return path;
}

function folderOf(grants: Grants, grant: string): string {
  const path = grants.pathOf(grant);
  const facts = statSync(path, { throwIfNoEntry: false });
  if (facts === undefined) throw new AkinError('folder-missing', `The folder ${path} is not there any more.`);
  if (!facts.isDirectory())
    throw new AkinError('not-a-folder', `${path} is a file; choose the folder it is in.`);
  return path;
}
