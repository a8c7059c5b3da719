/** The person of `akin demo`, who knows what every photo shows: answers questions and names groups by it. Runs in the shell commands. */
import type { Client } from '../contract/client.ts';
import { AkinError } from '../contract/errors.ts';
import type { AnswerGiven, ItemView, Question } from '../contract/grouping.ts';
import { allGroups, type Place } from './groupingOptions.ts';

/** By the photo's file name. */
type Truth = ReadonlyMap<string, string>;

export interface Said {
  readonly questions: number;
  readonly pairs: number;
  readonly choices: number;
  readonly odds: number;
}

/** Until nothing is left to ask, or so many questions are answered. */
export async function answerQuestions(client: Client, at: Place, truth: Truth, most: number): Promise<Said> {
  const kinds = { pair: 0, choice: 0, odd: 0 };
  let { question } = await client.call('ask.now', at);
  for (let asked = 0; question !== null && asked < most; asked++) {
    kinds[question.kind]++;
    ({ question } = await client.call('ask.answer', {
      ...at,
      question: question.id,
      answer: answerTo(question, truth),
      tookMilliseconds: 0,
    }));
  }
  const { pair, choice, odd } = kinds;
  return { questions: pair + choice + odd, pairs: pair, choices: choice, odds: odd };
}

function answerTo(question: Question, truth: Truth): AnswerGiven {
  switch (question.kind) {
    case 'pair': {
      const [one, other] = question.sides.map(({ item }) => speciesOf(item, truth));
      return { kind: 'pair', verdict: one === other ? 'same' : 'different' };
    }
    case 'choice': {
      const wanted = speciesOf(question.side.item, truth);
      const chosen = question.among.findIndex(({ item }) => speciesOf(item, truth) === wanted);
      return { kind: 'choice', chosen: chosen < 0 ? null : chosen };
    }
    case 'odd': {
      const wanted = speciesOf(question.side.item, truth);
      const odd = question.among.flatMap((item, place) => (speciesOf(item, truth) === wanted ? [] : [place]));
      return { kind: 'odd', odd };
    }
  }
}

/** Each by its most central photo; two that get the same name are one. */
export async function nameGroups(client: Client, at: Place, truth: Truth): Promise<void> {
  for (;;) {
    const groups = await allGroups(client, at);
    const named = Map.groupBy(groups, ({ cover }) => speciesOf(cover[0]!, truth));
    const split = [...named.values()].find(same => same.length > 1);
    if (split !== undefined) {
      await client.call('groups.merge', { ...at, groups: split.map(({ id }) => id), apply: true });
      continue;
    }
    const [next] = groups.filter(({ name, cover }) => name !== speciesOf(cover[0]!, truth));
    if (next === undefined) return;
    await client.call('groups.rename', { ...at, group: next.id, name: speciesOf(next.cover[0]!, truth) });
  }
}

function speciesOf({ name }: ItemView, truth: Truth): string {
  const species = truth.get(name);
  if (species === undefined) throw new AkinError('internal', `${name} is not in the table of species.`);
  return species;
}
