/**
 * The operations about answers and scores: `explain`, `conflicts`, `metrics`, `subcluster-metrics`. Any
 * process.
 */
import { findConflicts } from '../../algorithms/constraints.ts';
import { explainByAttributes } from '../../algorithms/explain/attributes.ts';
import { listPairs } from '../../algorithms/explain/explanation.ts';
import type { Matrix } from '../../algorithms/matrix.ts';
import { scoreClustering } from '../../algorithms/metrics/clusterMetrics.ts';
import { scoreSubclusters } from '../../algorithms/metrics/subclusterJaccard.ts';
import { matrix } from './matrixSchemas.ts';
import { badRequest, defineOperation, shown } from './operation.ts';
import {
  asArray,
  byLoop,
  choice,
  finite,
  labels,
  Misfit,
  pair,
  read,
  readAnswers,
  subclusters,
} from './schemas.ts';

/** The constraints that follow when a person says why two items are the same or different. */
export const explainOperation = defineOperation({
  fields: ['scores', 'pair', 'verdict', 'attributes', 'kind', 'threshold', 'confidence'],
  parse(request) {
    const scores = read(request, 'scores', matrix);
    const kind = read(request, 'kind', choice(['binary', 'relative']));
    const confidence = read(request, 'confidence', choice(['hard', 'soft']));
    if (kind === 'binary' && confidence === 'soft') checkConfidences(scores);
    return {
      scores,
      pair: read(request, 'pair', pair(scores.rows)),
      verdict: read(request, 'verdict', choice(['same', 'different'])),
      attributes: read(request, 'attributes', columnList(scores.columns)),
      kind,
      threshold: read(request, 'threshold', finite().default(0.5)),
      confidence,
    };
  },
  run(reason) {
    const links = listPairs(explainByAttributes(reason));
    return reason.verdict === 'same'
      ? { mustLink: links, cannotLink: [] }
      : { mustLink: [], cannotLink: links };
  },
});

/** Columns of `scores`, each at most once. */
function columnList(columns: number) {
  return byLoop((value): number[] => {
    const seen = new Set<number>();
    return asArray(value).map((column, at) => {
      if (!Number.isSafeInteger(column) || (column as number) < 0 || (column as number) >= columns)
        throw new Misfit([at], `must be a column of scores, from 0 to ${columns - 1}, not ${shown(column)}`);
      if (seen.has(column as number)) throw new Misfit([at], `repeats the attribute ${column}`);
      seen.add(column as number);
      return column as number;
    });
  });
}

/** Soft binary attributes multiply scores as if they were probabilities. */
function checkConfidences({ columns, data }: Matrix): void {
  const at = data.findIndex(score => score < 0 || score > 1);
  if (at >= 0)
    throw badRequest(
      `scores[${Math.floor(at / columns)}][${at % columns}]`,
      `must be from 0 to 1 for soft binary attributes, but is ${data[at]}`,
    );
}

/** Which cannot-links the must-links contradict, each with its proof. */
export const conflictsOperation = defineOperation({
  fields: ['mustLink', 'cannotLink'],
  parse: request => readAnswers(request, Number.POSITIVE_INFINITY),
  run: ({ mustLink, cannotLink }) => ({
    conflicts: findConflicts(mustLink, cannotLink).map(({ cannotLink, path }) => ({ cannotLink, path })),
  }),
});

/** Scores of a clustering against the truth. */
export const metricsOperation = defineOperation({
  fields: ['truth', 'labels'],
  parse(request) {
    const truth = read(request, 'truth', labels());
    return { truth, labels: read(request, 'labels', labels(truth.length)) };
  },
  run: ({ truth, labels }) => ({ ...scoreClustering(truth, labels) }),
});

/** How many classes a set of subclusters shows, and how purely. */
export const subclusterMetricsOperation = defineOperation({
  fields: ['truth', 'subclusters'],
  parse(request) {
    const truth = read(request, 'truth', labels());
    const found = read(request, 'subclusters', subclusters(truth.length));
    return { truth, subclusters: found.map(({ members }) => members) };
  },
  run: ({ truth, subclusters }) => ({ ...scoreSubclusters(truth, subclusters) }),
});
