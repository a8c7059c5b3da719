/**
 * The engine's side of the two threads of a grouping. Engine process.
 *
 * One thinks about what to ask, and while the person looks guesses on; the other, started when it is first wanted, sorts what the person sees and does all else that takes its time. So neither a
 * clusterer nor a search for doubts holds up the next question.
 */
import type { Matrix } from '../../algorithms/matrix.ts';
import { AkinError } from '../../contract/errors.ts';
import { PreparedThreads } from '../compute/preparedThreads.ts';
import type {
  Doubts,
  Material,
  Outlook,
  SortingMaterial,
  SortingRequests,
  Step,
  ThinkingRequests,
  Thought,
} from './messages.ts';

type Sorting = PreparedThreads<SortingRequests, SortingMaterial, string>;

const CLOSED = 'The grouping was closed.';

export class Thinking {
  readonly #progress: (sentence: string) => void;
  readonly #thinking: PreparedThreads<ThinkingRequests, Material, string>;
  /** Asked for first of all: later the thread may be deep in a guess, and sorting would wait for it. */
  readonly #points: Promise<Matrix>;
  #material: Material;
  #sorting: Promise<Sorting> | undefined;
  #isClosed = false;

  constructor(material: Material, progress: (sentence: string) => void) {
    this.#material = material;
    this.#progress = progress;
    const entry = entryAt('thinkingThread');
    this.#thinking = new PreparedThreads({ entry, threads: 1, material, closed: CLOSED, progress });
    this.#points = this.#thinking.ask('points', null);
  }

  /**
   * What is asked after these steps. A guess is thought when nothing else waits, and given up when something does; one that contradicts what was said, so that in a large collection everything is
   * worked through once more, is given up too: the person would answer otherwise, and wait for it.
   */
  async after(steps: readonly Step[], isGuess = false): Promise<Outlook> {
    if (isGuess && (await this.#thinking.think('startsAnew', { steps }, true)))
      throw new AkinError('cancelled', 'The guess was given up.');
    return await this.#thinking.think('after', { steps }, isGuess);
  }

  /** What is asked after these steps was thought before. */
  recall(steps: readonly Step[], outlook: Outlook): void {
    this.#thinking.keep('after', { steps }, outlook);
    void this.#thinking.ask('recall', { steps, curve: outlook.curve });
  }

  /** All that follows from a log, the groups that the person sees included. */
  async think(steps: readonly Step[]): Promise<Thought> {
    const { own, question, curve } = await this.after(steps);
    const sorting = await this.#sort();
    const sorted = await sorting.think('sort', { steps, own }, false, JSON.stringify(steps));
    return { ...sorted, question, curve };
  }

  /** The items as they are compared, in shared memory. */
  async points(): Promise<Matrix> {
    return await this.#points;
  }

  async doubt(ask: SortingRequests['doubt']['ask']): Promise<Doubts> {
    return await (await this.#sort()).think('doubt', ask);
  }

  async explain(ask: SortingRequests['explain']['ask']): Promise<SortingRequests['explain']['reply']> {
    return await (await this.#sort()).ask('explain', ask);
  }

  async describe(ask: SortingRequests['describe']['ask']): Promise<SortingRequests['describe']['reply']> {
    return await (await this.#sort()).ask('describe', ask);
  }

  async candidates(ask: SortingRequests['candidates']['ask']): Promise<readonly number[]> {
    return await (await this.#sort()).ask('candidates', ask);
  }

  /** What was sorted with other scores no longer counts: reasons name attributes by their columns. */
  async renew(scores: Matrix): Promise<void> {
    this.#material = { ...this.#material, scores };
    if (this.#sorting === undefined) return;
    const sorting = await this.#sorting;
    sorting.forget();
    await sorting.ask('renew', { scores });
  }

  async teach(ask: SortingRequests['teach']['ask']): Promise<SortingRequests['teach']['reply']> {
    return await (await this.#sort()).ask('teach', ask);
  }

  async parts(ask: SortingRequests['parts']['ask']): Promise<readonly Int32Array[]> {
    return await (await this.#sort()).ask('parts', ask);
  }

  async nearest(ask: SortingRequests['nearest']['ask']): Promise<readonly Int32Array[]> {
    return await (await this.#sort()).ask('nearest', ask);
  }

  /** At once: what the threads work at is not waited for. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#thinking.close();
    await (await this.#sorting?.catch(() => undefined))?.close();
  }

  #sort(): Promise<Sorting> {
    this.#sorting ??= this.#startSorting();
    return this.#sorting;
  }

  async #startSorting(): Promise<Sorting> {
    const points = await this.#points;
    if (this.#isClosed) throw new AkinError('cancelled', CLOSED);
    return new PreparedThreads({
      entry: entryAt('sortingThread'),
      threads: 1,
      material: { material: this.#material, points },
      closed: CLOSED,
      progress: this.#progress,
    });
  }
}

/** Beside this file, as a source or built. */
function entryAt(name: string): URL {
  return new URL(`./${name}.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);
}
