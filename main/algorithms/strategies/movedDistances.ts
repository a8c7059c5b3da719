/**
 * The distances of all pairs as reasons move them, for those who ask about pairs and those who group by a wanted
 * number: so both see the same. Pure.
 */
import type { ReasonOf } from '../ask/treeOfGroups/treeState.ts';
import { weighReasons } from '../ask/treeOfGroups/weighReasons.ts';
import { ReasonEvidence } from '../explain/reasonEvidence.ts';
import type { Condensed } from '../matrix.ts';
import { moveByReasons } from '../session/evidence.ts';
import type { Rounds } from './questionStrategy.ts';

export class MovedDistances {
  readonly #distances: Condensed;
  readonly #reasonOf: ReasonOf;
  /** By the answers and reasons up to the latest reason. */
  #moved: { readonly key: string; readonly distances: Condensed } | undefined;

  constructor(distances: Condensed, reasonOf: ReasonOf) {
    this.#distances = distances;
    this.#reasonOf = reasonOf;
  }

  /** Weighed by the answers up to the latest reason: later ones do not move all distances. */
  after(rounds: Rounds): Condensed {
    const { n } = this.#distances;
    const until = rounds.findLastIndex(round => round.some(({ reason }) => reason !== undefined)) + 1;
    const told = rounds.slice(0, until).flat();
    const reasons = told.flatMap(({ reason }) => (reason && this.#reasonOf(reason.key)) ?? []);
    if (reasons.length === 0) return this.#distances;
    const key = JSON.stringify(told);
    if (this.#moved?.key !== key) {
      const answers = told.flatMap(({ pair, verdict }) =>
        verdict === 'cannot-tell' ? [] : [{ pair, isSame: verdict === 'same' }],
      );
      const evidence = new ReasonEvidence(n, weighReasons(n, reasons, answers));
      this.#moved = { key, distances: moveByReasons(this.#distances, evidence) };
    }
    return this.#moved.distances;
  }
}
