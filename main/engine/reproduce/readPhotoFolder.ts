/** Photos sorted into folders, one for each class, as points: the colours of each photo, shrunk. Engine process. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { AkinError } from '../../contract/errors.ts';
import { isPhotoFile } from '../../vision/photoFiles.ts';
import { PhotoProblem } from '../../vision/problem.ts';
import { smallColours } from '../../vision/smallColours.ts';

interface PhotoPoints {
  readonly points: { readonly rows: number; readonly columns: number; readonly data: Float64Array };
  readonly labels: readonly string[];
  readonly about: string;
}

export async function readPhotoFolder(
  folder: string,
  onPhoto: (done: number, all: number) => void,
): Promise<PhotoPoints> {
  const photos = listPhotos(folder);
  if (photos.length === 0)
    throw new AkinError(
      'bad-request',
      `${folder} holds no photos in folders: one folder for each class is needed, with its photos in it.`,
    );
  const vectors: Float64Array[] = [];
  for (const { path } of photos) {
    vectors.push(await describe(path));
    onPhoto(vectors.length, photos.length);
  }
  const columns = vectors[0]!.length;
  const data = new Float64Array(vectors.length * columns);
  vectors.forEach((vector, row) => {
    data.set(vector, row * columns);
  });
  return {
    points: { rows: vectors.length, columns, data },
    labels: photos.map(({ label }) => label),
    about: `${vectors.length} photos, each as the colours of 16 × 16 pixels`,
  };
}

/** Photos with the name of the folder they lie in. */
export function listPhotos(folder: string): { path: string; label: string }[] {
  const isShown = (name: string) => !name.startsWith('.');
  return readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory() && isShown(entry.name))
    .map(entry => entry.name)
    .sort()
    .flatMap(label =>
      readdirSync(join(folder, label))
        .filter(name => isShown(name) && isPhotoFile(name))
        .sort()
        .map(name => ({ path: join(folder, label, name), label })),
    );
}

async function describe(path: string): Promise<Float64Array> {
  try {
    return await smallColours(path);
  } catch (error) {
    if (!(error instanceof PhotoProblem)) throw error;
    throw new AkinError('bad-request', `${path}: ${error.message} Take it out of the folder and try again.`);
  }
}
