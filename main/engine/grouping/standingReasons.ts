/** The reasons of a grouping as the thread that thinks wants them. Engine process. */
import type { ReadableCatalog } from '../../store/connection.ts';
import { listReasons } from '../../store/reasons.ts';
import type { GatheredScores } from './gather.ts';
import type { PlainReason } from './messages.ts';

/** Those that are switched on and whose attributes are still scored, by the answer they explain. Scores are gathered only where there is a reason. */
export function standingReasons(
  catalog: ReadableCatalog,
  groupingId: number,
  scores: () => GatheredScores,
): Map<number, Pick<PlainReason, 'kind' | 'attributes' | 'confidence'>> {
  const standing = listReasons(catalog, groupingId).filter(({ enabled }) => enabled);
  if (standing.length === 0) return new Map();
  const { columnOf } = scores();
  return new Map(
    standing.flatMap(({ answerId, kind, confidence, attributeIds }) => {
      const attributes = attributeIds.map(id => columnOf.get(id)).filter(column => column !== undefined);
      return attributes.length === 0 ? [] : [[answerId, { kind, attributes, confidence }] as const];
    }),
  );
}
