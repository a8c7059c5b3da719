/**
 * Reads boxes that another program found, or a person drew there: which format a file is in. Engine process.
 */
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { AkinError } from '../../../contract/errors.ts';
import { readRegularFile } from '../../../files/readRegularFile.ts';
import { readCoco } from './coco.ts';
import { type BoxFile, isRecord } from './listedBox.ts';
import { readMegadetector } from './megadetector.ts';
import { readYolo } from './yolo.ts';

/** Of a million photos; JSON of a hundred thousand has some 50 MB. */
const MOST_BYTES = 512 << 20;

/** A JSON file of MegaDetector or COCO; for YOLO data.yaml, classes.txt or their folder. */
export async function readBoxFile(path: string): Promise<BoxFile> {
  const name = basename(path);
  const facts = statSync(path, { throwIfNoEntry: false });
  if (facts === undefined) throw new AkinError('not-found', `${path} is not there.`);
  if (facts.isDirectory() || /\.(ya?ml|txt)$/i.test(name)) return await readYolo(path, facts.isDirectory());
  const json = parsed((await readRegularFile(path, { limit: MOST_BYTES })).toString('utf8'), name);
  if (isRecord(json) && Array.isArray(json.images)) {
    if (isRecord(json.detection_categories)) return readMegadetector(json, json.images, name);
    if (Array.isArray(json.annotations)) return readCoco(json, json.images, json.annotations, name);
  }
  throw new AkinError(
    'bad-request',
    Array.isArray(json)
      ? `${name} is a list, such as COCO's results, and names no photos. Take the file with "images" and "annotations".`
      : `${name} is no file of MegaDetector (images and detection_categories) nor of COCO (images and annotations).`,
  );
}

function parsed(text: string, name: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new AkinError('bad-request', `${name} is not JSON: ${(error as Error).message}`, { cause: error });
  }
}
