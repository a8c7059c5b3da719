/** Which output of an own model is compared, and which of its rows where it has many. Engine and shell commands. */
import { AkinError } from '../../contract/errors.ts';
import type { Pooling } from '../../contract/models.ts';
import type { ModelInput } from './manifest.ts';
import type { Probe } from './probe.ts';

type Output = Probe['outputs'][number];

export interface Compared {
  readonly output: Output;
  /** Nothing where the output is one row. */
  readonly rows: { readonly isFirstRow?: true; readonly meanFrom?: number };
}

interface Wanted {
  readonly input: ModelInput;
  /** By its name; null where the model has only one that can be compared. */
  readonly output: string | null;
  readonly pooling?: Pooling | undefined;
}

/** What exporters call the row that stands for a whole picture, the one that was trained for it first. */
const POOLED = ['image_embeds', 'image_features', 'pooler_output'];

export function chooseOutput(wanted: Wanted, outputs: readonly Output[]): Compared {
  const output = named(wanted, outputs);
  if (isRow(output)) return { output, rows: {} };
  const sizes = output.dimensions.join(' × ');
  if (!isTokens(output))
    throw unfit(
      `The output "${output.name}" gives ${sizes} numbers for a picture; what is compared must be one row of them, or a row for each part of the picture.`,
      outputs,
    );
  const pooling = wanted.pooling ?? 'class';
  if (pooling === 'refuse')
    throw unfit(
      `The output "${output.name}" gives ${sizes} numbers for a picture, a row for each part of it; models of this family give one row for the whole.`,
      outputs,
    );
  const before = rowsBeforePatches(output.dimensions[0]!, wanted.input);
  if (pooling === 'mean') return { output, rows: { meanFrom: before ?? 0 } };
  if (before === 0)
    throw unfit(
      `The output "${output.name}" has a row for each patch of the picture and none for the whole: its first row is a corner. Compare an output of one row, or the mean of the patches.`,
      outputs,
    );
  return { output, rows: { isFirstRow: true } };
}

function named({ output }: Wanted, outputs: readonly Output[]): Output {
  const rows = outputs.filter(isRow);
  const pooled = POOLED.flatMap(name => rows.filter(row => row.name === name)).slice(0, 1);
  const chosen =
    output !== null
      ? outputs.filter(({ name }) => name === output)
      : pooled.length === 1
        ? pooled
        : rows.length === 1
          ? rows // the others cannot be compared, such as AdaFace's norm
          : outputs;
  if (chosen.length === 0) throw unfit(`The model has no output "${output}".`, outputs);
  if (chosen.length > 1) throw unfit('The model has several outputs: say which one is compared.', outputs);
  return chosen[0]!;
}

/** The edges of the patches that published transformers cut a picture into. */
const PATCHES = [8, 14, 16, 32];
/** A class token and seven registers. */
const MOST_BEFORE = 8;

/** How many rows come before those of the patches, 0 for none; null where no usual patch explains their number. */
function rowsBeforePatches(rows: number, { width, height }: ModelInput): number | null {
  const before = PATCHES.map(edge => Math.floor(width / edge) * Math.floor(height / edge))
    .filter(patches => patches > 0 && rows >= patches && rows <= patches + MOST_BEFORE)
    .map(patches => rows - patches);
  return before.length === 0 ? null : Math.min(...before);
}

function isRow({ dimensions }: Output): boolean {
  return dimensions.filter(size => size > 1).length === 1;
}

/** A transformer's rows: those of the patches of a picture, mostly behind one for the whole. */
function isTokens({ dimensions }: Output): boolean {
  const [rows, length, ...more] = dimensions;
  return more.length === 0 && rows !== undefined && rows > 1 && length !== undefined && length > 1;
}

function unfit(message: string, outputs: readonly Output[]): AkinError {
  const listed = outputs.map(({ name, dimensions }) => `${name} (${dimensions.join(' × ')})`).join(', ');
  return new AkinError('model-unfit', `${message} It has: ${listed || 'none of numbers'}.`);
}
