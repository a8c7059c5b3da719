/** Unpacks the runs of a compressed Windows bitmap (RLE8 and RLE4). Pure. */
import { damaged } from './rawPicture.ts';

/** One byte for each pixel, row after row as stored; what the runs leave out is colour 0. `bits` is 4 or 8. */
export function unpackRuns(runs: Buffer, bits: number, width: number, height: number): Buffer {
  const pixels = Buffer.alloc(width * height);
  let [at, x, y] = [0, 0, 0];
  const next = (): number => {
    const byte = runs[at++];
    if (byte === undefined) throw damaged('it ends too early');
    return byte;
  };
  /** `indexOf` gives the colour of the run's pixels; those beyond the edge are dropped. */
  const put = (count: number, indexOf: (pixel: number) => number): void => {
    for (let pixel = 0; pixel < count; pixel++, x++)
      if (x < width && y < height) pixels[y * width + x] = indexOf(pixel);
  };
  const nibble = (byte: number, pixel: number): number => (pixel % 2 === 0 ? byte >> 4 : byte & 15);
  while (y < height) {
    const [count, value] = [next(), next()];
    if (count > 0) put(count, pixel => (bits === 8 ? value : nibble(value, pixel)));
    else if (value === 0) [x, y] = [0, y + 1];
    else if (value === 1) break;
    else if (value === 2) [x, y] = [x + next(), y + next()];
    else {
      // Pixels one by one, filled up to an even number of bytes.
      const length = Math.ceil((value * bits) / 8);
      const from = at;
      at += length + (length % 2);
      if (from + length > runs.length) throw damaged('it ends too early');
      put(value, pixel => (bits === 8 ? runs[from + pixel]! : nibble(runs[from + (pixel >> 1)]!, pixel)));
    }
  }
  return pixels;
}
