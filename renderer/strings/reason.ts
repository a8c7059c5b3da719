/**
 * What the Reason panel, the list of reasons and the lesson of a new attribute say. Renderer; also runs in
 * unit tests.
 */

import { type AttributeWords, attributeWords } from '../../main/contract/attributeWords.ts';
import type { ReasonView, TaughtAccuracy } from '../../main/contract/grouping.ts';
import type { Kind } from '../../main/contract/model.ts';
import { locale } from './locale.ts';
import { plural } from './plural.ts';

const list = new Intl.ListFormat(locale, { type: 'conjunction' });
const percent = (share: number) => `${Math.round(share * 100)} %`;
const high = ({ ends }: AttributeWords) => ends[1];

const both = (words: readonly AttributeWords[]) => `Both are ${list.format(words.map(high))}.`;
const equally = (words: readonly AttributeWords[]) =>
  `Both are about equally ${list.format(words.map(high))}.`;

export const reasonStrings = {
  button: 'Why?',
  title: {
    people: 'Why is it the same person, or not?',
    leaves: 'Why is it the same species, or not?',
    anything: 'Why do these belong together, or not?',
  } satisfies Record<Kind, string>,
  panel: 'Reason',
  verdict: 'Your answer',
  same: 'Same',
  different: 'Different',
  attributes: { same: 'Because both are alike in', different: 'Because they differ in' },
  search: 'Search attributes',
  none: 'No attribute has that name.',
  noneFits: {
    same: 'Nothing that was measured says that these two are alike. Search for it, or teach Akin what you see.',
    different: 'Nothing that was measured tells these two apart. Search for it, or teach Akin what you see.',
  },
  reading: 'Finding out what tells them apart…',

  message: {
    both,
    equally,
    /** `which`: the place of the one that has it, or has more of it. */
    oneIs: (words: AttributeWords, which: 0 | 1) =>
      which === 0
        ? `The left one is ${words.ends[1]}, the right one is not.`
        : `The right one is ${words.ends[1]}, the left one is not.`,
    moreThan: (words: AttributeWords, which: 0 | 1) =>
      which === 0
        ? `The left one is ${words.more} than the right one.`
        : `The right one is ${words.more} than the left one.`,
  },
  doubt: {
    both: 'As measured, both are.',
    neither: 'As measured, neither is.',
    equal: 'As measured, there is no difference.',
  },
  form: {
    label: 'How they differ',
    binary: 'Is, or is not',
    relative: 'More, or less',
  },
  scale: {
    label: ({ name, ends }: AttributeWords, places: readonly [number, number]) =>
      `${name}, from ${ends[0]} to ${ends[1]}: the left one is above ${percent(places[0])} of all, the right one above ${percent(places[1])}.`,
    option: ({ name }: AttributeWords, places: readonly [number, number]) =>
      `${name}, left ${percent(places[0])}, right ${percent(places[1])}`,
    least: 'The least of it',
    most: 'The most of it',
    left: 'L',
    right: 'R',
  },
  accuracy: ({ value, low, high }: TaughtAccuracy, form: 'binary' | 'relative') =>
    form === 'binary'
      ? `Balanced accuracy ${percent(value)}, likely between ${percent(low)} and ${percent(high)}: each example left out in turn, yes and no counted alike.`
      : `The order is right for ${percent(value)}, likely between ${percent(low)} and ${percent(high)}, of pairs with an example left out.`,

  preview: {
    title: 'What follows',
    counting: 'Counting what follows…',
    same: (n: number) =>
      plural(n, {
        zero: 'No other pair follows; only your answer counts.',
        one: '# more pair would count as the same.',
        other: '# more pairs would count as the same.',
      }),
    different: (n: number) =>
      plural(n, {
        zero: 'No other pair follows; only your answer counts.',
        one: '# more pair would count as different.',
        other: '# more pairs would count as different.',
      }),
    sample: 'Some of these pairs',
    pair: (one: string, other: string, verdict: 'same' | 'different') =>
      verdict === 'same' ? `${one} and ${other}: the same` : `${one} and ${other}: different`,
  },

  strength: {
    label: 'How much it counts',
    soft: 'Soft',
    hard: 'Hard',
    about: {
      soft: 'Each pair counts as far as the measure can be trusted in it.',
      hard: 'Each pair counts as much as if you had answered it yourself.',
    },
  },

  apply: 'Answer with this reason',
  teach: 'Something else…',
  close: 'Close',
  against: {
    people: 'Which of these people is your reason about?',
    leaves: 'Which of these species is your reason about?',
    anything: 'Which of these groups is your reason about?',
  } satisfies Record<Kind, string>,

  sorting: {
    idle: 'Groups are sorted in a way that does not weigh reasons yet.',
    change: 'Let them count…',
  },

  switched: { on: 'The reason counts again.', off: 'The reason no longer counts.' },
  seeGroups: 'See the groups',
  idle: 'The reason changed no group yet: a soft one counts more with each answer that agrees with it.',
  holdHard: 'Hold it hard',

  list: {
    title: 'Reasons',
    description: 'Each may be switched off and on. Its answer stays; undo takes back both.',
    label: 'Reasons given',
    none: 'No reasons yet. Press R at a question to say why.',
    same: 'Same.',
    different: 'Different.',
    message: ({ verdict, form, attributes }: ReasonView, kind: Kind) => {
      const words = attributes.map(attribute => attributeWords(attribute, kind));
      const [first] = words;
      if (first === undefined) return 'By an attribute that is no longer there.';
      if (verdict === 'same') return form === 'binary' ? both(words) : equally(words);
      return form === 'binary'
        ? `The first is ${first.ends[1]}, the second is not.`
        : `The first is ${first.more} than the second.`;
    },
    facts: (pairs: number, confidence: 'hard' | 'soft') =>
      confidence === 'hard'
        ? plural(pairs, {
            zero: 'Hard · no other pair',
            one: 'Hard · # pair follows',
            other: 'Hard · # pairs follow',
          })
        : plural(pairs, {
            zero: 'Soft · no other pair',
            one: 'Soft · # pair follows',
            other: 'Soft · # pairs follow',
          }),
    on: 'On',
    off: 'Off',
    switch: (message: string) => `Let it count: ${message}`,
  },

  lesson: {
    title: 'Teach Akin what you see',
    description:
      'Name it and mark a few pictures. It can be used at once, here and for every later question.',
    name: 'What do you see?',
    placeholder: 'for instance: hairy',
    nameless: 'Please give it a name.',
    form: 'What kind of thing is it?',
    forms: { binary: 'Yes or no', relative: 'More or less' },
    levels: { binary: ['No', 'Yes'], relative: ['Little', 'Some', 'Much'] },
    unmarked: 'Not marked',
    marked: (name: string, level: string) => `${name}: ${level}`,
    grid: 'Pictures to mark',
    how: {
      binary: 'Y yes, N no, Delete clears; or click until it is right.',
      relative: '1 little, 2 some, 3 much, Delete clears; or click until it is right.',
    },
    few: {
      binary: 'Mark at least two that are and two that are not.',
      relative: 'Mark at least two at each of two levels.',
    },
    learning: 'Learning…',
    unknown: 'Too few examples to tell how well it does.',
    poor: 'It may still be guessing: mark more pictures.',
    next: 'Most useful to mark next',
    most: { binary: 'Most surely', relative: 'The most' },
    least: { binary: 'Least surely', relative: 'The least' },
    keep: 'Keep and use',
    methods: { label: 'How to teach', examples: 'By examples', words: 'By words' },
  },

  words: {
    label: 'Words',
    placeholder: 'for instance: striped animal',
    look: 'Try it',
    looking: 'Comparing the words with the tags of the photos…',
    about: 'Words are compared with the tags of the photos. Take it as a rough guide.',
    missing: 'The model for words is not on this machine. It can be fetched under Models.',
  },
} as const;
