/**
 * The question loop from a shell: `akin ask`, `answer`, `undo`, `explain`, `attribute`, `review`. The
 * question stays the same until it is answered, so the commands can be run one after the other.
 */
import { attributeWords } from '../contract/attributeWords.ts';
import { type Certificate, stopWith } from '../contract/audit.ts';
import type { Client } from '../contract/client.ts';
import { AkinError } from '../contract/errors.ts';
import type { EventRule } from '../contract/export.ts';
import type {
  AnswerGiven,
  Asking,
  AttributeView,
  Question,
  ReasonGiven,
  Side,
  Strategy,
} from '../contract/grouping.ts';
import { mapConcurrent } from '../contract/mapConcurrent.ts';
import type { Kind } from '../contract/model.ts';
import type { DoubtedAnswer, NameDispute } from '../contract/review.ts';
import { NotUnderstoodError } from './arguments.ts';
import {
  asRows,
  describeItem,
  findAttribute,
  findGroup,
  type GroupingOptions,
  type Place,
  withGrouping,
} from './collection.ts';
import { printJson, printLine, printLines, printList } from './output.ts';

interface AskOptions extends GroupingOptions {
  /** How many questions are passed over, for this command alone: nothing is recorded about them. */
  skip?: number;
  /** The only group that is asked about. */
  group?: string;
  /** Of an answer: it counts for all that was taken with the item. */
  event?: boolean;
  deployments?: EventRule['deployments'];
  eventMinutes?: number;
}

/** Where questions are asked: in a grouping, or about one group of it only. */
async function placeOf(
  client: Client,
  place: Place,
  { group }: AskOptions,
): Promise<Place & { group?: number }> {
  return group === undefined ? place : { ...place, group: await findGroup(client, place, group) };
}

export async function askCommand(
  catalog: string,
  options: AskOptions & { strategy?: Strategy },
): Promise<number> {
  return await withGrouping(catalog, options, async (client, place) => {
    const { strategy } = options;
    if (strategy !== undefined) await client.call('groupings.change', { ...place, strategy, apply: true });
    const of = await placeOf(client, place, options);
    const asking = await askBesides(client, of, options);
    const { question } = asking;
    const stakes =
      question?.kind === 'pair' ? await client.call('ask.stakes', { ...of, question: question.id }) : null;
    if (options.json) printJson({ ...asking, stakes });
    else showQuestion(asking, await certificateOf(client, place));
    return 0;
  });
}

export const answerHelp = `
A pair:                same, or different
One against groups:    the number of the group (1 to 8), those of all where several are one subject, or none
Which do not belong:   the numbers of those that do not, or all-belong
Any question:          cannot-tell; not-a-subject; into GROUP (its name, or the number of one of its items)
For all that was taken with the picture (of a pair: the first): --event, where an event is of one subject.
To answer a later question, skip those before it: --skip 1, here and with akin ask.`;

/** The present question once so many are skipped. */
async function askBesides(
  client: Client,
  place: Place & { group?: number },
  { skip = 0 }: AskOptions,
): Promise<Asking> {
  let asking = await client.call('ask.now', place);
  for (let skipped = 0; skipped < skip && asking.question !== null; skipped++)
    asking = await client.call('ask.answer', {
      ...place,
      question: asking.question.id,
      answer: { kind: 'skip' },
      tookMilliseconds: 0,
    });
  return asking;
}

