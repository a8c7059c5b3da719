/**
 * Reads boxes in YOLO's format: a text file for each photo, and the names of the classes in data.yaml or
 * classes.txt. Engine process.
 *
 * A line is a class and the box's centre and size in fractions of the picture, then perhaps a confidence:
 * `0 0.5 0.5 0.2 0.3 0.9`. A line with more numbers is an outline of points; the box around it is taken.
 * Label files lie beside their photos, or in a folder `labels` where the photos are in `images`.
 */
import { readdirSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { AkinError } from '../../../contract/errors.ts';
import { readRegularFileSync } from '../../../files/readRegularFile.ts';
import type { Unused } from '../suggestions.ts';
import { type BoxFile, boxWithin, type ListedBox, type ListedPhoto } from './listedBox.ts';

const MOST_LABEL_BYTES = 16 << 20;
const MOST_NAMES_BYTES = 4 << 20;
const MOST_FILES = 2_000_000;
/** Lists of classes and of photos, and notes: no labels. */
const NO_LABELS =
  /^(classes|obj|predefined_classes|train|val|test|readme.*|licen[cs]e.*|requirements)\.txt$/i;

/** `path`: data.yaml, classes.txt, or the folder that has one of them. */
export async function readYolo(path: string, isFolder: boolean): Promise<BoxFile> {
  const folder = isFolder ? path : dirname(path);
  const names = isFolder ? namesIn(folder) : namesFrom(path);
  const photos: ListedPhoto[] = [];
  const problems: Unused[] = [];
  for (const file of labelFiles(folder)) {
    const text = readRegularFileSync(join(folder, file), { limit: MOST_LABEL_BYTES }).toString('utf8');
    const boxes: ListedBox[] = [];
    for (const [at, line] of text.split(/\r?\n/).entries()) {
      if (line.trim() === '') continue;
      const box = boxOf(line, names);
      if (box === null)
        problems.push({ path: `${file}, line ${at + 1}`, name: null, why: 'It is no box of YOLO.' });
      else boxes.push(box);
    }
    photos.push({
      file: file
        .split(sep)
        .join('/')
        .replace(/(^|\/)labels\//, '$1images/'),
      size: null,
      boxes,
    });
  }
  if (photos.length === 0)
    throw new AkinError('bad-request', `There are no label files of YOLO (*.txt) in ${folder}.`);
  return { format: 'yolo', photos, problems };
}

function boxOf(line: string, names: ReadonlyMap<number, string>): ListedBox | null {
  const [kind, ...numbers] = line.trim().split(/\s+/).map(Number);
  if (!Number.isInteger(kind) || kind! < 0 || !numbers.every(Number.isFinite)) return null;
  const category = names.get(kind!) ?? String(kind);
  if (numbers.length === 4 || numbers.length === 5) {
    const [x, y, width, height, confidence] = numbers as [number, number, number, number, number?];
    const box = boxWithin(x - width / 2, y - height / 2, width, height);
    return { box, category, confidence: confidence ?? null, name: null };
  }
  if (numbers.length < 6 || numbers.length % 2 === 1) return null;
  const across = numbers.filter((_, at) => at % 2 === 0);
  const down = numbers.filter((_, at) => at % 2 === 1);
  const [left, top] = [least(across), least(down)];
  const box = boxWithin(left, top, -least(across.map(minus)) - left, -least(down.map(minus)) - top);
  return { box, category, confidence: null, name: null };
}

function minus(value: number): number {
  return -value;
}

function least(values: readonly number[]): number {
  return values.reduce((smallest, value) => Math.min(smallest, value));
}

/** Below the folder; hidden folders are left out, links are not followed. */
function labelFiles(folder: string): string[] {
  const found: string[] = [];
  const walk = (below: string) => {
    for (const entry of readdirSync(below, { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      if (entry.name.startsWith('.')) continue;
      const path = join(below, entry.name);
      if (entry.isDirectory()) walk(path);
      else if (entry.isFile() && entry.name.endsWith('.txt') && !NO_LABELS.test(entry.name))
        found.push(relative(folder, path));
      if (found.length > MOST_FILES)
        throw new AkinError('bad-request', `${folder} has more than ${MOST_FILES} text files.`);
    }
  };
  walk(folder);
  return found;
}

/** Without a list of classes they are called by their numbers. */
function namesIn(folder: string): Map<number, string> {
  const files = readdirSync(folder);
  const named = ['data.yaml', 'data.yml', 'dataset.yaml', 'classes.txt', 'obj.names'].find(name =>
    files.includes(name),
  );
  return named === undefined ? new Map() : namesFrom(join(folder, named));
}

function namesFrom(path: string): Map<number, string> {
  const text = readRegularFileSync(path, { limit: MOST_NAMES_BYTES }).toString('utf8');
  if (/\.ya?ml$/i.test(path)) return namesOfYaml(text);
  // Another text file is a label file itself: then its folder's names count.
  if (!/^(classes|predefined_classes)\.txt$/i.test(basename(path)) && !path.endsWith('.names'))
    return namesIn(dirname(path));
  return new Map(
    text
      .split(/\r?\n/)
      .map((line, at) => [at, line.trim()] as const)
      .filter(([, name]) => name !== ''),
  );
}

/**
 * The key `names` of data.yaml, which is all of YAML that is read: a list in brackets, a list with hyphens, or
 * numbers with names.
 */
export function namesOfYaml(text: string): Map<number, string> {
  const lines = text.split(/\r?\n/).map(line => line.replace(/(^|\s)#.*$/, ''));
  const from = lines.findIndex(line => /^names\s*:/.test(line));
  if (from < 0) return new Map();
  const rest = lines[from]!.replace(/^names\s*:/, '');
  const until = lines.findIndex((line, at) => at > from && /^[^\s-]/.test(line));
  const block = lines.slice(from + 1, until < 0 ? undefined : until);
  const inline = [rest, ...block].join(' ').trim();
  if (inline.startsWith('[')) return numbered(inline.slice(1, inline.lastIndexOf(']')).split(','));
  if (inline.startsWith('{')) return pairs(inline.slice(1, inline.lastIndexOf('}')).split(','));
  const items = block.map(line => line.trim()).filter(line => line !== '');
  if (items.every(line => line.startsWith('-'))) return numbered(items.map(line => line.slice(1)));
  return pairs(items);
}

function numbered(names: readonly string[]): Map<number, string> {
  return new Map(names.map((name, at) => [at, unquoted(name)] as const).filter(([, name]) => name !== ''));
}

function pairs(lines: readonly string[]): Map<number, string> {
  return new Map(
    lines.flatMap(line => {
      const [, key, name] = /^\s*["']?(\d+)["']?\s*:(.*)$/.exec(line) ?? [];
      return key === undefined ? [] : [[Number(key), unquoted(name!)] as const];
    }),
  );
}

function unquoted(text: string): string {
  return text.trim().replace(/^(["'])(.*)\1$/, '$2');
}
