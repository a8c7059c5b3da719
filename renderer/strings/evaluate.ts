/** What the screen Evaluate says. Renderer; also runs in unit tests. */
import type { EvaluatedMethod, Evaluation, MethodToEvaluate, Spread } from '../../main/contract/evaluate.ts';
import { count, decimal, percent } from './format.ts';
import { plural } from './plural.ts';

const items = (n: number) => plural(n, { one: '# item', other: '# items' });

const methods: Record<MethodToEvaluate, string> = {
  'tree-of-groups': 'Tree of groups',
  'tree-of-groups-choosing': 'Tree, choosing',
  'active-hacc': 'Active-HACC',
  'max-entropy': 'Max-entropy',
  'semi-random': 'Semi-random',
  random: 'Random',
  'active-pck-means': 'Active-PCKMeans',
  subclustering: 'Subclustering',
  'silhouette-batch': 'Silhouette batch',
};

export const evaluateStrings = {
  title: 'Evaluate',
  status: 'Ways to ask, compared',
  form: 'What to evaluate',

  truth: {
    title: 'Truth',
    kinds: {
      folders: 'The folders the photos lie in',
      table: 'A CSV file with files and names',
      grouping: 'The groups of another grouping',
    },
    choose: 'Choose a file…',
    none: 'No file chosen',
    grouping: 'Grouping',
    noTable: 'Choose the file first.',
  },

  methods: {
    title: 'Ways to ask',
    names: methods,
    about: {
      'tree-of-groups': 'Akin’s own, two pictures at a time',
      'tree-of-groups-choosing': 'Akin’s own, also one against several',
      'active-hacc': 'By expected change',
      'max-entropy': 'The least certain pair',
      'semi-random': 'Any pair that is still open',
      random: 'Any pair',
      'active-pck-means': 'Explore, then consolidate',
      subclustering: 'About the contact sheet',
      'silhouette-batch': 'Labels chosen in one go',
    } satisfies Record<MethodToEvaluate, string>,
    none: 'Choose at least one.',
  },
  way: ({ strategy, withReasons }: Pick<EvaluatedMethod, 'strategy' | 'withReasons'>) =>
    withReasons ? `${methods[strategy]}, reasons` : methods[strategy],

  person: {
    title: 'The simulated person',
    errors: 'Wrong %',
    dontKnow: 'Can’t tell %',
    reasons: 'Also gives reasons',
    reasonsHint: 'Max-entropy, semi-random and random are run once more, with reasons weighed by MPCK-means.',
  },

  runs: {
    title: 'Runs',
    questions: 'Questions',
    trials: 'Trials',
    seed: 'Seed',
  },
  faults: {
    errorRate: 'From 0 to 50.',
    dontKnowRate: 'From 0 to 90.',
    questions: 'A whole number from 1 to 2,000.',
    trials: 'A whole number from 1 to 100.',
    seed: 'A whole number from 0.',
  },

  start: 'Start',
  starting: 'Starting…',
  stop: 'Stop',
  empty: {
    title: 'Nothing evaluated yet',
    message:
      'If it is known who or what some photos show, a simulated person can answer in your place: see how many questions each way to ask would take here. None of this affects your groupings.',
  },

  chart: {
    title: (collection: string, { settings: { errorRate, dontKnowRate } }: Evaluation) =>
      errorRate === 0 && dontKnowRate === 0
        ? `${collection}: answers always right`
        : `${collection}: ${percent(errorRate)} wrong, ${percent(dontKnowRate)} can’t tell`,
    x: 'Questions',
    y: 'Quality (Jaccard)',
    label:
      'Quality after each number of questions, a curve for each way to ask; the table below has the figures.',
  },
  facts: ({ items: n, subjects, settings: { trials } }: Evaluation) =>
    [
      items(n),
      plural(subjects, { one: '# subject', other: '# subjects' }),
      plural(trials, { one: '# trial', other: '# trials' }),
    ].join(' · '),
  unknown: (n: number) =>
    plural(n, {
      one: 'It is not known what # item shows.',
      other: 'It is not known what # items show.',
    }),
  leftOut: (n: number) =>
    plural(n, {
      one: '# item was left out: there are more than can be compared.',
      other: '# items were left out at random: there are more than can be compared.',
    }),
  progress: ({ done, total }: Evaluation) =>
    `${count(done)} of ${plural(total, { one: '# run', other: '# runs' })}`,
  /** How it ended; why, where it failed. */
  ended: ({ message }: Evaluation) => message,
  running: 'Evaluating…',

  table: {
    label: 'Questions until each quality',
    way: 'Way to ask',
    to: (level: number) => `Questions to ${level}`,
    time: 'Time to 0.9',
    end: 'At the end',
    sheet: 'Sheet (SJC)',
    note: 'Medians over the trials that have ended, with the fewest and the most; – where it was not reached. The time is an estimate: 5 seconds for a pair, more for a choice among several. The sheet is five pictures of each: 1 where every subject has a pure row.',
    spread: ({ middle, least, most }: Spread) =>
      middle === null
        ? '–'
        : least === most
          ? count(middle)
          : `${count(middle)} (${least === null ? '–' : count(least)} to ${most === null ? '–' : count(most)})`,
    minutes: ({ middle }: Spread) =>
      middle === null ? '–' : middle < 90 ? `${count(middle)} s` : `${count(middle / 60)} min`,
    quality: (value: number | undefined) => (value === undefined ? '–' : decimal(value, 2)),
  },

  save: {
    svg: 'SVG',
    png: 'PNG',
    csv: 'CSV',
    named: (format: string) => `Save as ${format}`,
    file: (collection: string, ending: string) =>
      `${collection.replace(/[^\p{L}\p{N} _-]+/gu, ' ').trim() || 'akin'} evaluation.${ending}`,
  },
} as const;
