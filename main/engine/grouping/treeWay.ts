/**
 * The tree of groups as a way to ask. Runs in a thinking or an asking thread.
 *
 * What stands is a fold over the rounds (algorithms/ask/treeOfGroups). The last few standings are kept, so that one more answer, or one taken back, costs one step; anything else is worked through from
 * its longest known beginning. Beyond `full` items centres stand for close ones (algorithms/session/representatives.ts): the question is then about the items nearest to two
 * centres. An answer that parts a centre has another tree built; the last few trees are kept, so that answers which are only thought through do not cost the present one.
 */
import type { Kind } from '../../algorithms/ask/treeOfGroups/questions.ts';
import { type Given, type Standing, TreeOfGroups } from '../../algorithms/ask/treeOfGroups/treeOfGroups.ts';
import { type Condensed, type Matrix, type Pair, pairCount } from '../../algorithms/matrix.ts';
import { type Representatives, standFor } from '../../algorithms/session/representatives.ts';
import type { Limits } from '../session/asker.ts';
import { Beginnings } from './beginnings.ts';
import { chooseCentres, isSame, itemOf, labelsOfItems } from './centres.ts';
import { type Company, measureInCompany } from './company.ts';
import type { PlainQuestion } from './messages.ts';
import type { Opinion, Way } from './way.ts';

/** The present one, the one before and those after each likely answer. A standing holds a number for each pair of an item and a group. */
const KEPT = 14;
/** A tree holds a number for each pair of centres. */
const TREES = 3;

type Rounds = readonly (readonly Given[])[];

/** A tree over the items or over their centres, and what stands after some beginnings of the log. */
interface Ground {
  readonly centres: Representatives | null;
  readonly tree: TreeOfGroups;
  readonly known: Map<number, Standing>;
}

export interface TreeOpinion extends Opinion {
  /** How many centres stand for the items; null when every item is asked about itself. */
  readonly centres: number | null;
}

export interface TreeOptions {
  readonly kinds?: readonly Kind[];
  readonly limits?: Limits;
  readonly company?: Company | null;
}

export class TreeWay implements Way {
  readonly #points: Matrix;
  readonly #measure: (points: Matrix) => Condensed;
  readonly #progress: (sentence: string) => void;
  readonly #kinds: readonly Kind[];
  readonly #company: Company | null;
  readonly #chosen: Representatives | null;
  readonly #beginnings = new Beginnings();
  /** What was used last comes last. */
  readonly #grounds: Ground[] = [];

  constructor(
    points: Matrix,
    measure: (points: Matrix) => Condensed,
    seed: number,
    progress: (sentence: string) => void,
    { kinds = ['pair', 'choice', 'odd'], limits, company = null }: TreeOptions = {},
  ) {
    this.#points = points;
    this.#measure = measure;
    this.#progress = progress;
    this.#kinds = kinds;
    this.#company = company;
    this.#chosen = chooseCentres(points, seed, progress, limits);
    this.#groundOn(this.#chosen);
  }

  after(rounds: Rounds): TreeOpinion {
    const ground = this.#groundOn(this.#centresFor(rounds));
    const { labels, question } = this.#fold(ground, rounds);
    const { centres } = ground;
    return {
      labels: labelsOfItems(centres, labels),
      question: question === null ? null : describe(question, labels, centres),
      centres: centres?.items.length ?? null,
    };
  }

  startsAnew(rounds: Rounds): boolean {
    return !isSame(this.#centresFor(rounds), this.#centresFor(rounds.slice(0, -1)));
  }

  #fold({ tree, known, centres }: Ground, rounds: Rounds): Standing {
    const numbers = this.#beginnings.numbersOf(rounds);
    let from = rounds.length;
    while (from > 0 && !known.has(numbers[from]!)) from--;
    let standing = known.get(numbers[from]!) ?? tree.start();
    keep(known, numbers[from]!, standing);
    for (let at = from; at < rounds.length; at++) {
      if (rounds.length - from > KEPT)
        this.#progress(`Working through the answers: ${at} of ${rounds.length} …`);
      const round = centres === null ? rounds[at]! : rounds[at]!.flatMap(given => ofCentres(given, centres));
      if (round.length > 0) standing = tree.next(standing, round);
      keep(known, numbers[at + 1]!, standing);
    }
    return standing;
  }

  /** Centres as the answers need them: a function of the answers, never of the order in which logs came to this thread. */
  #centresFor(rounds: Rounds): Representatives | null {
    if (this.#chosen === null) return null;
    const given = rounds.flat();
    const pairsOf = (wanted: Given['verdict']) =>
      given.filter(({ verdict }) => verdict === wanted).map(({ pair }) => pair);
    return standFor(this.#points, this.#chosen, pairsOf('same'), pairsOf('different'));
  }

  #groundOn(centres: Representatives | null): Ground {
    const at = this.#grounds.findIndex(ground => isSame(ground.centres, centres));
    const ground = at < 0 ? this.#plant(centres) : this.#grounds.splice(at, 1)[0]!;
    this.#grounds.push(ground);
    if (this.#grounds.length > TREES) this.#grounds.shift();
    return ground;
  }

  #plant(centres: Representatives | null): Ground {
    this.#progress('Sorting the pictures into groups …');
    const points = centres?.centres ?? this.#points;
    const itemsEach = this.#points.rows / points.rows;
    const measure = measureInCompany(this.#company, this.#measure, points, centres?.of);
    const tree = new TreeOfGroups({ points, measure, itemsEach }, this.#kinds);
    return { centres, tree, known: new Map() };
  }
}

function keep(known: Map<number, Standing>, number: number, standing: Standing): void {
  known.delete(number); // so that what is used last is forgotten last
  known.set(number, standing);
  if (known.size > KEPT) known.delete(known.keys().next().value as number);
}

/** An answer about two items behind one centre says nothing about centres. */
function ofCentres({ pair: [i, j], verdict }: Given, { of }: Representatives): Given[] {
  const pair: Pair = [of[i]!, of[j]!];
  return pair[0] === pair[1] ? [] : [{ pair, verdict }];
}

/** In items; `labels` are those of the tree. */
function describe(
  { kind, item, among }: NonNullable<Standing['question']>,
  labels: Int32Array,
  centres: Representatives | null,
): PlainQuestion {
  const changed = among.reduce(
    (sum, { candidate: { chance, sides } }) => sum + chance * sides.sizes[0] * sides.sizes[1],
    0,
  );
  return {
    kind,
    item: itemOf(centres, item),
    among: among.map(({ other }) => itemOf(centres, other)),
    // A candidate's chance is that of a change.
    chances: among.map(({ other, candidate: { chance } }) =>
      labels[item] === labels[other] ? 1 - chance : chance,
    ),
    expectedChange: Math.min(1, changed / Math.max(1, pairCount(labels.length))),
    isAgain: among.some(({ candidate: { claim } }) => claim >= 0),
  };
}
