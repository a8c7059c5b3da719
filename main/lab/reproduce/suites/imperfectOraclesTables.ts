/** Tables II to IV and Figures 6, 8, 11, 13 and 14 of paper 5 over all sets, beside its own figures. Pure. */
import type { Finished } from '../experiment.ts';
import { PREFERENCES, SIMILARITIES } from '../papers/affinityFigure.ts';
import { type PublishedTable, propagationSections, published } from '../papers/imperfectOraclesReport.ts';
import { PICTURE, PICTURED_SHARES } from '../papers/imperfectOraclesRuns.ts';
import { areaUnder, meanOf, perTrial, pick, type Section, sampleOf, shown } from '../report.ts';
import type { Outcomes } from '../suite.ts';

export const SETS = [
  { run: 'ionosphere', published: 'Ionosphere' },
  { run: 'iris', published: 'Iris' },
  { run: 'segmentation', published: 'Segmentation' },
  { run: 'parkinsons', published: 'Parkinsons' },
  { run: 'glass', published: 'Glass' },
  { run: 'glass-with-id', published: 'Glass' },
] as const;

/** Our names of the paper's methods, in the order of its columns. */
export const PAPERS_METHODS = [
  'spectral',
  'COP-KMeans as published',
  'SL as described',
  'E²CP',
  'RF + E²CP',
  'COP-RF',
] as const;

/** Not in the paper's tables. */
const OTHERS = ['SL', 'COP-KMeans, least violation', 'COP-KMeans', 'COP-RF, all answers'] as const;

export type TableName = 'right' | 'wrong' | 'varied';
const HEADINGS: Readonly<Record<TableName, string>> = {
  right: 'All answers right (Table II, Figure 7)',
  wrong: '15 % of the answers wrong (Table III, Figure 9)',
  varied: '0.3 % of all pairs, 5 to 30 % of the answers wrong (Table IV, Figure 10)',
};

/** The area of each trial. */
export function areasOf(outcomes: Outcomes, run: string, experiment: TableName, method: string): number[] {
  const found = outcomes.get(run);
  return found === undefined
    ? []
    : perTrial(found.finished, { experiment, method, measure: 'ARI' }, areaUnder);
}

export function publishedArea(experiment: TableName, set: string, method: string): number {
  const table: PublishedTable = published[experiment];
  return table[set]![(PAPERS_METHODS as readonly string[]).indexOf(method)]!;
}

export function imperfectOraclesSections(outcomes: Outcomes): Section[] {
  return [
    ...(['right', 'wrong', 'varied'] as const).flatMap(experiment => [
      besidePaper(outcomes, experiment),
      beyondPaper(outcomes, experiment),
    ]),
    improvementSection(outcomes),
    affinitySection(outcomes),
    ...propagationSections(outcomes.get('faces')?.finished ?? []),
    tablePropagation(outcomes),
    doubtSection(outcomes),
  ];
}

function present(outcomes: Outcomes) {
  return SETS.filter(({ run }) => outcomes.has(run));
}

function besidePaper(outcomes: Outcomes, experiment: TableName): Section {
  return {
    heading: HEADINGS[experiment],
    text: 'In each cell ours, then the figure of the paper.',
    table: {
      header: ['set', ...PAPERS_METHODS, 'COP-KMeans fails'],
      rows: present(outcomes).map(({ run, published: set }) => [
        run,
        ...PAPERS_METHODS.map(
          method =>
            `${shown(sampleOf(areasOf(outcomes, run, experiment, method)))} (${publishedArea(experiment, set, method).toFixed(3)})`,
        ),
        failures(outcomes, run, experiment),
      ]),
    },
  };
}

function beyondPaper(outcomes: Outcomes, experiment: TableName): Section {
  return {
    heading: `${HEADINGS[experiment].replace(/ \(.*/, '')}: what the paper does not have`,
    table: {
      header: [
        'set',
        ...OTHERS.map(name =>
          name === 'SL' ? 'SL, original' : name === 'COP-KMeans' ? 'COP-KMeans, search' : name,
        ),
      ],
      rows: present(outcomes).map(({ run }) => [
        run,
        ...OTHERS.map(method => shown(sampleOf(areasOf(outcomes, run, experiment, method)))),
      ]),
    },
  };
}

function failures(outcomes: Outcomes, run: string, experiment: TableName): string {
  const found = pick(outcomes.get(run)!.finished, { experiment, measure: 'failed' });
  return `${found.filter(({ value }) => value === 1).length} of ${found.length}`;
}

/** How much better COP-RF is than a rival at one share of wrong answers, in percent of the rival's ARI. */
export function improvementAt(outcomes: Outcomes, run: string, rival: string, x: number): number {
  const mean = (method: string) =>
    meanOf(
      pick(outcomes.get(run)!.finished, { experiment: 'varied', method, measure: 'ARI', x }).map(
        ({ value }) => value,
      ),
    );
  return 100 * (mean('COP-RF') / mean(rival) - 1);
}

