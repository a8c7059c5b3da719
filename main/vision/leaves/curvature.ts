/**
 * Curvature of a leaf's margin at every scale from teeth to lobes, as histograms. Any process; pure.
 *
 * After Kumar et al., "Leafsnap: a computer vision system for automatic plant species identification", ECCV
 * 2012. Circles are drawn around each point of the outline. The share of a circle's line, and of its area,
 * that lies inside the leaf measures the curvature at the scale of its radius (one half: straight). A
 * histogram of each over the whole outline is invariant to translation, rotation and reflection. Radii are
 * shares of the square root of the leaf's area, so it is invariant to scale too.
 *
 * Deviations: the share of area is summed from the shares of the circles within. Entries are square roots, so
 * the Euclidean distance of two histograms is Hellinger's.
 */
import type { Mask } from './mask.ts';
import type { Points } from './outline.ts';

const RADII = 16;
/** The largest radius, as a share of the square root of the area. */
const LARGEST = 0.6;
const SMALLEST = 0.02;
const BINS = 16;
const SAMPLES = 48;

export const CURVATURE_NUMBERS = 2 * RADII * BINS;

const CIRCLE = Float64Array.from({ length: 2 * SAMPLES }, (_, at) => {
  const angle = (2 * Math.PI * (at >> 1)) / SAMPLES;
  return at % 2 === 0 ? Math.cos(angle) : Math.sin(angle);
});

export function curvatureHistograms(
  { width, height, data }: Mask,
  area: number,
  points: Points,
): Float64Array {
  const histograms = new Float64Array(CURVATURE_NUMBERS);
  const count = points.length / 2;
  const radii = Float64Array.from(
    { length: RADII },
    (_, at) => SMALLEST * (LARGEST / SMALLEST) ** (at / (RADII - 1)) * Math.sqrt(area),
  );
  for (let point = 0; point < count; point++) {
    let covered = 0;
    for (let at = 0; at < RADII; at++) {
      const radius = radii[at]!;
      let inside = 0;
      for (let sample = 0; sample < SAMPLES; sample++) {
        const x = Math.round(points[2 * point]! + radius * CIRCLE[2 * sample]!);
        const y = Math.round(points[2 * point + 1]! + radius * CIRCLE[2 * sample + 1]!);
        if (x >= 0 && y >= 0 && x < width && y < height) inside += data[y * width + x]!;
      }
      const line = inside / SAMPLES;
      const before = at === 0 ? 0 : radii[at - 1]! ** 2;
      covered += line * (radius * radius - before);
      add(histograms, at * BINS, line, 1 / count);
      add(histograms, (RADII + at) * BINS, covered / (radius * radius), 1 / count);
    }
  }
  return histograms.map(Math.sqrt);
}

/** Shared between the two nearest bins, so that tiny differences do not decide. */
function add(histograms: Float64Array, from: number, value: number, weight: number): void {
  const place = Math.min(BINS - 1, Math.max(0, value * BINS - 0.5));
  const low = Math.floor(place);
  const share = place - low;
  histograms[from + low]! += weight * (1 - share);
  if (share > 0) histograms[from + low + 1]! += weight * share;
}
