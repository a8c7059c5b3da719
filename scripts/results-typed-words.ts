/**
 * How well attributes typed as words find what they name: on photos sorted into folders, each folder's name
 * is typed, and the photos are ranked by it.
 * Usage: node scripts/results-typed-words.ts [folder of folders] — prints the rows of the table in
 * docs/results/embeddings.md.
 */
import { fileURLToPath } from 'node:url';
import { inferenceSize, modelPlaces } from '../main/engine/models/places.ts';
import { directories } from '../main/engine/system/directories.ts';
import { listPhotos } from '../main/lab/embeddings/describePhotos.ts';
import { Inference } from '../main/vision/inference/inference.ts';
import { prepare } from '../main/vision/prepare.ts';
import { readPhoto } from '../main/vision/readPhoto.ts';

const folder = process.argv[2] ?? fileURLToPath(new URL('../../shared/data/scenes6', import.meta.url));
const inference = new Inference(modelPlaces(directories()), inferenceSize());
const look = await inference.openAnalyzer('anything');
const photos = listPhotos(folder);
const rows: Float32Array[] = [];
let tags: string[] = [];
for (const { path } of photos) {
  const { picture, exif } = await readPhoto(path, look.edge);
  const { items } = await look.analyze(prepare(look.wanted, picture, exif));
  const tagged = items[0]!.scores.find(({ model }) => model === 'resnet50-tags')!;
  tags = tagged.attributes.map(({ name }) => name.replaceAll('_', ' '));
  rows.push(tagged.scores);
}
const probabilities = Float32Array.from(rows.flatMap(row => [...row]));

/** The chance that a photo of the class is ranked above one of another. */
function aucOf(scores: Float32Array, isOfClass: readonly boolean[]): number {
  let [above, pairs] = [0, 0];
  for (const [one, isOne] of isOfClass.entries())
    for (const [other, isOther] of isOfClass.entries()) {
      if (!isOne || isOther) continue;
      pairs++;
      above += scores[one]! > scores[other]! ? 1 : scores[one] === scores[other] ? 0.5 : 0;
    }
  return above / pairs;
}

for (const word of new Set(photos.map(({ label }) => label))) {
  const isOfClass = photos.map(({ label }) => label === word);
  const begun = performance.now();
  const scored = await inference.scoreByWords(word, { tags, probabilities });
  const { scores } = scored!;
  const size = isOfClass.filter(Boolean).length;
  const first = [...scores.keys()].sort((a, b) => scores[b]! - scores[a]!).slice(0, size);
  const found = first.filter(at => isOfClass[at]).length / size;
  console.log(`| ${word} | ${aucOf(scores, isOfClass).toFixed(3)} | ${found.toFixed(2)} |`);
  console.error(`${word}: ${(performance.now() - begun).toFixed(0)} ms for ${photos.length} photos`);
}
await inference.close();