function improvementSection(outcomes: Outcomes): Section {
  const at = [0.05, 0.15, 0.3];
  return {
    heading: 'COP-RF against E²CP and RF + E²CP by the share of wrong answers (Figure 11)',
    text: 'In percent of the rival. The paper, averaged over its six sets: 63 % and 2 % with 5 % wrong, 48 % and 8 % with 30 % wrong.',
    table: {
      header: ['set', ...['E²CP', 'RF + E²CP'].flatMap(rival => at.map(x => `${rival}, ${100 * x} % wrong`))],
      rows: present(outcomes).map(({ run }) => [
        run,
        ...['E²CP', 'RF + E²CP'].flatMap(rival =>
          at.map(x => `${improvementAt(outcomes, run, rival, x).toFixed(0)} %`),
        ),
      ]),
    },
  };
}

const MATRICES = ['SL as described', 'E²CP', 'RF + E²CP', 'COP-RF'] as const;

/** The mean over trials of how well an affinity orders pairs, at one share of right answers. */
export function orderOf(outcomes: Outcomes, run: string, method: string, x: number): number {
  const wanted = { experiment: 'right', method, measure: 'pairs in order', x };
  return meanOf(pick(outcomes.get(run)!.finished, wanted).map(({ value }) => value));
}

function shadesOf(finished: readonly Finished[], method: string, x: number): number[] {
  const shades = new Array<number>(PICTURE * PICTURE).fill(0);
  for (const { measure, value } of pick(finished, { experiment: 'right', method, x }))
    if (measure.startsWith('cell ')) shades[Number(measure.slice(5))] = value;
  return shades;
}

function affinitySection(outcomes: Outcomes): Section {
  const drawn = ['ionosphere', 'parkinsons', 'glass'].filter(run => outcomes.has(run));
  const pictures = drawn.flatMap(run =>
    PICTURED_SHARES.flatMap(x =>
      MATRICES.map(method => ({
        name: `${run}, ${method}, ${(100 * x).toFixed(1)} %`,
        shades: shadesOf(outcomes.get(run)!.finished, method, x),
      })),
    ),
  );
  return {
    heading: 'How clear the affinities are (Figure 6)',
    text: 'The chance that two items of one class have a larger affinity than two of different classes, with 0.1 and with 0.5 % of all pairs answered rightly. report.html has the pictures: items in the order of their classes, dark is much.',
    pictures,
    table: {
      header: [
        'set',
        ...MATRICES.flatMap(method => PICTURED_SHARES.map(x => `${method}, ${(100 * x).toFixed(1)} %`)),
      ],
      rows: present(outcomes).map(({ run }) => [
        run,
        ...MATRICES.flatMap(method => PICTURED_SHARES.map(x => orderOf(outcomes, run, method, x).toFixed(3))),
      ]),
    },
  };
}

/** Affinity propagation on the tables, which the paper tries on faces only. */
function tablePropagation(outcomes: Outcomes): Section {
  return {
    heading: 'Affinity propagation on the tables (not in the paper)',
    text: 'The adjusted Rand index with 0.5 % of all pairs answered rightly and, in brackets, the number of clusters. It finds that number itself.',
    table: {
      header: [
        'set',
        'classes',
        ...PREFERENCES.flatMap(name => SIMILARITIES.map(method => `${method}, ${name}`)),
      ],
      rows: present(outcomes).map(({ run }) => {
        const { finished, data } = outcomes.get(run)!;
        const mean = (method: string, measure: string) =>
          meanOf(
            pick(finished, { experiment: 'propagation', method, measure, x: 0.005 }).map(
              ({ value }) => value,
            ),
          );
        return [
          run,
          String(data.classes.length),
          ...PREFERENCES.flatMap(name =>
            SIMILARITIES.map(
              method =>
                `${mean(method, `ARI, ${name} preference`).toFixed(3)} (${mean(method, `clusters, ${name} preference`).toFixed(0)})`,
            ),
          ),
        ];
      }),
    },
  };
}

export function mediansOf(outcomes: Outcomes, run: string): { right: number; wrong: number; order: number } {
  const mean = (measure: string) =>
    meanOf(
      pick(outcomes.get(run)!.finished, { experiment: 'wrong', method: 'inconsistency', measure }).map(
        ({ value }) => value,
      ),
    );
  return {
    right: mean('median of right answers'),
    wrong: mean('median of wrong answers'),
    order: mean('AUC'),
  };
}

function doubtSection(outcomes: Outcomes): Section {
  return {
    heading: 'Inconsistency of right and wrong answers (Figure 14)',
    text: '15 % wrong, means over 0.1 to 0.5 % of all pairs. The last column is the chance that a wrong answer is more inconsistent than a right one.',
    table: {
      header: ['set', 'median of right answers', 'median of wrong answers', 'in order'],
      rows: present(outcomes).map(({ run }) => {
        const { right, wrong, order } = mediansOf(outcomes, run);
        return [run, right.toFixed(3), wrong.toFixed(3), order.toFixed(3)];
      }),
    },
  };
}
