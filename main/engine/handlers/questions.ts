/** The handlers about questions: Ask, reasons, attributes, Review, audits. Engine process. */
import { eventOf } from '../export/eventItems.ts';
import type { Handlers } from '../rpc/connection.ts';
import { groupingFinder, type HandlerDeps } from './deps.ts';

export function questionHandlers({ collections, scoreByWords }: HandlerDeps) {
  const grouping = groupingFinder(collections);
  return {
    'ask.now': async ({ group, ...of }, call) =>
      await grouping(of, call)
        .asking(group)
        .now(message => call.progress(0, null, message)),
    'ask.stakes': async ({ question, group, ...of }, call) =>
      await grouping(of, call).asking(group).stakes(question),
    'ask.likely': async ({ question, group, ...of }, call) =>
      await grouping(of, call).asking(group).likely(question),
    'ask.answer': async ({ question, answer, tookMilliseconds, group, event, ...of }, call) => {
      const open = grouping(of, call);
      const taken = event && (await eventOf(open, event.item, event.deployments, event.minutes)).items;
      const together = taken && { item: event!.item, items: taken.map(({ id }) => id) };
      return await open.asking(group).answer(question, answer, tookMilliseconds, together);
    },
    'ask.undo': async ({ group, ...of }, call) => await grouping(of, call).asking(group).undo(),
    'ask.redo': async ({ group, ...of }, call) => await grouping(of, call).asking(group).redo(),

    'reason.attributes': async ({ items, search, keys, ...of }) =>
      await grouping(of).reasons.attributes(items, search, keys),
    'reason.preview': async ({ reason, ...of }) => await grouping(of).reasons.preview(reason),
    'reason.give': async ({ reason, tookMilliseconds, ...of }, call) => {
      const { questions, reasons } = grouping(of, call);
      return await questions.after(() => reasons.give(reason, tookMilliseconds));
    },
    'reason.list': of => grouping(of).reasons.list(),
    'reason.switch': async ({ reason, isOn, ...of }, call) => {
      const { questions, reasons } = grouping(of, call);
      return (await questions.after(async () => reasons.switch(reason, isOn))).settled!;
    },
    'reason.sortBy': async ({ attributes, ...of }, call) => {
      const { questions, reasons } = grouping(of, call);
      return (await questions.after(() => reasons.sortBy(attributes))).settled!;
    },

    'attributes.ends': ({ attribute, ...of }) => grouping(of).reasons.ends(attribute),
    'attributes.candidates': async ({ items, ...of }) => await grouping(of).reasons.candidates(items),
    'attributes.teach': async ({ name, form, examples, apply, ...of }) =>
      await grouping(of).reasons.teach(name, form, examples, apply),
    'attributes.type': async ({ name, apply, ...of }) =>
      await grouping(of).reasons.type(name, scoreByWords, apply),

    'key.get': async of => await grouping(of).keys.get(),
    'key.reject': ({ attribute, isRejected, ...of }) => grouping(of).keys.reject(attribute, isRejected),

    'review.list': async ({ all, ...of }) => await grouping(of).review.list(all),
    'review.people': async of => await grouping(of).review.people(),
    'review.names': async of => await grouping(of).review.names(),
    'review.confirm': async ({ answer, ...of }, call) => await grouping(of, call).review.confirm(answer),
    'review.change': async ({ answer, ...of }, call) => await grouping(of, call).review.reverse(answer),
    'review.takeBack': async ({ answer, ...of }, call) => await grouping(of, call).review.takeBack(answer),
    'review.undo': async (of, call) => await grouping(of, call).review.undo(),
    'review.redo': async (of, call) => await grouping(of, call).review.redo(),

    'audit.state': async of => await grouping(of).audit.now(),
    'audit.start': async ({ wanted, ...of }, call) => await grouping(of, call).audit.start(wanted),
    'audit.check': async ({ question, answer, tookMilliseconds, ...of }, call) =>
      await grouping(of, call).audit.check(question, answer, tookMilliseconds),
    'audit.undo': async (of, call) => await grouping(of, call).audit.undo(),
    'audit.redo': async (of, call) => await grouping(of, call).audit.redo(),
    'audit.apply': async (of, call) => await grouping(of, call).audit.apply(),
    'audit.certificate': async of => await grouping(of).audit.certificate(),
  } satisfies Partial<Handlers>;
}
