/** Binary masks of leaves: connected parts, holes, dilation and erosion. Any process; pure. */

export interface Mask {
  readonly width: number;
  readonly height: number;
  /** Row after row, 1 inside and 0 outside. */
  readonly data: Uint8Array;
}

/** One connected part (pixels that touch at a side or a corner). */
export interface Part {
  readonly label: number;
  readonly area: number;
  readonly left: number;
  readonly top: number;
  /** The last column and row, included. */
  readonly right: number;
  readonly bottom: number;
  /** How many of its pixels lie on the frame's outermost line. */
  readonly onFrame: number;
}

export interface Parts {
  /** The part's label of each pixel, 0 outside. */
  readonly labels: Int32Array;
  /** `parts[label - 1]`. */
  readonly parts: readonly Part[];
}

/** Flood fill with its own stack. `of`: 1 for the parts of the mask, 0 for those of its outside. */
export function partsOf({ width, height, data }: Mask, of: 0 | 1 = 1): Parts {
  const labels = new Int32Array(width * height);
  const stack = new Int32Array(width * height);
  const parts: Part[] = [];
  for (let start = 0; start < labels.length; start++) {
    if (data[start] !== of || labels[start] !== 0) continue;
    const label = parts.length + 1;
    let [area, onFrame] = [0, 0];
    let [left, top, right, bottom] = [width, height, 0, 0];
    let waiting = 0;
    const reach = (at: number): void => {
      if (data[at] !== of || labels[at] !== 0) return;
      labels[at] = label;
      stack[waiting++] = at;
    };
    reach(start);
    while (waiting > 0) {
      const at = stack[--waiting]!;
      const y = (at / width) | 0;
      const x = at - y * width;
      area += 1;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
      const west = x > 0;
      const east = x < width - 1;
      const north = y > 0;
      const south = y < height - 1;
      if (!(west && east && north && south)) onFrame += 1;
      if (west) reach(at - 1);
      if (east) reach(at + 1);
      if (north) reach(at - width);
      if (south) reach(at + width);
      // The inside is connected over corners, so the outside must not be, or lines one pixel wide would leak.
      if (of === 0) continue;
      if (west && north) reach(at - width - 1);
      if (east && north) reach(at - width + 1);
      if (west && south) reach(at + width - 1);
      if (east && south) reach(at + width + 1);
    }
    parts.push({ label, area, left, top, right, bottom, onFrame });
  }
  return { labels, parts };
}

/** Holes up to this many pixels become part of the mask. */
export function fillHoles(mask: Mask, upTo: number): Mask {
  const { labels, parts } = partsOf(mask, 0);
  const data = mask.data.slice();
  for (let at = 0; at < data.length; at++) {
    const hole = labels[at]! > 0 ? parts[labels[at]! - 1]! : null;
    if (hole !== null && hole.onFrame === 0 && hole.area <= upTo) data[at] = 1;
  }
  return { ...mask, data };
}

export function areaOf({ data }: Mask): number {
  let area = 0;
  for (let at = 0; at < data.length; at++) area += data[at]!;
  return area;
}

/** Pixels of the mask whose distance to the outside is more than `radius`. */
export function shrink(mask: Mask, radius: number): Mask {
  const distances = squaredDistances(mask, 0);
  const data = new Uint8Array(distances.length);
  for (let at = 0; at < data.length; at++) if (distances[at]! > radius * radius) data[at] = 1;
  return { ...mask, data };
}

/** Pixels whose distance to the mask is at most `radius`. */
export function grow(mask: Mask, radius: number): Mask {
  const distances = squaredDistances(mask, 1);
  const data = new Uint8Array(distances.length);
  for (let at = 0; at < data.length; at++) if (distances[at]! <= radius * radius) data[at] = 1;
  return { ...mask, data };
}

/**
 * Squared Euclidean distance of every pixel to the nearest one with the value `to`; beyond the frame there is
 * nothing. Exact, O(pixels): Felzenszwalb and Huttenlocher, "Distance transforms of sampled functions",
 * Theory of Computing 8, 2012.
 */
export function squaredDistances({ width, height, data }: Mask, to: 0 | 1): Float64Array {
  const far = (width + height) ** 2;
  const result = new Float64Array(width * height);
  for (let x = 0; x < width; x++) {
    let run = width + height;
    for (let y = 0; y < height; y++) {
      run = data[y * width + x] === to ? 0 : run + 1;
      result[y * width + x] = run;
    }
    run = width + height;
    for (let y = height - 1; y >= 0; y--) {
      const at = y * width + x;
      run = data[at] === to ? 0 : run + 1;
      const nearer = Math.min(run, result[at]!);
      result[at] = Math.min(far, nearer * nearer);
    }
  }
  const row = new Float64Array(width);
  const places = new Int32Array(width);
  const bounds = new Float64Array(width + 1);
  for (let y = 0; y < height; y++) {
    row.set(result.subarray(y * width, (y + 1) * width));
    lowerEnvelope(row, places, bounds, result.subarray(y * width, (y + 1) * width));
  }
  return result;
}

/** out[x] = min over p of (x − p)² + heights[p]: the lower envelope of parabolas. */
function lowerEnvelope(
  heights: Float64Array,
  places: Int32Array,
  bounds: Float64Array,
  out: Float64Array,
): void {
  let last = 0;
  places[0] = 0;
  bounds[0] = Number.NEGATIVE_INFINITY;
  bounds[1] = Number.POSITIVE_INFINITY;
  for (let q = 1; q < heights.length; q++) {
    let meet = meeting(heights, places[last]!, q);
    while (meet <= bounds[last]!) {
      last -= 1;
      meet = meeting(heights, places[last]!, q);
    }
    last += 1;
    places[last] = q;
    bounds[last] = meet;
    bounds[last + 1] = Number.POSITIVE_INFINITY;
  }
  let at = 0;
  for (let x = 0; x < heights.length; x++) {
    while (bounds[at + 1]! < x) at += 1;
    const p = places[at]!;
    out[x] = (x - p) ** 2 + heights[p]!;
  }
}

function meeting(heights: Float64Array, p: number, q: number): number {
  return (heights[q]! + q * q - heights[p]! - p * p) / (2 * (q - p));
}
