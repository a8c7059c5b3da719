/**
 * 161 odd, broken and hostile files through real reader processes: the right size and side up, or the right
 * sentence.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { isPhotoFile } from '../../../vision/photoFiles.ts';
import { PhotoProblem } from '../../../vision/problem.ts';
import type { ReadPhoto } from '../../../vision/readPhoto.ts';
import { childProcesses, peakMemory } from '../testing/processes.ts';
import { Readers } from './readers.ts';

const folder = fileURLToPath(new URL('../../../../../shared/data/messy/', import.meta.url));
const isThere = existsSync(`${folder}EXPECTED.tsv`);

/** What sharp cannot read and the decoders beside it can, and what lies under our own limit of pixels. */
const BEYOND_SHARP: Record<string, [format: string, width: number, height: number]> = {
  'pillow/16bit.cropped.j2k': ['jp2', 64, 64],
  'pillow/16bit.cropped.jp2': ['jp2', 64, 64],
  'pillow/invalid_header_length.jp2': ['jp2', 640, 480],
  'sharp_fixtures/relax.jp2': ['jp2', 320, 240],
  'sharp_fixtures/relax_tileparts.jp2': ['jp2', 320, 240],
  'sharp_fixtures/giant-image.jpg': ['jpeg', 20_000, 14_000],
};
/** The working format of libvips: no camera writes it. */
const NOT_A_PHOTO = ['sharp_fixtures/vfile.v'];

interface Outcome {
  readonly path: string;
  readonly milliseconds: number;
  readonly result: ReadPhoto | PhotoProblem;
}

describe.skipIf(!isThere)('the messy files (skipped where ../shared/data/messy is absent)', () => {
  test('every file is read rightly or explained, none takes 10 s or 1 GB', async () => {
    const rows = readFileSync(`${folder}EXPECTED.tsv`, 'utf8').trim().split('\n').slice(1);
    expect(rows).toHaveLength(161);
    const passedOver = rows.map(row => row.split('\t')[0]!).filter(path => !isPhotoFile(path));
    expect(passedOver).toEqual(['pillow/invalid.spider', ...NOT_A_PHOTO]);
    const readers = new Readers(2);
    let peak = 0;
    const outcomes: Outcome[] = [];
    try {
      for (const row of rows) {
        const path = row.split('\t')[0] as string;
        const begun = performance.now();
        const result = await readers.read(folder + path, 1280).catch((error: unknown) => {
          if (error instanceof PhotoProblem) return error;
          throw error;
        });
        outcomes.push({ path, milliseconds: performance.now() - begun, result });
        if (process.platform === 'linux') peak = Math.max(peak, ...childProcesses().map(peakMemory));
      }
    } finally {
      readers.close();
    }
    for (const [index, row] of rows.entries()) check(row, outcomes[index] as Outcome);
    expect(Math.max(...outcomes.map(({ milliseconds }) => milliseconds))).toBeLessThan(10_000);
    expect(peak).toBeLessThan(2 ** 30);
  });
});

function check(row: string, { path, result }: Outcome): void {
  const [, , format, width, height, , , , orientation, , thumbnail] = row.split('\t');
  if (path in BEYOND_SHARP || (thumbnail === 'ok' && !NOT_A_PHOTO.includes(path))) {
    const turn = Number(orientation || 1);
    const size = turn >= 5 ? [height, width] : [width, height];
    const [kind, across, down] = BEYOND_SHARP[path] ?? [format, ...size.map(Number)];
    expect([path, result]).toMatchObject([
      path,
      { format: kind, width: across, height: down, orientation: turn },
    ]);
    const { picture } = result as ReadPhoto;
    expect(Math.max(picture.width, picture.height)).toBeLessThanOrEqual(1280);
    expect(picture.data).toHaveLength(picture.width * picture.height * 3);
    // Scaled, but not squeezed: at most a rounding of one pixel.
    const scale = Math.min(1, 1280 / Math.max(Number(across), Number(down)));
    expect(Math.abs(picture.width - Number(across) * scale)).toBeLessThanOrEqual(1);
    expect(Math.abs(picture.height - Number(down) * scale)).toBeLessThanOrEqual(1);
    return;
  }
  const code = /pixel limit/.test(thumbnail as string)
    ? 'too-many-pixels'
    : /\.(ico|tga)$/.test(path)
      ? 'damaged'
      : path.endsWith('.icns')
        ? 'unsupported'
        : /unsupported image format/.test(thumbnail as string) || NOT_A_PHOTO.includes(path)
          ? 'unknown-format'
          : 'damaged';
  expect([path, result]).toMatchObject([path, { code, message: expect.stringMatching(/^[A-Z].*\.$/) }]);
}
