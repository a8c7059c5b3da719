/** Active-HACC as a way to ask: the paper's own, for those who choose it. Runs in a thinking thread. */
import type { Given } from '../../algorithms/ask/treeOfGroups/treeOfGroups.ts';
import type { Matrix } from '../../algorithms/matrix.ts';
import { effectOf } from '../../algorithms/session/answers.ts';
import { Asker } from '../session/asker.ts';
import type { Opinion, Way } from './way.ts';

const RUNS = 100;

export class PaperWay implements Way {
  readonly #items: number;
  readonly #asker: Asker;

  /** How many groups there are is estimated where nobody says it. */
  constructor(points: Matrix, wanted: number | null, seed: number, progress: (sentence: string) => void) {
    this.#items = points.rows;
    const tell = (_: number, __: number, sentence: string) => progress(sentence);
    const open = (k: number, runs: number) => new Asker({ points, metric: 'euclidean', k, seed, runs }, tell);
    const nothing = { mustLink: [], cannotLink: [], skip: [] };
    this.#asker = open(wanted ?? open(Math.min(2, points.rows), 1).suggest(nothing).k, RUNS);
  }

  after(rounds: readonly (readonly Given[])[]): Opinion {
    const log = rounds.flat().map(({ pair, verdict }, at) => ({ id: at + 1, pair, verdict }));
    const { mustLink, cannotLink, skip } = effectOf(this.#items, log);
    const { labels, question } = this.#asker.ask({ mustLink, cannotLink, skip });
    if (question === null) return { labels, question };
    const { surprise, chance } = question.stakes;
    return {
      labels,
      question: {
        kind: 'pair',
        item: question.pair[0],
        among: [question.pair[1]],
        chances: [surprise === 'same' ? chance : 1 - chance],
        expectedChange: question.gain,
        isAgain: false,
      },
    };
  }
}
