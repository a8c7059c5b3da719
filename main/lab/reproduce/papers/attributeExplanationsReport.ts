/** What the trials with reasons say, beside the figures of the paper. Any process. */
import type { Finished, LabelledData, Settings } from '../experiment.ts';
import {
  curveOf,
  meanOf,
  perTrial,
  pick,
  type Report,
  type Section,
  sampleOf,
  shown,
  signed,
  verdictOf,
} from '../report.ts';
import { METHODS } from './attributeExplanations.ts';

const ALONE = '(d) max-entropy';

export function reportAttributeExplanations(
  data: LabelledData,
  settings: Settings,
  finished: readonly Finished[],
): Report {
  const clusterers = settings.experiments;
  return {
    about: [
      `A simulated person who is always right answers; in (f) and (g) a reason is given each time one comes to mind, in ${(data.attributes ?? data.points).columns} attributes. (e) is as many constraints as reasons make, between random pairs. ${settings.trials} trials of ${settings.questions} questions.`,
      'The person knows how common each attribute is in each class, and no more; the paper asked people. Differences are of the mean over the questions, trial by trial against (d); "better" and "worse" are differences beyond two standard errors. From (d) on nothing is left to chance but where the clusterings start, so that trials are much alike and ± says nothing about other data.',
      ...(clusterers.includes('cop-kmeans')
        ? []
        : ['COP-KMeans takes minutes for each trial and is left out; --only cop-kmeans runs it.']),
    ],
    sections: [
      ...clusterers.map(clusterer => sectionOf(data, settings, finished, clusterer)),
      {
        heading: "The paper's own figures",
        text: 'SUN600 (binary attributes), Shoes1000 (relative attributes), PubFig; curves in Figures 3 and 4.',
        table: {
          header: ['what', 'published'],
          rows: [
            ['attributes against the other ways', '15 to 20 % more within the first 100 questions'],
            ['k-means, SUN600', '12 % in features, 20 % in attributes'],
            ['in attribute space, SUN600', '15 % more after 100 questions'],
            ['right among the constraints from reasons', '86 % of the cannot-links, 60 % of the must-links'],
            ['(e) many-random', 'below k-means for many questions'],
            ['soft against hard', 'soft usually better'],
          ],
        },
      },
    ],
  };
}

function sectionOf(
  data: LabelledData,
  { questions }: Settings,
  finished: readonly Finished[],
  experiment: string,
): Section {
  const own = (method: string) => ({ experiment, method, measure: 'Jaccard' });
  const overall = (method: string) => perTrial(finished, own(method), values => meanOf(values.slice(1)));
  const alone = overall(ALONE);
  const differences = (method: string) => overall(method).map((value, trial) => value - alone[trial]!);
  const at = [0, 0.25, 0.5, 1].map(share => Math.round(share * questions));
  const soft = differences('(g) attributes, soft');
  return {
    heading: `${experiment} (Figure 3)`,
    chart: {
      title: `${data.name}, ${experiment}`,
      xLabel: 'questions',
      yLabel: "Jaccard's coefficient",
      curves: METHODS.map(method => curveOf(finished, own(method), method)),
    },
    table: {
      header: [
        'method',
        ...at.map(x => `after ${x}`),
        `mean 1–${questions}`,
        'against (d)',
        'right must-links',
        'right cannot-links',
      ],
      rows: METHODS.map(method => [
        method,
        ...at.map(x => meanOf(pick(finished, { ...own(method), x }).map(({ value }) => value)).toFixed(3)),
        shown(sampleOf(overall(method))),
        method === ALONE ? '' : `${signed(sampleOf(differences(method)))} ${verdictOf(differences(method))}`,
        rightShare(finished, experiment, method, 'same'),
        rightShare(finished, experiment, method, 'different'),
      ]),
    },
    verdict: `Reasons (soft) against max-entropy alone over the first ${questions} questions: ${signed(sampleOf(soft))}, ${verdictOf(soft)}.`,
  };
}

function rightShare(
  finished: readonly Finished[],
  experiment: string,
  method: string,
  verdict: 'same' | 'different',
): string {
  const sum = (measure: string) =>
    pick(finished, { experiment, method, measure }).reduce((total, { value }) => total + value, 0);
  const pairs = sum(`pairs from "${verdict}"`);
  return pairs === 0 ? '' : `${((100 * sum(`right pairs from "${verdict}"`)) / pairs).toFixed(0)} %`;
}
