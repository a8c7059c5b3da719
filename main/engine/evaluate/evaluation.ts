/** One evaluation: every method, trial by trial on threads, with its curves as they grow. Engine process. */
import { availableParallelism } from 'node:os';
import type { PlattCalibration } from '../../algorithms/embed/plattCalibration.ts';
import { type Matrix, pickRows } from '../../algorithms/matrix.ts';
import { Random } from '../../algorithms/random.ts';
import { type Evidence, evidenceAbout } from '../../algorithms/session/evidence.ts';
import { AkinError } from '../../contract/errors.ts';
import type {
  EvaluatedMethod,
  Evaluation,
  EvaluationSettings,
  MethodToEvaluate,
} from '../../contract/evaluate.ts';
import { ComputePool } from '../compute/pool.ts';
import { share, sharedFloats } from '../compute/share.ts';
import { CancelledError } from '../compute/task.ts';
import { type CollectionAxes, pointsAlongTask } from '../embeddings/collectionAxes.ts';
import { measuredCalibration } from '../embeddings/comparisons.ts';
import { toCsv } from '../export/tables/csv.ts';
import { SEED } from '../grouping/items/itemCache.ts';
import type { GroupingItems } from '../grouping/items/loadItems.ts';
import { evidenceOf } from '../grouping/planner/comparedItems.ts';
import { evaluateRunTask, type SharedCurve } from './evaluateRun.ts';
import { METHODS_TO_EVALUATE } from './methods.ts';
import { statusOf } from './progress.ts';
import type { NamesOfItems } from './truth.ts';

/** All pairs are compared, question by question. */
const MOST_ITEMS = 2000;
/** For methods that compare pairs within groups alone: all of them may be one group. */
const MOST_ITEMS_WITHOUT_PAIRS = 5000;
const WITHOUT_PAIRS: readonly MethodToEvaluate[] = ['tree-of-groups', 'tree-of-groups-choosing'];
/** A screen needs no more states than this. */
const NOTIFY_EVERY_MS = 250;

export interface Evaluated {
  readonly grouping: number;
  readonly loaded: GroupingItems;
  /** The axes along which they are compared; null: fitted to them. */
  readonly axes: CollectionAxes | null;
  /** One row of scores for each item; without columns where nothing is measured. */
  readonly attributes: Matrix;
  readonly names: NamesOfItems;
}

export interface Run {
  readonly strategy: MethodToEvaluate;
  readonly withReasons: boolean;
  readonly trial: number;
  readonly curve: SharedCurve;
  isDone: boolean;
}

export class RunningEvaluation {
  readonly settings: EvaluationSettings;
  readonly #grouping: number;
  readonly #notify: (state: Evaluation) => void;
  readonly #abort = new AbortController();
  readonly #runs: Run[];
  readonly #counts: Pick<Evaluation, 'items' | 'subjects' | 'unknown' | 'leftOut'>;
  readonly finished: Promise<void>;
  #state: Evaluation['state'] = 'running';
  #message = 'Comparing the pictures …';

