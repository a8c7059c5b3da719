/** What the trials with wrong answers say, beside Tables II to IV of the paper. Any process. */
import type { Finished, LabelledData, Settings } from '../experiment.ts';
import {
  areaUnder,
  curveOf,
  inWords,
  meanOf,
  perTrial,
  pick,
  type Report,
  type Section,
  sampleOf,
  shown,
  signed,
  type Table,
} from '../report.ts';
import { PREFERENCES, SIMILARITIES } from './affinityFigure.ts';

const METHODS = [
  'spectral',
  'COP-KMeans as published',
  'COP-KMeans, least violation',
  'COP-KMeans',
  'SL as described',
  'SL',
  'E²CP',
  'RF + E²CP',
  'COP-RF, all answers',
  'COP-RF',
] as const;
/** What is drawn: the methods of the paper, in the order of its columns. */
const COLUMNS = [
  'spectral',
  'COP-KMeans as published',
  'SL as described',
  'E²CP',
  'RF + E²CP',
  'COP-RF',
] as const;
const RIVALS = ['spectral', 'COP-KMeans as published', 'SL as described', 'E²CP'] as const;

/** By set, in the order of COLUMNS. */
export type PublishedTable = Readonly<Record<string, readonly number[]>>;

/** Tables II, III and IV. */
export const published: Readonly<Record<'right' | 'wrong' | 'varied', PublishedTable>> = {
  right: {
    Ionosphere: [0.49, 0.225, 0.063, 0.176, 3.12, 2.979],
    Iris: [3.273, 1.632, 3.499, 3.516, 3.265, 3.385],
    Segmentation: [1.943, 0.499, 1.973, 1.989, 2.266, 2.239],
    Parkinsons: [0.677, 0.114, 0.811, 0.787, 1.082, 1.403],
    Glass: [1.121, 0.394, 1.162, 1.21, 1.602, 2.015],
    ERCe: [2.647, 0.292, 3.681, 3.447, 3.84, 3.947],
    average: [1.692, 0.526, 1.865, 1.854, 2.529, 2.661],
  },
  wrong: {
    Ionosphere: [0.49, 0.146, 0.192, 0.276, 2.851, 2.606],
    Iris: [3.273, 1.59, 3.454, 3.416, 2.988, 3.067],
    Segmentation: [1.943, 0.433, 1.877, 1.913, 2.039, 2.109],
    Parkinsons: [0.677, 0.067, 0.786, 0.78, 0.91, 1.102],
    Glass: [1.121, 0.679, 1.114, 1.159, 1.244, 1.734],
    ERCe: [2.647, 0.328, 0.368, 0.832, 3.119, 3.705],
    average: [1.692, 0.54, 1.299, 1.396, 2.192, 2.387],
  },
  varied: {
    Ionosphere: [0.536, 0, 0.253, 0.314, 3.172, 3.399],
    Iris: [4.341, 2.507, 4.339, 4.352, 3.659, 3.684],
    Segmentation: [2.462, 0.514, 2.348, 2.336, 2.481, 2.605],
    Parkinsons: [0.979, 0.108, 0.957, 0.948, 0.975, 1.338],
    Glass: [1.421, 0.343, 1.38, 1.477, 1.558, 2.02],
    ERCe: [3.16, 0, 0.159, 1.32, 3.682, 4.331],
    average: [2.15, 0.579, 1.573, 1.791, 2.588, 2.896],
  },
};

interface ReportSection {
  readonly experiment: string;
  readonly heading: string;
  readonly xLabel: string;
  readonly factor: number;
  readonly published: PublishedTable | null;
}

const REPORT_SECTIONS: readonly ReportSection[] = [
  {
    experiment: 'right',
    heading: 'All answers right (Figure 7, Table II)',
    xLabel: 'pairs asked about, in thousandths of all pairs',
    factor: 1000,
    published: published.right,
  },
  {
    experiment: 'wrong',
    heading: '15 % of the answers wrong (Figure 9, Table III)',
    xLabel: 'pairs asked about, in thousandths of all pairs',
    factor: 1000,
    published: published.wrong,
  },
  {
    experiment: 'varied',
    heading: '0.3 % of all pairs, 5 to 30 % of the answers wrong (Figure 10, Table IV)',
    xLabel: 'wrong answers, in percent',
    factor: 100,
    published: published.varied,
  },
  {
    experiment: 'meaningless',
    heading: '15 % wrong, and two columns of pure chance added for each real one (ours)',
    xLabel: 'pairs asked about, in thousandths of all pairs',
    factor: 1000,
    published: null,
  },
];

export function reportImperfectOracles(
  data: LabelledData,
  settings: Settings,
  finished: readonly Finished[],
): Report {
  return {
    about: [
      `Pairs drawn at random among all ${(data.truth.length * (data.truth.length - 1)) / 2} are answered from the true classes; wrong answers are the opposite of the right ones. Columns run from −1 to 1, forests have ${settings.trees} trees, the filter keeps half of the answers, graphs join N / 10 neighbours.`,
      'The figures are areas under the curve of the adjusted Rand index, by trapezia of width 1: at most 4 with five points, at most 5 with six. ± is the standard error over the trials. "COP-RF, all answers" has no filter; it is not in the paper, nor are the original Spectral Learning (SL) and COP-KMeans by search or with the least violation. COP-KMeans as published counts as 0 where it fails.',
    ],
    sections: [
      ...REPORT_SECTIONS.filter(({ experiment }) => settings.experiments.includes(experiment)).map(told =>
        sectionOf(data.name, finished, told),
      ),
      ...orderingSection(finished),
      ...propagationSections(finished),
    ],
  };
}