export async function answerCommand(catalog: string, words: string[], options: AskOptions): Promise<number> {
  if (words[0] === 'into' && words.length === 1)
    throw new NotUnderstoodError('Say into which group: its name, or the number of one of its items.');
  const print = async (asking: Asking, client: Client, place: Place) => {
    if (options.json) printJson(asking);
    else {
      printLine(`${asking.settled?.touched ?? 0} pictures changed their group.`);
      showQuestion(asking, await certificateOf(client, place));
    }
    return 0;
  };
  let settled: Asking['settled'] = null;
  const rc = await withGrouping(catalog, options, async (client, place) => {
    const of = await placeOf(client, place, options);
    const { question } = await askBesides(client, of, options);
    if (question === null) throw new AkinError('bad-request', 'Nothing is left to ask.');
    const into = words[0] === 'into' ? await findGroup(client, place, words.slice(1).join(' ')) : null;
    const answer: AnswerGiven =
      into === null
        ? parseAnswer(question, words)
        : { kind: 'into-group', item: itemOf(question), group: into };
    const asking = await client.call('ask.answer', {
      ...of,
      question: question.id,
      answer,
      tookMilliseconds: 0,
      ...(options.event ? { event: eventOf(question, options) } : {}),
    });
    settled = asking.settled;
    return options.skip === undefined ? await print(asking, client, place) : 0;
  });
  if (options.skip === undefined || rc !== 0) return rc;
  // The next command asks what was skipped here: so it is shown.
  return await withGrouping(catalog, options, async (client, place) => {
    const asking = await client.call('ask.now', await placeOf(client, place, options));
    return await print({ ...asking, settled }, client, place);
  });
}

export async function undoCommand(
  step: 'undo' | 'redo',
  catalog: string,
  options: GroupingOptions,
): Promise<number> {
  return await withGrouping(catalog, options, async (client, place) => {
    const asking = await client.call(`ask.${step}`, place);
    if (options.json) printJson(asking);
    else showQuestion(asking, await certificateOf(client, place));
    return 0;
  });
}

/** Of a pair that of the first picture. */
function eventOf(question: Question, { deployments, eventMinutes: minutes }: AskOptions) {
  return {
    item: itemOf(question),
    ...(deployments === undefined ? {} : { deployments }),
    ...(minutes === undefined ? {} : { minutes }),
  };
}

function itemOf(question: Question): number {
  return question.kind === 'pair' ? question.sides[0].item.id : question.side.item.id;
}

function parseAnswer(question: Question, words: readonly string[]): AnswerGiven {
  const [word = ''] = words;
  if (word === 'cannot-tell') return { kind: 'cannot-tell' };
  if (word === 'not-a-subject') return { kind: 'not-a-subject', item: itemOf(question) };
  if (question.kind === 'pair' && (word === 'same' || word === 'different'))
    return { kind: 'pair', verdict: word };
  const places = words.map(text => Number(text) - 1);
  const fit = places.every(
    at => question.kind !== 'pair' && Number.isInteger(at) && at >= 0 && at < question.among.length,
  );
  if (question.kind === 'choice' && (word === 'none' || (fit && places.length > 0)))
    return { kind: 'choice', chosen: word === 'none' ? [] : places };
  if (question.kind === 'odd' && (word === 'all-belong' || (fit && places.length > 0)))
    return { kind: 'odd', odd: word === 'all-belong' ? [] : places };
  throw new NotUnderstoodError(`“${words.join(' ')}” does not answer the question.`, answerHelp.trimStart());
}

async function certificateOf(client: Client, { collection, grouping }: Place): Promise<Certificate | null> {
  return await client.call('audit.certificate', { collection, grouping });
}

function showQuestion(asking: Asking, certificate: Certificate | null): void {
  showSides(asking);
  const { isTime, audited } = stopWith(asking.stop, certificate);
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  if (isTime) {
    const how =
      audited === null
        ? '(estimated, not audited)'
        : `(audited: ${percent(audited.right.low)} to ${percent(audited.right.high)} are in the right group)`;
    printLine(
      `A good moment to stop: another 20 questions would move about ${asking.stop.another20} photos ${how}.`,
    );
  } else if (certificate?.wantsAnswers)
    printLine(`By the audit ${percent(certificate.right.high)} at most are in the right group: go on.`);
}

