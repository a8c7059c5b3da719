/**
 * The client of the inference threads, which run the models. Engine process and shell commands.
 *
 * A request goes to the thread with the fewest under way. A thread starts with its first request and is kept, so a
 * second one starts only when the first is busy. Idle threads do not keep the process alive. When one crashes, its
 * requests are rejected and the next one starts a new thread. Pictures in a SharedArrayBuffer are sent without being
 * copied.
 */
import { AkinError, fromWireError, toWireError } from '../../contract/errors.ts';
import type { Kind } from '../../contract/model.ts';
import type { ModelGraph } from '../../contract/modelPresets.ts';
import type { ProviderName } from '../../contract/models.ts';
import { WorkerClient, workerEntry } from '../../workers/workerClient.ts';
import type { Analyzer } from '../analyzer.ts';
import type { ModelPlaces } from '../models/library.ts';
import type { ModelInput } from '../models/manifest.ts';
import type { Probe } from '../models/probe.ts';
import type { Picture } from '../picture.ts';
import type { WordTarget } from '../text/textModel.ts';
import type { RequestName, Requests, ThreadData } from './messages.ts';

/** How many threads run models, and how many cores each may use. */
export interface InferenceSize {
  readonly threads: number;
  readonly coresEach: number;
}

const ONE_THREAD: InferenceSize = { threads: 1, coresEach: 1 };

export class Inference {
  readonly #data: ThreadData;
  /** Null: not started, or lost. */
  readonly #workers: (WorkerClient<Requests> | null)[];
  #isClosed = false;

  constructor(places: ModelPlaces, { threads, coresEach } = ONE_THREAD) {
    this.#data = { places, threads: coresEach };
    this.#workers = Array.from({ length: threads }, () => null);
  }

  /** One vector of length one for each picture, by the model of that name. */
  embed(pictures: readonly Picture[], model = 'resnet50'): Promise<Float32Array[]> {
    return this.#ask('embed', { model, pictures });
  }

  /** Everything a model says of each picture, by the names of its outputs. */
  outputs(pictures: readonly Picture[], model: string): Promise<Record<string, Float32Array>[]> {
    return this.#ask('outputs', { model, pictures });
  }

  /** The analyzer for a kind of collection, with an own model if one is named. Rejected if one is missing. */
  async openAnalyzer(kind: Kind, model: string | null = null): Promise<Analyzer> {
    if (this.#isClosed) throw cancelled();
    const first = this.#leastBusy();
    // Other threads that run already may have opened other versions of the models.
    const others = this.#workers.filter(worker => worker !== null).filter(worker => worker !== first);
    const opened = await this.#ask('openAnalyzer', { kind, model }, first);
    for (const worker of others) await this.#ask('openAnalyzer', { kind, model }, worker);
    return {
      ...opened,
      analyze: (prepared, isRestKnown = false, given) =>
        this.#ask('analyze', { kind, model, prepared, isRestKnown, ...(given && { given }) }),
    };
  }

  /**
   * How well words fit each item, and the model that says so: by tags, rejected if the text model is missing, or by the
   * text tower of a person's own model, null where it has none.
   */
  scoreByWords(words: string, by: WordTarget): Promise<Requests['scoreByWords']['output']> {
    return this.#ask('scoreByWords', { words, by });
  }

  /** What networks could run on beside the processor, as ONNX Runtime has it on this machine. */
  availableProviders(): Promise<ProviderName[]> {
    return this.#ask('availableProviders', null);
  }

  /** Tries a text tower that is not with its model yet. */
  probeTextTower(path: string, tokenizer: string, dimensions: number): Promise<{ output: string }> {
    return this.#ask('probeTextTower', { path, tokenizer, dimensions });
  }

  /** What a file that is not among the models yet says of itself. */
  inspect(path: string): Promise<ModelGraph> {
    return this.#ask('inspect', { path });
  }

  /** Tries a file that is not among the models yet. */
  probe(path: string, input: ModelInput): Promise<Probe> {
    return this.#ask('probe', { path, input });
  }

  /**
   * Rejects all requests and resolves once the threads have exited. They exit by themselves, after the run they
   * are in: ONNX Runtime crashes the whole process when its thread is terminated.
   */
  async close(): Promise<void> {
    this.#isClosed = true;
    const workers = this.#workers.splice(0);
    await Promise.all(workers.map(worker => worker?.finish(cancelled())));
  }

  async #ask<Name extends RequestName>(
    name: Name,
    input: Requests[Name]['input'],
    worker?: WorkerClient<Requests>,
  ): Promise<Requests[Name]['output']> {
    if (this.#isClosed) throw cancelled();
    try {
      return await (worker ?? this.#leastBusy()).request(name, input);
    } catch (error) {
      throw fromWireError(toWireError(error));
    }
  }

  /** Of equals the first. */
  #leastBusy(): WorkerClient<Requests> {
    const pending = this.#workers.map(worker => worker?.pendingCount ?? 0);
    const place = pending.indexOf(Math.min(...pending));
    this.#workers[place] ??= this.#start(place);
    return this.#workers[place];
  }

  #start(place: number): WorkerClient<Requests> {
    return new WorkerClient<Requests>({
      entry: workerEntry('thread', import.meta.url),
      workerData: this.#data,
      keepsAlive: false,
      lost: cause => {
        if (!this.#isClosed) this.#workers[place] = null;
        const why = cause?.message ?? 'their thread ended';
        return new AkinError('internal', `The models stopped: ${why}. Please try again.`);
      },
    });
  }
}

function cancelled(): AkinError {
  return new AkinError('cancelled', 'This was cancelled.');
}
