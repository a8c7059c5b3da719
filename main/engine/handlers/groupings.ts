/** The handlers about groupings: the groups in them, the contact sheet (Browse), batches. Engine process. */
import { batchesOf } from '../batch/batches.ts';
import { sheetOf } from '../browse/sheetOf.ts';
import type { Handlers } from '../rpc/connection.ts';
import { groupingFinder, type HandlerDeps } from './deps.ts';

export function groupingHandlers({ collections }: HandlerDeps) {
  const grouping = groupingFinder(collections);
  const groupingsOf = (of: { collection: string }) => collections.get(of.collection).groupings;
  /** Attributes belong to the collection: any grouping knows them. */
  const firstOf = (of: { collection: string }) => {
    const groupings = groupingsOf(of);
    return groupings.get(groupings.list()[0]!.id);
  };
  return {
    'groupings.list': of => {
      groupingsOf(of).prepareSoon();
      return groupingsOf(of).list();
    },
    'groupings.create': async ({ name, copyOf, by, ...of }, call) => {
      if (by !== undefined) await firstOf(of).reasons.criterion(by);
      const made = groupingsOf(of).create(name, copyOf);
      if (by !== undefined) await grouping({ ...of, grouping: made.id }, call).reasons.sortBy(by);
      return made;
    },
    'groupings.criteria': async of => await firstOf(of).reasons.criteria(),
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

    'groups.page': async ({ offset, limit, search, asOf, ...of }, call) =>
      await grouping(of).pages.page(offset, limit, search, {
        asOf,
        progress: message => call.progress(0, null, message),
      }),
    'groups.leftovers': async ({ offset, limit, ...of }) => await grouping(of).pages.leftovers(offset, limit),
    'groups.aside': async ({ offset, limit, ...of }) => await grouping(of).pages.aside(offset, limit),
    'groups.hidden': async ({ offset, limit, ...of }) => await grouping(of).pages.hidden(offset, limit),
    'groups.members': async ({ group, offset, limit, ...of }) =>
      await grouping(of).pages.members(group, offset, limit),
    'groups.rename': async ({ group, name, ...of }, call) =>
      await grouping(of, call).edits.rename(group, name),
    'groups.name': async ({ items, name, ...of }, call) => await grouping(of, call).edits.name(items, name),
    'groups.likely': async ({ items, search, named, offset, limit, ...of }) =>
      await grouping(of).likely.of(items, { search, isNamed: named, offset, limit }),
    'groups.others': async ({ group, limit, ...of }) => await grouping(of).likely.othersOf(group, limit),
    'groups.refuse': async ({ group, others, ...of }, call) =>
      await grouping(of, call).likely.refuse(group, others),
    'groups.visit': async ({ group, ...of }) => await grouping(of).pages.visit(group),
    'drafts.list': async of => await grouping(of).pages.drafts(),
    'drafts.keep': ({ items, name, ...of }) => grouping(of).pages.keepDraft(items, name),
    'groups.merge': async ({ groups, apply, named, ...of }, call) =>
      await grouping(of, call).edits.merge(groups, apply, named),
    'groups.move': async ({ items, to, apply, ...of }, call) =>
      await grouping(of, call).edits.move(items, to, apply),
    'groups.split': async ({ parts, apply, ...of }, call) =>
      await grouping(of, call).edits.split(parts, apply),
    'groups.parts': async ({ group, parts, ...of }) => await grouping(of).edits.parts(group, parts),
    'groups.setAside': async ({ items, ...of }, call) => await grouping(of, call).edits.setAside(items),
    'groups.bringBack': async ({ items, ...of }, call) => await grouping(of, call).edits.bringBack(items),
    'groups.hide': async ({ group, ...of }, call) => await grouping(of, call).edits.hide(group),
    'groups.show': async ({ group, ...of }, call) => await grouping(of, call).edits.show(group),
    'groups.changedByReason': async of => await grouping(of).changedByReason(),
    'groups.proposals': async of => await grouping(of).proposals.list(),
    'groups.answerProposals': async ({ accepted, refused, apply, ...of }, call) =>
      await grouping(of, call).proposals.answer(accepted, refused, apply),

    'browse.sheet': async ({ per, published, offset, limit, ...of }, { signal, progress }) =>
      await sheetOf(grouping(of), published).page(per, offset, limit, {
        signal,
        progress: message => progress(0, null, message),
      }),
    'browse.question': async ({ per, published, ...of }, call) =>
      await sheetOf(grouping(of, call), published).question(per, { signal: call.signal }),
    'browse.answer': async ({ per, published, question, verdict, tookMilliseconds, ...of }, call) =>
      await sheetOf(grouping(of, call), published).answer(per, question, verdict, tookMilliseconds),

    'batch.state': of => batchesOf(grouping(of)).now(),
    'batch.choose': async ({ budget, kernel, ...of }, { signal, progress }) =>
      await batchesOf(grouping(of)).choose(budget, {
        kernel,
        signal,
        progress: message => progress(0, null, message),
      }),
    'batch.label': ({ item, label, ...of }) => batchesOf(grouping(of)).label(item, label),
    'batch.likely': async ({ item, ...of }) => await batchesOf(grouping(of)).likely(item),
    'batch.finish': async ({ apply, ...of }, call) => await batchesOf(grouping(of, call)).finish(apply),
    'batch.drop': of => batchesOf(grouping(of)).drop(),
  } satisfies Partial<Handlers>;
}
