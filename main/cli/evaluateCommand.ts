/** `akin evaluate --embedding`: how well embeddings tell same from different on folders that a person sorted, for a person or as JSON. */
import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { AkinError } from '../contract/errors.ts';
import type { Kind } from '../contract/model.ts';

export interface EvaluateOptions {
  embedding: string;
  kind: Kind;
  apart?: string;
  blank?: boolean;
  json?: boolean;
}

export const evaluateHelp = `
The folder holds one folder for each class, with its photos in it. The figures:
  1-NN   share of photos whose nearest other photo is of their class
  AUC    chance that a pair of one class is nearer than a pair of two
  ARI    average linkage at the true number of classes, against the classes (1 is perfect, 0 is chance)
  ECE    how far P(same) is from the truth, both kinds of pairs weighing the same

  akin evaluate --embedding leaves --kind leaves --apart '^[^-]+'    leaves out pairs of one specimen
  akin evaluate --embedding leaves --kind leaves --blank             what the background alone achieves`;

export async function evaluateCommand(options: EvaluateOptions): Promise<number> {
  // Loaded here because no other command needs them.
  const { evaluateEmbedding } = await import('../engine/embeddings/evaluateEmbedding.ts');
  const { openEvaluation } = await import('../engine/embeddings/openEvaluation.ts');
  const folder = resolve(options.embedding);
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new AkinError('not-a-folder', `${folder} is not a folder.`);
  const { kind, blank = false } = options;
  const apart = options.apart === undefined ? null : expressionOf(options.apart);
  const evaluation = await openEvaluation(kind);
  try {
    const result = await evaluateEmbedding(
      { folder, kind, apart, blank },
      evaluation.describer,
      showProgress,
    );
    if (options.json)
      console.log(JSON.stringify({ folder, kind, apart: options.apart ?? null, blank, ...result }));
    else {
      console.log(
        `${result.photos} photos of ${result.classes} classes${blank ? ', subject masked out' : ''}`,
      );
      if (result.withoutSubject > 0) console.log(`no subject found in ${result.withoutSubject} photos`);
      for (const path of result.unreadable) console.log(`left out, unreadable: ${path}`);
      console.log('embedding   1-NN   AUC    ARI    ECE    model');
      for (const row of result.rows) {
        const figures = [row.nearestNeighbour, row.auc, row.adjustedRand, row.calibrationError];
        const shown = figures
          .map(figure => (Number.isNaN(figure) ? '–' : figure.toFixed(3)).padEnd(7))
          .join('');
        console.log(`${row.embedding.padEnd(12)}${shown}${row.model}`);
      }
    }
    return 0;
  } finally {
    await evaluation.close();
  }
}

function expressionOf(text: string): RegExp {
  try {
    return new RegExp(text);
  } catch (error) {
    throw new AkinError('bad-request', `--apart: ${(error as Error).message}.`);
  }
}

/** On a terminal only: a log needs no counting. */
function showProgress(done: number, all: number): void {
  if (process.stderr.isTTY) process.stderr.write(done === all ? '\r\x1b[K' : `\r${done} of ${all} photos`);
}
