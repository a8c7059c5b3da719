/** The operation `explain`: the constraints that follow when a person says why two items are the same or different. Any process. */
import { explainByAttributes } from '../../algorithms/explain/attributes.ts';
import { listPairs } from '../../algorithms/explain/explanation.ts';
import type { Matrix } from '../../algorithms/matrix.ts';
import { badRequest, shown } from './failure.ts';
import { type Request, readArray, readChoice, readNumber, requiredField } from './fields.ts';
import { readMatrix } from './matrixFields.ts';
import { defineOperation } from './operation.ts';
import { asPair } from './pairFields.ts';

export const operation = defineOperation({
  fields: ['scores', 'pair', 'verdict', 'attributes', 'kind', 'threshold', 'confidence'],
  parse(request) {
    const scores = readMatrix(request, 'scores');
    const kind = readChoice(request, 'kind', ['binary', 'relative']);
    const confidence = readChoice(request, 'confidence', ['hard', 'soft']);
    if (kind === 'binary' && confidence === 'soft') checkConfidences(scores);
    return {
      scores,
      pair: asPair(requiredField(request, 'pair'), 'pair', scores.rows),
      verdict: readChoice(request, 'verdict', ['same', 'different']),
      attributes: readAttributes(request, scores.columns),
      kind,
      threshold: readNumber(request, 'threshold', {}, 0.5),
      confidence,
    };
  },
  run(reason) {
    const pairs = listPairs(explainByAttributes(reason));
    return reason.verdict === 'same'
      ? { mustLink: pairs, cannotLink: [] }
      : { mustLink: [], cannotLink: pairs };
  },
});

/** Columns of `scores`, each at most once. */
function readAttributes(request: Request, columns: number): number[] {
  const seen = new Set<number>();
  return readArray(request, 'attributes').map((value, position) => {
    const path = `attributes[${position}]`;
    if (!Number.isSafeInteger(value) || (value as number) < 0 || (value as number) >= columns)
      throw badRequest(path, `must be a column of scores, from 0 to ${columns - 1}, not ${shown(value)}`);
    if (seen.has(value as number)) throw badRequest(path, `repeats the attribute ${value}`);
    seen.add(value as number);
    return value as number;
  });
}

/** Soft binary attributes multiply scores as if they were chances. */
function checkConfidences({ columns, data }: Matrix): void {
  const at = data.findIndex(score => score < 0 || score > 1);
  if (at >= 0)
    throw badRequest(
      `scores[${Math.floor(at / columns)}][${at % columns}]`,
      `must be from 0 to 1 for soft binary attributes, but is ${data[at]}`,
    );
}