  constructor(evaluated: Evaluated, settings: EvaluationSettings, notify: (state: Evaluation) => void) {
    this.settings = settings;
    this.#grouping = evaluated.grouping;
    this.#notify = notify;
    const { rows, truth, unknown, leftOut } = selectItems(evaluated, settings);
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
    const methods = Map.groupBy(this.#runs, ({ strategy, withReasons }) => `${strategy} ${withReasons}`);
    return {
      grouping: this.#grouping,
      settings: this.settings,
      state: this.#state,
      ...this.#counts,
      done: this.#runs.filter(({ isDone }) => isDone).length,
      total: this.#runs.length,
      methods: [...methods.values()].map((runs): EvaluatedMethod => {
        const { strategy, withReasons } = runs[0]!;
        return { strategy, withReasons, ...statusOf(runs, questions), sheet: sheetAtEnd(runs) };
      }),
      message: this.#message,
    };
  }

  csv(): string {
    return evaluationCsv(this.#runs);
  }

  async cancel(): Promise<void> {
    this.#abort.abort();
    await this.finished;
  }

  async #run({ loaded, axes, attributes }: Evaluated, rows: Int32Array, truth: Int32Array): Promise<void> {
    const { signal } = this.#abort;
    const pool = new ComputePool(Math.max(1, availableParallelism() - 1));
    const timer = setInterval(() => this.#notify(this.describe()), NOTIFY_EVERY_MS);
    try {
      const { model, table } = loaded;
      const { dimensions, data } = table;
      const embeddings = { rows: table.items.length, columns: dimensions, data };
      const all = await pool.run(pointsAlongTask, { model, embeddings, seed: SEED, known: axes }, { signal });
      const shared = share({
        points: pickRows(all, rows),
        calibration: measuredCalibration(model, dimensions),
        evidence: evidenceAbout(evidenceOf(loaded, dimensions), rows),
        truth,
        attributes: this.settings.reasons ? pickRows(attributes, rows) : null,
      });
      this.#message = this.#progress();
      await Promise.all(this.#runs.map(run => this.#runOne(pool, run, shared)));
      this.#state = 'done';
      this.#message = `Done: ${this.#runs.length} runs.`;
    } catch (error) {
      this.#fail(error);
    } finally {
      clearInterval(timer);
      await pool.close();
      this.#notify(this.describe());
    }
  }

  async #runOne(
    pool: ComputePool,
    run: Run,
    shared: {
      points: Matrix;
      calibration: PlattCalibration | null;
      evidence: Evidence;
      truth: Int32Array;
      attributes: Matrix | null;
    },
  ): Promise<void> {
    const { errorRate, dontKnowRate, questions, seed } = this.settings;
    const input = {
      ...shared,
      attributes: run.withReasons ? shared.attributes : null,
      method: run.strategy,
      rates: { errorRate, dontKnowRate },
      questions,
      seed: seed + run.trial,
      curve: run.curve,
    };
    await pool.run(evaluateRunTask, input, { signal: this.#abort.signal });
    run.isDone = true;
    this.#message = this.#progress();
    this.#notify(this.describe());
  }

  #progress(): string {
    return `${this.#runs.filter(({ isDone }) => isDone).length} of ${this.#runs.length} runs.`;
  }

  #fail(error: unknown): void {
    const isCancelled = error instanceof CancelledError || this.#abort.signal.aborted;
    this.#state = isCancelled ? 'cancelled' : 'failed';
    if (!isCancelled) console.error('akin: an evaluation stopped:', error);
    this.#message = isCancelled
      ? `Stopped after ${this.#progress()}`
      : `The evaluation stopped: ${error instanceof Error ? error.message : String(error)}`;
    // The other runs are of no use any more.
    this.#abort.abort();
  }
}

/** Trial by trial, so that all methods advance together. */
function plannedRuns({ strategies, reasons, trials, questions }: EvaluationSettings): Run[] {
  const methods = strategies.flatMap(strategy =>
    reasons && METHODS_TO_EVALUATE[strategy].weighing !== null
      ? [
          { strategy, withReasons: false },
          { strategy, withReasons: true },
        ]
      : [{ strategy, withReasons: false }],
  );
  return Array.from({ length: trials }, (_, trial) =>
    methods.map(method => ({
      ...method,
      trial,
      curve: {
        quality: nanArray(questions + 1),
        seconds: nanArray(questions + 1),
        sheet: nanArray(questions + 1),
      },
      isDone: false,
    })),
  ).flat();
}

/** Of the trials that have ended; null before. */
function sheetAtEnd(runs: readonly Run[]): number | null {
  const ends = runs.flatMap(({ curve, isDone }) =>
    isDone ? (curve.sheet.findLast(known => !Number.isNaN(known)) ?? []) : [],
  );
  return ends.length === 0 ? null : ends.reduce((sum, value) => sum + value, 0) / ends.length;
}

function nanArray(length: number): Float64Array {
  return sharedFloats(length).fill(Number.NaN);
}

/** The rows whose truth is known; a random sample where there are too many. */
function selectItems(
  { loaded: { items }, names }: Evaluated,
  { strategies, seed }: EvaluationSettings,
): { rows: Int32Array; truth: Int32Array; unknown: number; leftOut: number } {
  const known = Array.from(items.keys()).filter(row => names.has(items[row]!));
  const areWithout = strategies.every(strategy => WITHOUT_PAIRS.includes(strategy));
  const most = areWithout ? MOST_ITEMS_WITHOUT_PAIRS : MOST_ITEMS;
  const chosen =
    known.length <= most ? known : new Random(seed).sample(known.length, most).map(at => known[at]!);
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

const HEADER = [
  'strategy',
  'clusterer',
  'reasons',
  'trial',
  'questions',
  'seconds',
  'jaccard',
  'sjc',
] as const;

function evaluationCsv(runs: readonly Run[]): string {
  const rows = runs.flatMap(({ strategy, withReasons, trial, curve: { quality, seconds, sheet } }) => {
    const { clusterer, weighing } = METHODS_TO_EVALUATE[strategy];
    return Array.from(quality.keys())
      .filter(asked => !Number.isNaN(quality[asked]!))
      .map(asked => ({
        strategy,
        clusterer: withReasons ? weighing : clusterer,
        reasons: withReasons,
        trial: trial + 1,
        questions: asked,
        seconds: seconds[asked]!,
        jaccard: Number(quality[asked]!.toFixed(6)),
        sjc: Number(sheet[asked]!.toFixed(6)),
      }));
  });
  return toCsv(HEADER, rows);
}
