/** Thinks about what to ask in one grouping: from its material and log to the next question and the groups it is about. Runs in a thinking thread. */
import type { Given } from '../../algorithms/ask/treeOfGroups/treeOfGroups.ts';
import { withFewerColumns } from '../../algorithms/embed/principalAxes.ts';
import type { Matrix } from '../../algorithms/matrix.ts';
import { Random } from '../../algorithms/random.ts';
import { layDeeds } from '../../algorithms/session/byHand.ts';
import { distancesToCentres } from '../../algorithms/session/groupFacts.ts';
import type { Strategy } from '../../contract/grouping.ts';
import { share } from '../compute/share.ts';
import { comparedPoints } from '../embeddings/comparisons.ts';
import { Beginnings } from './beginnings.ts';
import { companyOf } from './company.ts';
import { measured } from './measured.ts';
import type { Material, Outlook, Step } from './messages.ts';
import { PaperWay } from './paperWay.ts';
import { SheetWay } from './sheetWay.ts';
import { TreeWay } from './treeWay.ts';
import { UncertainWay } from './uncertainWay.ts';
import { votesOf } from './votes.ts';
import type { Way } from './way.ts';

/** Learning a metric takes the cube of the columns; beyond these little is left to see. */
const MOST_COLUMNS = 192;

export class Thinker {
  readonly #points: Matrix;
  readonly #makeWay: () => Way;
  #madeWay: Way | undefined;
  readonly #beginnings = new Beginnings();
  /** What the question after each beginning of a log was expected to change, for the curve. */
  readonly #changes = new Map<number, number>();

  constructor(material: Material, progress: (sentence: string) => void) {
    progress('Comparing the pictures …');
    const compared = comparedPoints(material.model, material.embeddings);
    this.#points = share(withFewerColumns(compared, MOST_COLUMNS, new Random(material.seed)));
    const { strategy, wanted, seed } = material;
    const company = companyOf(material);
    const points = this.#points;
    const ways: Record<Strategy, () => Way> = {
      fewest: () => new TreeWay(points, measured, seed, progress, { company }),
      'expected-change': () => new PaperWay(points, wanted, seed, progress),
      'most-uncertain': () => new UncertainWay({ points, company, wanted, seed, progress }),
      'contact-sheet': () => new SheetWay({ points, company, wanted, seed, progress }),
    };
    this.#makeWay = ways[strategy];
  }

  /** Made when first asked for: a log that was worked through before may need none. */
  get #way(): Way {
    this.#madeWay ??= this.#makeWay();
    return this.#madeWay;
  }

  /** The items as they are compared, in shared memory. */
  points(): Matrix {
    return this.#points;
  }

  recall({ steps, curve }: { steps: readonly Step[]; curve: readonly number[] }): null {
    const numbers = this.#beginnings.numbersOf(steps.map(votesOf));
    for (const [at, number] of numbers.entries()) this.#changes.set(number, curve[at] ?? 0);
    return null;
  }

  /**
   * What was done by hand is told to the strategy too, so that it asks accordingly; but it moves nothing else until the next answer: a person who moves one picture sees one
   * picture move.
   */
  after({ steps }: { steps: readonly Step[] }): Outlook {
    const rounds = steps.map(votesOf);
    const curve = this.#curveOf(rounds);
    const answered =
      steps.findLastIndex(({ answers, settles }) => settles === true || answers.length > 0) + 1;
    const { question, labels: latest } = this.#way.after(rounds);
    const own = answered === steps.length ? latest : this.#way.after(rounds.slice(0, answered)).labels;
    const labels = layDeeds(
      own,
      steps.flatMap(({ deeds }) => deeds),
    );
    return { own, labels, toCentre: distancesToCentres(this.#points, labels), question, curve };
  }

  startsAnew({ steps }: { steps: readonly Step[] }): boolean {
    return this.#way.startsAnew?.(steps.map(votesOf)) ?? false;
  }

  #curveOf(rounds: readonly (readonly Given[])[]): number[] {
    return this.#beginnings.numbersOf(rounds).map((number, length) => {
      const known = this.#changes.get(number);
      if (known !== undefined) return known;
      const change = this.#way.after(rounds.slice(0, length)).question?.expectedChange ?? 0;
      this.#changes.set(number, change);
      return change;
    });
  }
}
