/** One evaluation: every way to ask, trial by trial on threads, with its curves while they grow. Engine process. */
import { availableParallelism } from 'node:os';
import { type Matrix, pickRows } from '../../algorithms/matrix.ts';
import { Random } from '../../algorithms/random.ts';
import { AkinError } from '../../contract/errors.ts';
import type { EvaluatedWay, Evaluation, EvaluationSettings, WayToAsk } from '../../contract/evaluate.ts';
import { ComputePool } from '../compute/pool.ts';
import { share, sharedFloats } from '../compute/share.ts';
import { CancelledError } from '../compute/task.ts';
import type { SharedCurve } from '../compute/tasks/evaluateRun.ts';
import type { Gathered } from '../grouping/gather.ts';
import { evaluationCsv } from './evaluationCsv.ts';
import { standingOf } from './standing.ts';
import type { NamesOfItems } from './truth.ts';
import { WAYS } from './ways.ts';

/** All pairs are looked at, question by question. */
const MOST_ITEMS = 2000;
/** As the groups of a collection are thought about. */
const MOST_COLUMNS = 192;
/** So many states a second are enough for an eye. */
const TELL_EVERY_MS = 250;

export interface Evaluated {
  readonly grouping: number;
  readonly gathered: Gathered;
  /** One row of scores for each item; without columns where nothing is measured of them. */
  readonly attributes: Matrix;
  readonly names: NamesOfItems;
}

export interface Run {
  readonly strategy: WayToAsk;
  readonly withReasons: boolean;
  readonly trial: number;
  readonly curve: SharedCurve;
  isDone: boolean;
}

export class RunningEvaluation {
  readonly settings: EvaluationSettings;
  readonly #grouping: number;
  readonly #tell: (state: Evaluation) => void;
  readonly #abort = new AbortController();
  readonly #runs: Run[];
  readonly #counts: Pick<Evaluation, 'items' | 'subjects' | 'unknown' | 'leftOut'>;
  readonly finished: Promise<void>;
  #state: Evaluation['state'] = 'running';
  #sentence = 'Comparing the pictures …';

  constructor(evaluated: Evaluated, settings: EvaluationSettings, tell: (state: Evaluation) => void) {
    this.settings = settings;
    this.#grouping = evaluated.grouping;
    this.#tell = tell;
    const { rows, truth, unknown, leftOut } = takePart(evaluated, settings.seed);
    const subjects = new Set(truth).size;
    this.#counts = { items: rows.length, subjects, unknown, leftOut };
    if (settings.reasons && evaluated.attributes.columns === 0)
      throw new AkinError(
        'bad-request',
        'Nothing is measured of these pictures that a reason could be given in. Evaluate without reasons.',
      );
    this.#runs = plannedRuns(settings);
    this.finished = this.#run(evaluated, rows, truth);
  }

