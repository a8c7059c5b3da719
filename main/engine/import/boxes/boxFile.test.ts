/** Files of MegaDetector, COCO and YOLO as those programs write them, and what is refused. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pathMatcher } from '../matchPhotos.ts';
import { readBoxFile } from './boxFile.ts';
import { namesOfYaml } from './yolo.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'akin-box-files-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, content: unknown): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

test('MegaDetector with classifications, a failure, and boxes beyond the picture', async () => {
  const path = write('md.json', {
    info: { detector: 'md_v5a.0.0.pt', format_version: '1.3' },
    detection_categories: { 1: 'animal', 2: 'person' },
    classification_categories: { 0: 'fox', 1: 'badger' },
    images: [
      {
        file: 'cam1\\a.jpg',
        detections: [
          {
            category: '1',
            conf: 0.926,
            bbox: [0.1, 0.2, 0.3, 0.4],
            classifications: [
              ['1', 0.2],
              ['0', 0.7],
            ],
          },
          { category: '2', conf: 0.1, bbox: [0.9, 0.9, 0.3, 0.3] },
          { category: '1', conf: 0.5, bbox: [2, 2, 1, 1] },
        ],
      },
      { file: 'cam1/b.jpg', detections: [] },
      { file: 'cam1/c.jpg', failure: 'Failure image access', detections: null },
      { detections: [] },
    ],
  });
  const { format, photos, problems } = await readBoxFile(path);
  expect(format).toBe('megadetector');
  expect(photos.map(({ file, boxes }) => [file, boxes.length])).toEqual([
    ['cam1/a.jpg', 3],
    ['cam1/b.jpg', 0],
  ]);
  const [animal, person, outside] = photos[0]!.boxes;
  expect(animal).toMatchObject({ category: 'animal', confidence: 0.926, name: 'fox' });
  expect(animal!.box!.width).toBeCloseTo(0.3);
  expect(person!.box).toMatchObject({ left: 0.9, top: 0.9 });
  expect(person!.box!.left + person!.box!.width).toBeCloseTo(1);
  expect(outside!.box).toBeNull();
  expect(problems.map(({ path: where, why }) => [where, why])).toEqual([
    ['cam1/c.jpg', 'The detector failed: Failure image access'],
    ['md.json, image 4', 'It has no file.'],
  ]);
});

test('COCO: pixels become fractions; annotations without a box are counted', async () => {
  const path = write('coco.json', {
    images: [
      { id: 7, file_name: 'a.jpg', width: 200, height: 100 },
      { id: 8, file_name: 'b.jpg' },
    ],
    annotations: [
      { id: 1, image_id: 7, category_id: 3, bbox: [20, 10, 100, 50], area: 5000, iscrowd: 0 },
      { id: 2, image_id: 7, category_id: 3 },
      { id: 3, image_id: 99, category_id: 3, bbox: [0, 0, 1, 1] },
    ],
    categories: [{ id: 3, name: 'red fox' }],
  });
  const { format, photos, problems } = await readBoxFile(path);
  expect(format).toBe('coco');
  expect(photos).toEqual([
    {
      file: 'a.jpg',
      size: { width: 200, height: 100 },
      boxes: [
        {
          box: { left: 0.1, top: 0.1, width: 0.5, height: 0.5 },
          category: 'red fox',
          confidence: null,
          name: null,
        },
      ],
    },
  ]);
  expect(problems.map(({ why }) => why)).toEqual([
    'Its width and height are not given.',
    '2 annotations have no box, or belong to no image of the file.',
  ]);
});

describe('YOLO', () => {
  beforeAll(() => {
    write('yolo/data.yaml', 'path: .\ntrain: images\nnc: 2\nnames:\n  0: fox\n  1: "roe deer"\n');
    write('yolo/labels/train/a.txt', '1 0.5 0.5 0.2 0.4\n0 0.25 0.25 0.5 0.5 0.81\n');
    write('yolo/labels/train/b.txt', '0 0.1 0.1 0.3 0.2 0.2 0.4\nnonsense\n');
    write('yolo/labels/train/c.txt', '');
  });

  test.each(['yolo', 'yolo/data.yaml'])('from %s', async given => {
    const { format, photos, problems } = await readBoxFile(join(folder, given));
    expect(format).toBe('yolo');
    expect(photos.map(({ file }) => file)).toEqual([
      'images/train/a.txt',
      'images/train/b.txt',
      'images/train/c.txt',
    ]);
    const [deer, fox] = photos[0]!.boxes;
    expect(deer).toMatchObject({ category: 'roe deer', confidence: null });
    expect(deer!.box!.left).toBeCloseTo(0.4);
    expect(deer!.box!.top).toBeCloseTo(0.3);
    expect(fox).toMatchObject({ category: 'fox', confidence: 0.81 });
    // An outline of three points.
    expect(photos[1]!.boxes[0]!.box!.left).toBeCloseTo(0.1);
    expect(photos[1]!.boxes[0]!.box!.height).toBeCloseTo(0.3);
    expect(photos[2]!.boxes).toEqual([]);
    expect(problems).toMatchObject([{ path: 'labels/train/b.txt, line 2' }]);
  });

  test.each([
    ['names: [\'fox\', "roe deer"]  # two\nnc: 2', ['fox', 'roe deer']],
    ['nc: 2\nnames:\n- fox\n- roe deer\nval: x', ['fox', 'roe deer']],
    ['names: {0: fox, 1: roe deer}', ['fox', 'roe deer']],
    ['names: [fox,\n  roe deer]\nnc: 2', ['fox', 'roe deer']],
    ['nc: 2', []],
  ])('the names in %j', (text, names) => {
    expect([...namesOfYaml(text).values()]).toEqual(names);
  });
});

test.each([
  ['no JSON', '{', 'is not JSON'],
  ['results of COCO', [{ image_id: 1, bbox: [0, 0, 1, 1] }], 'names no photos'],
  ['another file', { images: [] }, 'is no file of MegaDetector'],
  ['a number', 12, 'is no file of MegaDetector'],
])('%s is refused', async (_, content, message) => {
  await expect(readBoxFile(write('odd.json', content))).rejects.toMatchObject({
    code: 'bad-request',
    message: expect.stringContaining(message),
  });
});

test('what is not there is refused, and so is a folder without labels', async () => {
  await expect(readBoxFile(join(folder, 'nowhere.json'))).rejects.toMatchObject({ code: 'not-found' });
  mkdirSync(join(folder, 'bare'));
  await expect(readBoxFile(join(folder, 'bare'))).rejects.toMatchObject({ code: 'bad-request' });
});

describe('photos are found by the end of their paths', () => {
  const photos = ['/data/cam1/IMG_1.JPG', '/data/cam2/IMG_1.JPG', '/data/cam1/IMG_2.JPG'].map(path => ({
    path,
  }));
  const { find } = pathMatcher(photos, false);

  test.each([
    ['cam2/img_1.jpg', { photo: photos[1] }],
    ['D:/survey/cam1/IMG_2.JPG', { photo: photos[2] }],
    ['IMG_2.JPG', { photo: photos[2] }],
    ['IMG_1.JPG', { why: 'Several photos of this name could be meant.' }],
    ['cam9/IMG_9.JPG', { why: 'No photo of this name is in the collection.' }],
  ])('%s', (file, found) => expect(find(file)).toEqual(found));

  test('by the stem, where files have another ending', () => {
    expect(pathMatcher(photos, true).find('labels/cam2/IMG_1.txt')).toEqual({ photo: photos[1] });
  });
});
