/** Photos that a person has sorted into folders, one for each class. Engine process. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isPhotoFile } from '../../vision/photoFiles.ts';

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