  describe(): Evaluation {
    const { questions } = this.settings;
    const ways = Map.groupBy(this.#runs, ({ strategy, withReasons }) => `${strategy} ${withReasons}`);
    return {
      grouping: this.#grouping,
      settings: this.settings,
      state: this.#state,
      ...this.#counts,
      done: this.#runs.filter(({ isDone }) => isDone).length,
      total: this.#runs.length,
      ways: [...ways.values()].map((runs): EvaluatedWay => {
        const { strategy, withReasons } = runs[0]!;
        return { strategy, withReasons, ...standingOf(runs, questions) };
      }),
      sentence: this.#sentence,
    };
  }

  csv(): string {
    return evaluationCsv(this.#runs);
  }

  async cancel(): Promise<void> {
    this.#abort.abort();
    await this.finished;
  }

  async #run({ gathered, attributes }: Evaluated, rows: Int32Array, truth: Int32Array): Promise<void> {
    const { signal } = this.#abort;
    const pool = new ComputePool(Math.max(1, availableParallelism() - 1));
    const telling = setInterval(() => this.#tell(this.describe()), TELL_EVERY_MS);
    try {
      const { model, table } = gathered;
      const { dimensions, data } = table;
      const all = await pool.run(
        'compare-points',
        {
          model,
          embeddings: { rows: table.items.length, columns: dimensions, data },
          mostColumns: MOST_COLUMNS,
          seed: 1,
        },
        { signal },
      );
      const shared = share({
        points: pickRows(all, rows),
        truth,
        attributes: this.settings.reasons ? pickRows(attributes, rows) : null,
      });
      this.#sentence = this.#progress();
      await Promise.all(this.#runs.map(run => this.#runOne(pool, run, shared)));
      this.#state = 'done';
      this.#sentence = `Done: ${this.#runs.length} runs.`;
    } catch (error) {
      this.#fail(error);
    } finally {
      clearInterval(telling);
      await pool.close();
      this.#tell(this.describe());
    }
  }

  async #runOne(
    pool: ComputePool,
    run: Run,
    shared: { points: Matrix; truth: Int32Array; attributes: Matrix | null },
  ): Promise<void> {
    const { errorRate, dontKnowRate, questions, seed } = this.settings;
    const input = {
      ...shared,
      attributes: run.withReasons ? shared.attributes : null,
      way: run.strategy,
      rates: { errorRate, dontKnowRate },
      questions,
      seed: seed + run.trial,
      curve: run.curve,
    };
    await pool.run('evaluate-run', input, { signal: this.#abort.signal });
    run.isDone = true;
    this.#sentence = this.#progress();
    this.#tell(this.describe());
  }

  #progress(): string {
    return `${this.#runs.filter(({ isDone }) => isDone).length} of ${this.#runs.length} runs.`;
  }

  #fail(error: unknown): void {
    const isCancelled = error instanceof CancelledError || this.#abort.signal.aborted;
    this.#state = isCancelled ? 'cancelled' : 'failed';
    if (!isCancelled) console.error('akin: an evaluation stopped:', error);
    this.#sentence = isCancelled
      ? `Stopped after ${this.#progress()}`
      : `The evaluation stopped: ${error instanceof Error ? error.message : String(error)}`;
    // What others still work at is of no use any more.
    this.#abort.abort();
  }
}

/** Trial by trial, so that all ways grow together. */
function plannedRuns({ strategies, reasons, trials, questions }: EvaluationSettings): Run[] {
  const ways = strategies.flatMap(strategy =>
    reasons && WAYS[strategy].weighing !== null
      ? [
          { strategy, withReasons: false },
          { strategy, withReasons: true },
        ]
      : [{ strategy, withReasons: false }],
  );
  return Array.from({ length: trials }, (_, trial) =>
    ways.map(way => ({
      ...way,
      trial,
      curve: { quality: unknowns(questions + 1), seconds: unknowns(questions + 1) },
      isDone: false,
    })),
  ).flat();
}

function unknowns(length: number): Float64Array {
  return sharedFloats(length).fill(Number.NaN);
}

/** The rows whose truth is known, some of them by chance where there are too many. */
function takePart(
  { gathered: { items }, names }: Evaluated,
  seed: number,
): { rows: Int32Array; truth: Int32Array; unknown: number; leftOut: number } {
  const known = Array.from(items.keys()).filter(row => names.has(items[row]!));
  const chosen =
    known.length <= MOST_ITEMS
      ? known
      : new Random(seed).sample(known.length, MOST_ITEMS).map(at => known[at]!);
  const rows = Int32Array.from(chosen).sort();
  const numbers = new Map<string, number>();
  const truth = rows.map(row => {
    const name = names.get(items[row]!)!;
    if (!numbers.has(name)) numbers.set(name, numbers.size);
    return numbers.get(name)!;
  });
  const subjects = numbers.size;
  if (subjects < 2 || rows.length < 10)
    throw new AkinError(
      'bad-request',
      `The truth names ${subjects} ${subjects === 1 ? 'subject' : 'subjects'} in ${rows.length} ${rows.length === 1 ? 'item' : 'items'}; at least two subjects in ten items are needed.`,
    );
  return {
    rows,
    truth: share(truth),
    unknown: items.length - known.length,
    leftOut: known.length - rows.length,
  };
}