function sectionOf(name: string, finished: readonly Finished[], told: ReportSection): Section {
  const { experiment, heading, xLabel, factor } = told;
  const areas = (method: string) => perTrial(finished, { experiment, method, measure: 'ARI' }, areaUnder);
  return {
    heading,
    chart: {
      title: name,
      xLabel,
      yLabel: 'adjusted Rand index',
      curves: COLUMNS.map(method => {
        const { points } = curveOf(finished, { experiment, method, measure: 'ARI' }, method);
        return {
          name: method,
          points: points.map(([x, y]) => [Math.round(x * factor * 1e6) / 1e6, y] as const),
        };
      }),
    },
    table: areaTable(areas, told.published),
    verdict: verdictAgainstRivals(areas),
  };
}

function areaTable(areas: (method: string) => number[], ofPaper: PublishedTable | null): Table {
  const own = areas('COP-RF');
  const paper = Object.keys(ofPaper ?? {}).map(set => `paper: ${set}`);
  return {
    header: ['method', 'here', 'COP-RF better by', 'trials won by COP-RF', ...paper],
    rows: METHODS.map(method => {
      const found = areas(method);
      const differences = own.map((area, trial) => area - found[trial]!);
      const column = (COLUMNS as readonly string[]).indexOf(method);
      return [
        method,
        shown(sampleOf(found)),
        method === 'COP-RF' ? '' : signed(sampleOf(differences)),
        method === 'COP-RF' ? '' : `${differences.filter(one => one > 0).length} of ${own.length}`,
        ...Object.values(ofPaper ?? {}).map(row => (column < 0 ? '' : row[column]!.toFixed(3))),
      ];
    }),
  };
}

function verdictAgainstRivals(areas: (method: string) => number[]): string {
  const mean = (method: string) => sampleOf(areas(method)).mean;
  const beaten = RIVALS.filter(rival => mean('COP-RF') > mean(rival));
  const others = RIVALS.filter(rival => !beaten.includes(rival));
  if (others.length === 0) return `COP-RF has a larger mean area than each of ${inWords(beaten)}.`;
  if (beaten.length === 0) return `COP-RF has a larger mean area than none of ${inWords(others)}.`;
  return `COP-RF has a larger mean area than ${inWords(beaten)}, but not than ${inWords(others)}.`;
}

function orderingSection(finished: readonly Finished[]): Section[] {
  const of = (experiment: string) => ({ experiment, method: 'inconsistency', measure: 'AUC' });
  const rows = (experiment: string, unit: (x: number) => string) =>
    curveOf(finished, of(experiment), '').points.map(([x, mean]) => [unit(x), mean.toFixed(3)]);
  const found = [
    ...rows('wrong', x => `${(100 * x).toFixed(1)} % of all pairs, 15 % of them wrong`),
    ...rows('varied', x => `0.3 % of all pairs, ${(100 * x).toFixed(0)} % of them wrong`),
  ];
  if (found.length === 0) return [];
  const overall = perTrial(finished, of('wrong'), values => sampleOf(values).mean);
  return [
    {
      heading: 'Telling wrong answers from right ones (Figure 14)',
      text: 'The chance that a wrong answer is more inconsistent than a right one: the area under the ROC curve. The paper shows medians without figures.',
      table: { header: ['answers', 'AUC'], rows: found },
      ...(overall.length === 0
        ? {}
        : { verdict: `With 15 % wrong: ${shown(sampleOf(overall))} on average.` }),
    },
  ];
}

/** Figure 13: one section for each preference; none without its trials. */
export function propagationSections(finished: readonly Finished[]): Section[] {
  const experiment = 'propagation';
  const shares = [...new Set(pick(finished, { experiment }).map(({ x }) => x))].sort((a, b) => a - b);
  if (shares.length === 0) return [];
  const mean = (method: string, measure: string, x: number) =>
    meanOf(pick(finished, { experiment, method, measure, x }).map(({ value }) => value));
  return PREFERENCES.map(name => ({
    heading: `Affinity propagation, ${name} preference (Figure 13)`,
    text: 'The adjusted Rand index by the share of pairs answered, and the number of clusters with the most answers. The paper has a chart without figures: COP-RF above RF + Links, RF, Eucl + Links and Eucl, and the more so the more answers.',
    chart: {
      title: `${name} preference`,
      xLabel: 'pairs asked about, in thousandths of all pairs',
      yLabel: 'adjusted Rand index',
      curves: SIMILARITIES.map(method => ({
        name: method,
        points: shares.map(
          x => [Math.round(1e6 * x) / 1e3, mean(method, `ARI, ${name} preference`, x)] as const,
        ),
      })),
    },
    table: {
      header: ['similarity', ...shares.map(x => `${(100 * x).toFixed(1)} %`), 'clusters'],
      rows: SIMILARITIES.map(method => [
        method,
        ...shares.map(x => mean(method, `ARI, ${name} preference`, x).toFixed(3)),
        mean(method, `clusters, ${name} preference`, shares.at(-1)!).toFixed(0),
      ]),
    },
  }));
}
