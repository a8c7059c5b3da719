/**
 * Folders of this machine and the files that can be chosen there, one level at a time, for the picker of a
 * browser tab. Engine process.
 */
import type { Dirent } from 'node:fs';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join, parse, relative, resolve, sep } from 'node:path';
import { AkinError } from '../../contract/errors.ts';
import type { Place, PlaceListing } from '../../contract/model.ts';
import { isPhotoFile } from '../../vision/photoFiles.ts';
import type { Grants } from './grants.ts';

export async function listPlace(grants: Grants, path: string = homedir()): Promise<PlaceListing> {
  const place = (target: string): Place => ({
    grant: grants.issue(target),
    name: basename(target) || parse(target).root,
  });
  try {
    const entries = await readdir(path, { withFileTypes: true });
    const folders: string[] = [];
    const catalogs: string[] = [];
    const models: string[] = [];
    const tables: string[] = [];
    const boxes: string[] = [];
    let images = 0;
    for (const entry of entries) {
      if (entry.name.startsWith('.')) continue;
      const child = join(path, entry.name);
      if (await isFolderEntry(entry, child)) folders.push(child);
      else if (entry.name.endsWith('.akin')) catalogs.push(child);
      else if (/\.onnx$/i.test(entry.name)) models.push(child);
      else {
        // A JSON file may be either.
        if (/\.(csv|tsv|txt|json)$/i.test(entry.name)) tables.push(child);
        if (/\.(json|ya?ml)$|^classes\.txt$/i.test(entry.name)) boxes.push(child);
        if (isPhotoFile(entry.name)) images++;
      }
    }
    const collator = new Intl.Collator(undefined, { numeric: true });
    const inOrder = (paths: string[]) =>
      paths.sort((a, b) => collator.compare(basename(a), basename(b))).map(place);
    return {
      here: place(path),
      places: (await startingPlaces()).map(({ kind, path: target }) => ({ kind, ...place(target) })),
      above: ancestors(path).map(place),
      folders: inOrder(folders),
      catalogs: inOrder(catalogs),
      models: inOrder(models),
      tables: inOrder(tables),
      boxes: inOrder(boxes),
      images,
    };
  } catch (error) {
    throw new AkinError('folder-missing', `The folder ${path} cannot be read.`, { cause: error });
  }
}

/** The folder a person was in last, where the picker still leads to it, or the home folder. */
export async function listLastPlace(grants: Grants, last: string | undefined): Promise<PlaceListing> {
  const found = last === undefined ? null : await findPlace(grants, last).catch(() => null);
  return await listPlace(grants, found === null ? undefined : grants.pathOf(found.grant));
}

/**
 * A grant for a folder whose path a person typed, `~` being the home folder. Only for one that the picker lists on
 * the way to it: from the root or the home folder down, each step is a folder of the listing before it.
 */
export async function findPlace(grants: Grants, typed: string): Promise<Place> {
  const home = homedir();
  const path = typed.trim().replace(/^~(?=$|[\\/])/, home);
  const missing = () => new AkinError('folder-missing', `There is no folder ${typed} to choose.`);
  if (!isAbsolute(path)) throw new AkinError('bad-request', 'Type the whole path, from its first folder on.');
  const wanted = resolve(path);
  const isAtHome = wanted === home || wanted.startsWith(home + sep);
  const start = isAtHome ? home : parse(wanted).root;
  let here = start;
  for (const name of relative(start, wanted)
    .split(sep)
    .filter(part => part !== '')) {
    const next = join(here, name);
    const entries = await readdir(here, { withFileTypes: true }).catch(() => []);
    const entry = entries.find(one => one.name === name);
    if (entry === undefined || name.startsWith('.') || !(await isFolderEntry(entry, next))) throw missing();
    here = next;
  }
  if (!(await isFolderAt(here))) throw missing();
  return { grant: grants.issue(here), name: basename(here) || here };
}

/** Makes a folder; one that is there already is refused. */
export async function createPlace(grants: Grants, parent: string, name: string): Promise<Place> {
  const path = join(parent, name);
  try {
    await mkdir(path);
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST';
    const message = isThere ? `${name} is there already.` : `The folder ${name} cannot be made here.`;
    throw new AkinError(isThere ? 'bad-request' : 'folder-missing', message, { cause: error });
  }
  return { grant: grants.issue(path), name };
}

interface StartingPlace {
  readonly kind: PlaceListing['places'][number]['kind'];
  readonly path: string;
}

/** Folders in which systems mount drives. */
const MOUNTS = ['/media', '/run/media', '/mnt', '/Volumes'];

async function startingPlaces(): Promise<StartingPlace[]> {
  const home = homedir();
  const pictures = ['Pictures', 'Bilder'].map(name => join(home, name));
  const mounted = await Promise.all(MOUNTS.map(drivesIn));
  const letters = process.platform === 'win32' ? [...'CDEFGHIJ'].map(letter => `${letter}:\\`) : [];
  const wanted: StartingPlace[] = [
    { kind: 'home', path: home },
    ...pictures.map(path => ({ kind: 'pictures' as const, path })),
    ...[...mounted.flat(), ...letters].map(path => ({ kind: 'drive' as const, path })),
  ];
  const are = await Promise.all(wanted.map(({ path }) => isFolderAt(path)));
  return wanted.filter((_, at) => are[at]);
}

/** Linux has a folder for each person in between. */
async function drivesIn(mount: string): Promise<string[]> {
  const names = await namesIn(mount);
  const own = join(mount, basename(homedir()));
  const inOwn = names.includes(basename(homedir())) ? await namesIn(own) : [];
  const others = names.filter(name => name !== basename(homedir())).map(name => join(mount, name));
  return [...others, ...inOwn.map(name => join(own, name))];
}

/** None of a folder that is not there, or that nobody may read. */
async function namesIn(folder: string): Promise<string[]> {
  return await readdir(folder).catch((): string[] => []);
}

/** A dangling link is no folder. */
async function isFolderEntry(entry: Dirent, path: string): Promise<boolean> {
  return entry.isDirectory() || (entry.isSymbolicLink() && (await isFolderAt(path)));
}

async function isFolderAt(path: string): Promise<boolean> {
  return await stat(path).then(
    facts => facts.isDirectory(),
    () => false,
  );
}

function ancestors(path: string): string[] {
  const found: string[] = [];
  for (let above = dirname(path); above !== path; path = above, above = dirname(above)) found.unshift(above);
  return found;
}