function showSides({ question, answers, skipped, about }: Asking): void {
  if (question === null) {
    const what = about === null ? '' : ` about ${about.name ?? 'this group'}`;
    printLine(`Nothing ${skipped === 0 ? '' : 'else '}is left to ask${what} after ${answers} answers.`);
    return;
  }
  if (question.kind === 'pair') {
    const [one, other] = question.sides;
    printLines('Same or different?', `  ${describeSide(one)}`, `  ${describeSide(other)}`);
  } else if (question.kind === 'choice') {
    printLines('Which of these groups does it belong to, or none?', `  ${describeSide(question.side)}`);
    for (const [at, side] of question.among.entries()) printLine(`  ${at + 1}: ${describeSide(side)}`);
  } else {
    printLines('Which of these do not belong?', `  ${describeSide(question.side)}`);
    for (const [at, item] of question.among.entries()) printLine(`  ${at + 1}: ${describeItem(item)}`);
  }
  if (question.again !== null) {
    const { sides, verdict, why } = question.again;
    printLine(`You said: ${sides.map(describeItem).join(' and ')} ${verdict}. ${CHECKS[why]}`);
  }
}

const CHECKS = {
  surprise: 'This pair speaks against it.',
  doubt: 'Your other answers speak against it.',
  alone: 'Much follows from that one answer; this pair makes sure.',
  unlikely: 'That earlier answer looked unlikely; this pair makes sure.',
  divided: 'Your answers about these differ: which is right?',
} as const;

function describeSide({ item, group }: Side): string {
  return `${describeItem(item)}, of ${group.name ?? 'a group'} of ${group.size}`;
}

interface ExplainOptions extends GroupingOptions {
  /** Two items; those of the present question by default. */
  items?: [number, number];
  binary?: boolean;
  hard?: boolean;
  dryRun?: boolean;
}

/** Without a verdict it lists the attributes that fit best. */
export async function explainCommand(
  catalog: string,
  verdict: ReasonGiven['verdict'] | undefined,
  names: string[],
  options: ExplainOptions,
): Promise<number> {
  if (verdict !== undefined && names.length === 0)
    throw new NotUnderstoodError('Say why: name one attribute, or several.');
  return await withGrouping(catalog, options, async (client, place, { kind }) => {
    const items = options.items ?? (await askedItems());
    const attributes = await client.call('reason.attributes', { ...place, items });
    if (verdict === undefined) {
      showAttributes(attributes, kind, options);
      return 0;
    }
    const reason: ReasonGiven = {
      items,
      verdict,
      form: options.binary ? 'binary' : 'relative',
      attributes: await mapConcurrent(names, name =>
        findAttribute(client, { place, kind, items }, name, attributes),
      ),
      confidence: options.hard ? 'hard' : 'soft',
    };
    const effect = await client.call('reason.preview', { ...place, reason });
    const given = options.dryRun
      ? null
      : await client.call('reason.give', { ...place, reason, tookMilliseconds: 0 });
    if (options.json) printJson({ ...effect, settled: given?.settled ?? null });
    else {
      if (given !== null) printLine(`${given.settled?.touched ?? 0} pictures changed their group.`);
      printLine(`${effect.pairs} pairs ${options.dryRun ? 'would follow' : 'follow'}, for instance:`);
      for (const [one, other] of effect.sample)
        printLine(`  ${describeItem(one)} and ${describeItem(other)} ${verdict}`);
    }
    return 0;

    async function askedItems(): Promise<[number, number]> {
      const { question } = await client.call('ask.now', place);
      if (question?.kind !== 'pair')
        throw new AkinError('bad-request', 'The present question is no pair; name two items with --items.');
      return [question.sides[0].item.id, question.sides[1].item.id];
    }
  });
}

