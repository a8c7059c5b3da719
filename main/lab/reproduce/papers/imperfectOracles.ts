/**
 * Zhu, Loy and Gong, "Constrained clustering with imperfect oracles", IEEE TNNLS 27, 2016, section IV: COP-RF
 * and its rivals with answers of which some are wrong. Runs in compute threads.
 *
 * Pairs are drawn at random among all pairs, 0.1 to 0.5 % of them, and answered from the true classes; a
 * wrong answer is the opposite of the right one. √d features per node, half of the answers kept, N / 10
 * neighbours, ten trials, all as in the paper. The experiment with meaningless features is ours: it asks
 * whether the forest's choice of features is what makes the difference.
 */
import type { Matrix } from '../../../algorithms/matrix.ts';
import { Random } from '../../../algorithms/random.ts';
import {
  type LabelledData,
  type Measurement,
  type Paper,
  type Settings,
  type Trial,
  trialNumbers,
} from '../experiment.ts';
import { codeOfTrials } from '../sourceDigest.ts';
import { propagateAffinities } from './affinityFigure.ts';
import type { AnswerShare } from './imperfectAnswers.ts';
import { reportImperfectOracles } from './imperfectOraclesReport.ts';
import { PICTURED_SHARES, prepareTrial } from './imperfectOraclesRuns.ts';

const SHARES = [0.001, 0.002, 0.003, 0.004, 0.005];
const ERRORS = [0.05, 0.1, 0.15, 0.2, 0.25, 0.3];

interface Experiment {
  readonly points: readonly AnswerShare[];
  /** The point's position on the curve. */
  readonly x: (point: AnswerShare) => number;
  /** So many features of pure chance are added for each that the data have. */
  readonly meaningless: number;
}

const EXPERIMENTS: Readonly<Record<string, Experiment>> = {
  right: { points: SHARES.map(share => ({ share, errors: 0 })), x: ({ share }) => share, meaningless: 0 },
  wrong: { points: SHARES.map(share => ({ share, errors: 0.15 })), x: ({ share }) => share, meaningless: 0 },
  varied: {
    points: ERRORS.map(errors => ({ share: 0.003, errors })),
    x: ({ errors }) => errors,
    meaningless: 0,
  },
  meaningless: {
    points: SHARES.map(share => ({ share, errors: 0.15 })),
    x: ({ share }) => share,
    meaningless: 2,
  },
};

/** Figure 13; only when asked for. */
const PROPAGATION = 'propagation';

export const imperfectOracles: Paper = {
  title: 'Constrained clustering with imperfect oracles (Zhu, Loy and Gong, 2016)',
  scale: 'range',
  experiments: [...Object.keys(EXPERIMENTS), PROPAGATION],
  usual: () => ({ trials: 10, seed: 0, questions: 0, trees: 1000, experiments: Object.keys(EXPERIMENTS) }),
  plan: (_data, settings) =>
    settings.experiments.flatMap(experiment =>
      trialNumbers(settings, experiment).map(number => ({ experiment, number })),
    ),
  run: runTrial,
  codeOf: codeOfTrials({
    roots: ['lab/reproduce/papers/imperfectOracles'],
    except: ['lab/reproduce/papers/imperfectOraclesReport'],
  }),
  report: reportImperfectOracles,
};

function runTrial(
  data: LabelledData,
  { trees, seed: base }: Settings,
  { experiment, number }: Trial,
  checkpoint: () => void,
): Measurement[] {
  const { truth, points, classes } = data;
  const given = { points, truth, k: classes.length, trees, seed: base + number, checkpoint };
  if (experiment === PROPAGATION) return propagateAffinities(given, SHARES);
  const { points: curve, x, meaningless } = EXPERIMENTS[experiment]!;
  const scoresAt = prepareTrial({ ...given, points: widened(points, meaningless) });
  return curve.flatMap(point => {
    const isPictured = experiment === 'right' && number === 0 && PICTURED_SHARES.includes(point.share);
    return scoresAt(point, isPictured).map(scored => ({ ...scored, experiment, x: x(point) }));
  });
}

/** With `times` as many further columns as there are, drawn evenly from -1 to 1 and from nothing else. */
function widened({ rows, columns, data }: Matrix, times: number): Matrix {
  const random = new Random(1);
  const wide = columns * (1 + times);
  const widenedData = new Float64Array(rows * wide);
  for (let i = 0; i < rows; i++) {
    widenedData.set(data.subarray(i * columns, (i + 1) * columns), i * wide);
    for (let c = columns; c < wide; c++) widenedData[i * wide + c] = 2 * random.unit() - 1;
  }
  return { rows, columns: wide, data: widenedData };
}
