/**
 * The handlers about what leaves a collection and comes into it: export, import, answers, evaluation. Engine
 * process.
 */

import { eventOf } from '../export/eventItems.ts';
import { loadExportInput } from '../export/exportInput.ts';
import { exampleTargets } from '../export/plan.ts';
import { suggestedNames } from '../export/suggestedNames.ts';
import { keepDistances } from '../export/tables/vectors.ts';
import { importGroups } from '../import/importGroups.ts';
import { type ImportProgress, importNames } from '../import/importNames.ts';
import { importObservations } from '../import/importObservations.ts';
import { impossibleAges } from '../import/impossibleAges.ts';
import { writeAnswers } from '../replay/writeAnswers.ts';
import type { Call, Handlers } from '../rpc/connection.ts';
import { groupingFinder, type HandlerDeps } from './deps.ts';

/** So many groups, and items of each, are enough to show what a template does. */
const EXAMPLES = { groups: 3, items: 4 };

export function exchangeHandlers({ grants, collections }: HandlerDeps) {
  const grouping = groupingFinder(collections);
  const exportsOf = (of: { collection: string }) => collections.get(of.collection).exports;
  return {
    'export.plan': async ({ destination, options, ...of }) => {
      const loaded = await loadExportInput(grouping(of));
      if (options.tables.includes('vectors')) await keepDistances(grouping(of));
      const isCompared = options.tables.includes('confusion');
      const input = isCompared
        ? { ...loaded, suggested: await suggestedNames(grouping(of), loaded) }
        : loaded;
      return await exportsOf(of).plan(input, grants.pathOf(destination), options);
    },
    'export.apply': async ({ export: id, ...of }) => await exportsOf(of).apply(id),
    'export.cancel': async ({ export: id, ...of }) => await exportsOf(of).cancel(id),
    'export.example': async ({ options, ...of }) => ({
      targets: exampleTargets(await loadExportInput(grouping(of), EXAMPLES), options),
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
    'import.groups': async ({ file, apply, ...of }) =>
      await importGroups(grouping(of), grants.pathOf(file), apply),
    'import.observations': async ({ file, column, apply, ...of }) =>
      await importObservations(grouping(of), grants.pathOf(file), column, apply),

    'names.add': async ({ collection, file, apply }) =>
      await collections.get(collection).names.add(grants.pathOf(file), apply),
    'names.find': ({ collection, letters, limit }) => collections.get(collection).names.find(letters, limit),
    'names.count': ({ collection }) => ({ total: collections.get(collection).names.count() }),
    'names.clear': ({ collection }) => {
      collections.get(collection).names.clear();
      return null;
    },
    'events.of': async ({ item, deployments, minutes, ...of }) =>
      await eventOf(grouping(of), item, deployments, minutes),
    'names.impossible': async of => await impossibleAges(grouping(of)),

    'evaluate.start': async ({ collection, grouping: id, settings }) =>
      await collections.get(collection).evaluations.start(id, settings, grant => grants.pathOf(grant)),
    'evaluate.now': ({ collection }) => collections.get(collection).evaluations.now(),
    'evaluate.cancel': async ({ collection }) => await collections.get(collection).evaluations.cancel(),
    'evaluate.csv': ({ collection }) => ({ text: collections.get(collection).evaluations.csv() }),

    'answers.write': of => writeAnswers(grouping(of)),
    'answers.replay': async ({ collection, answers }) => await collections.get(collection).replay(answers),
    'collection.merge': async ({ collection, other, apply }) =>
      await collections.merge(collection, grants.pathOf(other), apply),
  } satisfies Partial<Handlers>;
}

function importing({ signal, progress }: Call): ImportProgress {
  return {
    signal,
    progress: (done, total) =>
      progress(done, total, `Reading what is said of the photos: ${done} of ${total}.`),
  };
}
