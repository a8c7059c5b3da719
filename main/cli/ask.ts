/** `akin ask` and `akin answer`: the question loop from a shell. The question stays the same until it is answered, so the two can be run one after the other. */
import { AkinError } from '../contract/errors.ts';
import type { AnswerGiven, Asking, Question, Side, Strategy } from '../contract/grouping.ts';
import { NotUnderstoodError } from './arguments.ts';
import { describeItem, findGroup, type GroupingOptions, withGrouping } from './groupingOptions.ts';

export async function askCommand(
  catalog: string,
  options: GroupingOptions & { strategy?: Strategy },
): Promise<number> {
  return await withGrouping(catalog, options, async (client, place) => {
    const { strategy } = options;
    if (strategy !== undefined) await client.call('groupings.change', { ...place, strategy, apply: true });
    const asking = await client.call('ask.now', place);
    const { question } = asking;
    const stakes =
      question?.kind === 'pair' ? await client.call('ask.stakes', { ...place, question: question.id }) : null;
    if (options.json) console.log(JSON.stringify({ ...asking, stakes }));
    else show(asking);
    return 0;
  });
}

export const answerHelp = `
A pair:                same, different, or cannot-tell
One against groups:    the number of the group (1 to 8), or none
Which do not belong:   the numbers of those that do not, or all-belong
Any question:          skip; not-a-subject; into GROUP (its name, or the number of one of its items)`;

export async function answerCommand(
  catalog: string,
  words: string[],
  options: GroupingOptions,
): Promise<number> {
  if (words[0] === 'into' && words.length === 1)
    throw new NotUnderstoodError('Say into which group: its name, or the number of one of its items.');
  return await withGrouping(catalog, options, async (client, place) => {
    const { question } = await client.call('ask.now', place);
    if (question === null) throw new AkinError('bad-request', 'Nothing is left to ask.');
    const into = words[0] === 'into' ? await findGroup(client, place, words.slice(1).join(' ')) : null;
    const answer: AnswerGiven =
      into === null
        ? parseAnswer(question, words)
        : { kind: 'into-group', item: itemOf(question), group: into };
    const asking = await client.call('ask.answer', {
      ...place,
      question: question.id,
      answer,
      tookMilliseconds: 0,
    });
    if (options.json) console.log(JSON.stringify(asking));
    else {
      console.log(`${asking.settled?.touched ?? 0} pictures changed their group.`);
      show(asking);
    }
    return 0;
  });
}

export async function undoCommand(catalog: string, options: GroupingOptions): Promise<number> {
  return await withGrouping(catalog, options, async (client, place) => {
    const asking = await client.call('ask.undo', place);
    if (options.json) console.log(JSON.stringify(asking));
    else show(asking);
    return 0;
  });
}

function itemOf(question: Question): number {
  return question.kind === 'pair' ? question.sides[0].item.id : question.side.item.id;
}

function parseAnswer(question: Question, words: readonly string[]): AnswerGiven {
  const [word = ''] = words;
  if (word === 'skip') return { kind: 'skip' };
  if (word === 'not-a-subject') return { kind: 'not-a-subject', item: itemOf(question) };
  if (question.kind === 'pair' && (word === 'same' || word === 'different' || word === 'cannot-tell'))
    return { kind: 'pair', verdict: word };
  const places = words.map(text => Number(text) - 1);
  const fit = places.every(
    at => question.kind !== 'pair' && Number.isInteger(at) && at >= 0 && at < question.among.length,
  );
  if (question.kind === 'choice' && (word === 'none' || (fit && places.length === 1)))
    return { kind: 'choice', chosen: word === 'none' ? null : places[0]! };
  if (question.kind === 'odd' && (word === 'all-belong' || (fit && places.length > 0)))
    return { kind: 'odd', odd: word === 'all-belong' ? [] : places };
  throw new NotUnderstoodError(`“${words.join(' ')}” does not answer the question.${answerHelp}`);
}

function show({ question, answers }: Asking): void {
  if (question === null) {
    console.log(`Nothing is left to ask after ${answers} answers.`);
    return;
  }
  if (question.kind === 'pair') {
    const [one, other] = question.sides;
    console.log(`Same or different?\n  ${describe(one)}\n  ${describe(other)}`);
  } else if (question.kind === 'choice') {
    console.log(`Which of these groups does it belong to, or none?\n  ${describe(question.side)}`);
    for (const [at, side] of question.among.entries()) console.log(`  ${at + 1}: ${describe(side)}`);
  } else {
    console.log(`Which of these do not belong?\n  ${describe(question.side)}`);
    for (const [at, item] of question.among.entries()) console.log(`  ${at + 1}: ${describeItem(item)}`);
  }
  if (question.isAgain) console.log('This one is to be sure of an earlier answer.');
  if (question.isTimeToStop) console.log('Little is left to win; this is a good moment to stop.');
}

function describe({ item, group }: Side): string {
  return `${describeItem(item)}, of ${group.name ?? 'a group'} of ${group.size}`;
}
