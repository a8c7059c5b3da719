/**
 * The tree of groups as a way to ask. Runs in a thinking thread.
 *
 * What stands is a fold over the rounds (algorithms/ask/treeOfGroups). The last few standings are kept, so that one more answer, or one taken back, costs one step; anything else is worked through from
 * its longest known beginning. Beyond `FULL` items centres stand for close ones (algorithms/session/representatives.ts): the question is then about the items nearest to two
 * centres, and an answer that parts a centre has the tree built anew.
 */
import { type Given, type Standing, TreeOfGroups } from '../../algorithms/ask/treeOfGroups/treeOfGroups.ts';
import { numberLabels } from '../../algorithms/labels.ts';
import { type Condensed, type Matrix, type Pair, pairCount } from '../../algorithms/matrix.ts';
import { Random } from '../../algorithms/random.ts';
import {
  chooseRepresentatives,
  type Representatives,
  standFor,
} from '../../algorithms/session/representatives.ts';
import type { PlainQuestion } from './messages.ts';
import type { Opinion, Way } from './way.ts';

/** docs/performance.md has the time of a question at both ends. */
const FULL = 2_000;
const CENTRES = 1_500;
/** A standing holds a number for each pair of an item and a group. */
const KEPT = 12;

type Rounds = readonly (readonly Given[])[];

export class TreeWay implements Way {
  readonly #points: Matrix;
  readonly #measure: (points: Matrix) => Condensed;
  readonly #progress: (sentence: string) => void;
  readonly #chosen: Representatives | null;
  #standing: Representatives | null;
  #tree: TreeOfGroups;
  readonly #known = new Map<string, Standing>();

  constructor(
    points: Matrix,
    measure: (points: Matrix) => Condensed,
    seed: number,
    progress: (sentence: string) => void,
  ) {
    this.#points = points;
    this.#measure = measure;
    this.#progress = progress;
    if (points.rows > FULL) progress('Putting close pictures behind one centre …');
    this.#chosen = points.rows > FULL ? chooseRepresentatives(points, CENTRES, new Random(seed)) : null;
    this.#standing = this.#chosen;
    this.#tree = this.#plant();
  }

  after(rounds: Rounds): Opinion {
    this.#stand(rounds);
    const { labels, question } = this.#fold(rounds.map(round => this.#ofCentres(round)));
    return {
      labels: this.#toItems(labels),
      question: question === null ? null : this.#describe(question, labels),
    };
  }

  #plant(): TreeOfGroups {
    this.#progress('Sorting the pictures into groups …');
    const points = this.#standing?.centres ?? this.#points;
    return new TreeOfGroups({ points, measure: this.#measure }, ['pair', 'choice', 'odd']);
  }

  #fold(rounds: Rounds): Standing {
    const keys = [''];
    for (const round of rounds) keys.push(`${keys.at(-1)}${JSON.stringify(round)}`);
    let from = rounds.length;
    while (from > 0 && !this.#known.has(keys[from]!)) from--;
    let standing = this.#known.get(keys[from]!) ?? this.#tree.start();
    this.#keep(keys[from]!, standing);
    for (let at = from; at < rounds.length; at++) {
      if (rounds.length - from > KEPT)
        this.#progress(`Working through the answers: ${at} of ${rounds.length} …`);
      if (rounds[at]!.length > 0) standing = this.#tree.next(standing, rounds[at]!);
      this.#keep(keys[at + 1]!, standing);
    }
    return standing;
  }

  #keep(key: string, standing: Standing): void {
    this.#known.delete(key); // so that what is used last is forgotten last
    this.#known.set(key, standing);
    if (this.#known.size > KEPT) this.#known.delete(this.#known.keys().next().value as string);
  }

  /** Centres as the answers need them: a function of the answers, never of the order in which logs came to this thread. */
  #stand(rounds: Rounds): void {
    if (this.#chosen === null) return;
    const given = rounds.flat();
    const pairsOf = (wanted: Given['verdict']) =>
      given.filter(({ verdict }) => verdict === wanted).map(({ pair }) => pair);
    const wanted = standFor(this.#points, this.#chosen, pairsOf('same'), pairsOf('different'));
    const { of, items } = this.#standing!;
    if (wanted.items.length === items.length && wanted.of.every((centre, item) => centre === of[item]))
      return;
    this.#standing = wanted;
    this.#tree = this.#plant();
    this.#known.clear();
  }

  #describe({ kind, item, among }: NonNullable<Standing['question']>, labels: Int32Array): PlainQuestion {
    const changed = among.reduce(
      (sum, { candidate: { chance, sides } }) => sum + chance * sides.sizes[0] * sides.sizes[1],
      0,
    );
    return {
      kind,
      item: this.#itemOf(item),
      among: among.map(({ other }) => this.#itemOf(other)),
      chances: among.map(({ candidate: { chance, sides } }) => (sides.isTogether ? 1 - chance : chance)),
      expectedChange: Math.min(1, changed / Math.max(1, pairCount(labels.length))),
    };
  }

  /** An answer about two items behind one centre says nothing about centres. */
  #ofCentres(round: readonly Given[]): readonly Given[] {
    const standing = this.#standing;
    if (standing === null) return round;
    return round.flatMap(({ pair: [i, j], verdict }): Given[] => {
      const pair: Pair = [standing.of[i]!, standing.of[j]!];
      return pair[0] === pair[1] ? [] : [{ pair, verdict }];
    });
  }

  #itemOf(centre: number): number {
    return this.#standing === null ? centre : this.#standing.items[centre]!;
  }

  #toItems(labels: Int32Array): Int32Array {
    const standing = this.#standing;
    return standing === null ? labels : numberLabels(standing.of.map(centre => labels[centre]!)).labels;
  }
}