function showAttributes(attributes: readonly AttributeView[], kind: Kind, { json }: ExplainOptions): void {
  if (json) {
    printJson(attributes);
    return;
  }
  const best = attributes.toSorted((a, b) => Math.max(...fits(b)) - Math.max(...fits(a)));
  for (const attribute of best.slice(0, 12)) {
    const [same, different] = fits(attribute);
    const [one, other] = attribute.places.map(place => `${(place * 100).toFixed(0)} %`);
    printLine(
      `${attributeWords(attribute, kind).name} (${attribute.form}): ${one} and ${other} of the way up; explains same ${same!.toFixed(2)}, different ${different!.toFixed(2)}`,
    );
  }
}

function fits({ fit }: AttributeView): [number, number] {
  return [fit.same, fit.different];
}

export async function attributeCommand(
  catalog: string,
  words: string,
  options: GroupingOptions,
): Promise<number> {
  return await withGrouping(catalog, options, async (client, place) => {
    const { attribute } = await client.call('attributes.type', { ...place, name: words, apply: true });
    if (options.json) printJson({ attribute, name: `${words.trim()}, roughly` });
    else
      printLine(
        `“${words.trim()}, roughly” can be used in reasons now. It compares the words with the tags of the photos and is no more than a rough guide.`,
      );
    return 0;
  });
}

interface ReviewOptions extends GroupingOptions {
  confirm?: number;
  change?: number;
  takeBack?: number;
  all?: boolean;
  /** Everyone who answered, instead of the answers. */
  people?: boolean;
  /** Groups with several names, instead of the answers. */
  names?: boolean;
}

export async function reviewCommand(catalog: string, options: ReviewOptions): Promise<number> {
  return await withGrouping(catalog, options, async (client, place) => {
    const { confirm, change, takeBack } = options;
    if (confirm !== undefined) await client.call('review.confirm', { ...place, answer: confirm });
    if (change !== undefined) await client.call('review.change', { ...place, answer: change });
    if (takeBack !== undefined) await client.call('review.takeBack', { ...place, answer: takeBack });
    if (options.people) {
      const people = await client.call('review.people', place);
      if (options.json) printJson(people);
      else
        for (const { person, answers, contradicted, trust, wrong } of people)
          printLine(
            `${person ?? '(no name)'}: ${answers} answers, ${contradicted} in contradictions, ` +
              `trust ${trust.toFixed(2)}, wrong about ${Math.round(wrong * 100)} %`,
          );
      return 0;
    }
    if (options.names) {
      const disputes = await client.call('review.names', place);
      if (options.json) printJson(disputes);
      else if (disputes.length === 0) printLine('No group has several names.');
      else for (const dispute of disputes) printLine(describeDispute(dispute));
      return 0;
    }
    const doubts = await client.call('review.list', { ...place, all: options.all ?? false });
    await printList(asRows(doubts), { json: options.json, lines: doubted => [describeAnswer(doubted)] });
    if (doubts.length === 0 && !options.json)
      printLine(options.all ? 'No answers yet.' : 'No answer is doubtful.');
    return 0;
  });
}

function describeDispute({ group, names }: NameDispute): string {
  const given = names.map(({ name, person }) => `“${name}” by ${person ?? '(no name)'}`);
  return `${group.id}, ${group.size} items: ${given.join(', ')}; akin name settles it`;
}

function describeAnswer(doubted: DoubtedAnswer): string {
  const { answer, verdict, sides, doubt, circle, people, blame } = doubted;
  const [one, other] = sides;
  const why =
    circle.length > 0
      ? `contradicts ${circle.filter(id => id !== answer).join(', ')}`
      : doubt > 0
        ? 'fits badly'
        : 'nothing speaks against it';
  const named = people.filter(person => person !== null);
  const says = named.length === 0 ? '' : `, says ${named.join(' and ')}`;
  const wrong = circle.length === 0 ? '' : `; the wrong one with ${Math.round(blame * 100)} %`;
  return `${answer}: ${describeItem(one)} and ${describeItem(other)} ${verdict}${says}; ${why}; doubt ${doubt.toFixed(2)}${wrong}`;
}
