/** `akin reproduce`: the experiments of a paper on one's own labelled data, with tables and curves beside the published ones. */
import { availableParallelism } from 'node:os';
import { basename, extname, resolve } from 'node:path';
import type { Kind } from '../contract/model.ts';
import { CancelledError } from '../engine/compute/task.ts';
import type { Scale, Settings } from '../engine/reproduce/experiment.ts';
import { PAPER_NAMES, type PaperName } from '../engine/reproduce/paperNames.ts';
import type { ReproduceProgress } from '../engine/reproduce/reproduce.ts';

export const reproduceHelp = `
Papers:
${Object.entries(PAPER_NAMES)
  .map(([name, what]) => `  ${name.padEnd(24)}${what}`)
  .join('\n')}

Data, by its kind:
  table.csv      a header, numbers, the label in the last column
  matrix.npy     with --labels FILE: one label in each line
  folder         photos in one folder for each class, by the embedding of their --kind

The folder --out gets results.html (open it in any browser), results.csv and results.json. Finished trials are kept
in it: after Ctrl-C or a crash the same command goes on where it was, and with more --trials it adds to them.

  akin reproduce imperfect-oracles --data iris.csv --out iris-oracles`;

export interface ReproduceOptions {
  data: string;
  labels?: string;
  attributes?: string;
  out?: string;
  scale?: Scale;
  kind: Kind;
  perClass?: number;
  trials?: number;
  questions?: number;
  trees?: number;
  seed?: number;
  only?: string[];
  ways?: string[];
  threads?: number;
  json?: boolean;
}

export async function reproduceCommand(paper: PaperName, options: ReproduceOptions): Promise<number> {
  // Loaded here because no other command needs the experiments.
  const { readData } = await import('../engine/reproduce/readData.ts');
  const { reproduce } = await import('../engine/reproduce/reproduce.ts');
  const progress = new ProgressLine(process.stderr);
  const { labels, attributes, kind, perClass } = options;
  const path = resolve(options.data);
  const data = await readData({ path, labels, attributes, kind, perClass }, (done, all) =>
    progress.show(`reading photos: ${done} of ${all}`),
  );
  const out = resolve(options.out ?? `${paper}-${basename(path, extname(path))}`);
  const stopping = new AbortController();
  const interrupt = () => stopping.abort();
  process.once('SIGINT', interrupt);
  process.once('SIGTERM', interrupt);
  try {
    const request = {
      paper,
      data,
      scale: options.scale ?? (path.endsWith('.csv') ? 'standard' : 'as-is'),
      settings: settingsOf(options),
      out,
      threads: options.threads ?? Math.max(1, availableParallelism() - 1),
    };
    const result = await reproduce(request, step => progress.show(inWords(step)), stopping.signal);
    progress.end();
    if (options.json) console.log(JSON.stringify(result));
    else {
      for (const verdict of result.verdicts) console.log(verdict);
      console.log(result.files.join('\n'));
    }
    return 0;
  } catch (error) {
    progress.end();
    if (!(error instanceof CancelledError)) throw error;
    console.error(`akin: stopped. What is finished is kept in ${out}; the same command goes on from there.`);
    return 1;
  } finally {
    process.removeListener('SIGINT', interrupt);
    process.removeListener('SIGTERM', interrupt);
  }
}

/** Only what was said: the rest is the paper's own. */
function settingsOf({ trials, questions, trees, seed, only, ways }: ReproduceOptions): Partial<Settings> {
  const said = Object.entries({ trials, questions, trees, seed, experiments: only, ways }).filter(
    ([, value]) => value !== undefined,
  );
  return Object.fromEntries(said);
}

function inWords({ done, total, kept, last }: ReproduceProgress): string {
  const before = kept > 0 ? `, ${kept} of them from before` : '';
  const now = last === null ? '' : `: ${[last.experiment, last.method].filter(Boolean).join(', ')}`;
  return `trial ${done} of ${total}${before}${now}`;
}

/** One line that is written over on a terminal, and a line each elsewhere. */
class ProgressLine {
  readonly #stream: NodeJS.WriteStream;

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
  }

  show(text: string): void {
    this.#stream.write(this.#stream.isTTY ? `\r\x1b[K${text}` : `${text}\n`);
  }

  end(): void {
    if (this.#stream.isTTY) this.#stream.write('\r\x1b[K');
  }
}
