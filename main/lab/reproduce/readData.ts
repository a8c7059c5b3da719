/**
 * Reads labelled data: a table, a NumPy matrix with its labels, or photos sorted into folders. Engine
 * process.
 */
import { existsSync, statSync } from 'node:fs';
import { basename, extname } from 'node:path';
import type { PlattCalibration } from '../../algorithms/embed/plattCalibration.ts';
import type { Matrix } from '../../algorithms/matrix.ts';
import { listEvidence } from '../../algorithms/session/evidence.ts';
import { type PhotoFacts, pairPhotos } from '../../algorithms/session/photoPairs.ts';
import { AkinError } from '../../contract/errors.ts';
import type { Kind } from '../../contract/model.ts';
import {
  isShippedEmbedding,
  measuredCalibration,
  SHIPPED_EMBEDDINGS,
} from '../../engine/embeddings/comparisons.ts';
import { numbersOf, readGivenText, readNpy, readPlainCsv } from '../../files/tables.ts';
import { embedPhotoFolder } from './embedPhotoFolder.ts';
import type { LabelledData } from './experiment.ts';

export interface DataRequest {
  /** A .csv or .npy file, or a folder. */
  readonly path: string;
  /** With .npy: a text file with one label in each line. */
  readonly labels?: string | undefined;
  /** A .csv or .npy with one row of attribute scores for each item. */
  readonly attributes?: string | undefined;
  /** With .npy: the name of the embedding, where it is one of Akin's: its calibration is used. */
  readonly embedding?: string | undefined;
  /** What the photos of a folder show. */
  readonly kind: Kind;
  /** Only the first so many items of each class. */
  readonly perClass?: number | undefined;
}

/** Rows as in the file, not yet checked as a whole. */
export interface Labelled {
  readonly points: Matrix;
  readonly labels: readonly string[];
  readonly about: string;
  readonly calibration: PlattCalibration | null;
  /** Of photos. */
  readonly facts?: readonly PhotoFacts[];
}

export async function readData(
  request: DataRequest,
  onPhoto: (done: number, all: number) => void,
): Promise<LabelledData> {
  const { path, perClass } = request;
  if (!existsSync(path)) throw new AkinError('not-found', `${path} does not exist.`);
  const { points, labels, about, calibration, facts } = await readLabelled(request, onPhoto);
  const attributes = request.attributes === undefined ? null : readScores(request.attributes, points.rows);
  const items = perClass === undefined ? [...labels.keys()] : firstOfEach(labels, perClass);
  const classes = [...new Set(items.map(item => labels[item]!))].sort();
  if (items.length < 4 || classes.length < 2)
    throw bad(`${path} has ${items.length} items of ${classes.length} classes; at least 4 of 2 are needed.`);
  return {
    name: basename(path, extname(path)),
    about,
    points: rowsOf(points, items),
    truth: Int32Array.from(items, item => classes.indexOf(labels[item]!)),
    classes,
    calibration,
    evidence: facts === undefined ? null : listEvidence(pairPhotos(items.map(item => facts[item]!))),
    attributes: attributes === null ? null : rowsOf(attributes, items),
  };
}

async function readLabelled(
  { path, labels, kind, embedding }: DataRequest,
  onPhoto: (done: number, all: number) => void,
): Promise<Labelled> {
  if (labels !== undefined && !path.endsWith('.npy')) throw bad('--labels goes with a .npy file.');
  if (embedding !== undefined && !path.endsWith('.npy')) throw bad('--embedding goes with a .npy file.');
  if (statSync(path).isDirectory()) return await embedPhotoFolder(path, kind, onPhoto);
  if (path.endsWith('.npy')) {
    const read = readMatrixAndLabels(path, labels);
    if (embedding === undefined) return { ...read, calibration: null };
    if (!isShippedEmbedding(embedding))
      throw bad(`--embedding ${embedding} is none of Akin's: ${SHIPPED_EMBEDDINGS.join(', ')}.`);
    return { ...read, calibration: measuredCalibration(embedding, read.points.columns) };
  }
  if (path.endsWith('.csv')) {
    const csv = readPlainCsv(path, { exact: true });
    const { lines, names } = csv;
    const columns = names.length - 1;
    if (columns < 1)
      throw bad(`${path} has one column; numbers and, in the last column, a label are needed.`);
    return {
      points: numbersOf(csv, [...names.keys()].slice(0, -1)),
      labels: lines.map((line, at) => lastCell(line) || missingLabel(path, at)),
      about: `${lines.length} rows, ${columns} columns`,
      calibration: null,
    };
  }
  throw bad(`${path} is neither a .csv or .npy file nor a folder.`);
}

function readMatrixAndLabels(path: string, labels: string | undefined): Omit<Labelled, 'calibration'> {
  const points = readFinite(path);
  if (labels === undefined) throw bad(`${path} needs its labels: a file with one in each line, by --labels.`);
  const lines = readGivenText(labels).trimEnd().split(/\r?\n/);
  if (lines.length !== points.rows)
    throw bad(`${labels} has ${lines.length} lines where ${path} has ${points.rows} rows.`);
  const trimmed = lines.map((line, at) => line.trim() || missingLabel(labels, at - 1));
  return { points, labels: trimmed, about: `${points.rows} rows, ${points.columns} columns` };
}

function readScores(path: string, items: number): Matrix {
  let scores: Matrix;
  if (path.endsWith('.npy')) scores = readFinite(path);
  else {
    const csv = readPlainCsv(path, { exact: true });
    scores = numbersOf(csv, [...csv.names.keys()]);
  }
  if (scores.rows !== items) throw bad(`${path} has ${scores.rows} rows where the data have ${items} items.`);
  return scores;
}

function readFinite(path: string): Matrix {
  const matrix = readNpy(path, path);
  const at = matrix.data.findIndex(value => !Number.isFinite(value));
  if (at >= 0) throw bad(`${path}: row ${Math.floor(at / matrix.columns)} holds a value that is not finite.`);
  return matrix;
}

function lastCell(line: string): string {
  return line.slice(line.lastIndexOf(',') + 1).trim();
}

function missingLabel(path: string, row: number): never {
  throw bad(`${path}: line ${row + 2} has no label.`);
}

function firstOfEach(labels: readonly string[], most: number): number[] {
  const taken = new Map<string, number>();
  return [...labels.keys()].filter(item => {
    const count = (taken.get(labels[item]!) ?? 0) + 1;
    taken.set(labels[item]!, count);
    return count <= most;
  });
}

function rowsOf({ columns, data }: Matrix, items: readonly number[]): Matrix {
  const chosen = new Float64Array(items.length * columns);
  items.forEach((item, at) => {
    chosen.set(data.subarray(item * columns, (item + 1) * columns), at * columns);
  });
  return { rows: items.length, columns, data: chosen };
}

function bad(message: string): AkinError {
  return new AkinError('bad-request', message);
}
