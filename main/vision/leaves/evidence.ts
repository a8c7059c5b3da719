/** How much each pixel differs from the paper, shadows discounted, and the threshold. Any process; pure. */
import type { Picture } from '../picture.ts';
import type { Paper } from './paper.ts';

/** A shadow keeps the paper's colour and lowers its lightness, so lightness alone counts less. */
const LIGHT_WEIGHT = 0.5;
/** What is left of the evidence where coloured paper is in shadow. */
const SHADOW_WEIGHT = 0.3;
/** A shadow leaves at least this share of the lightness in a picture's levels; darker pixels are objects. */
const DARKEST_SHADOW = 0.42;
/** From how much colour, against its lightness, a paper's shadow can be told by its hue. */
const COLOURED = 0.3;
/** The cosine between two hues that are one. */
const SAME_HUE = 0.94;
const LEVELS = 256;

/** Where a picture lies in the frame that the paper was found in, as shares of it. */
export interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const WHOLE: Place = { left: 0, top: 0, width: 1, height: 1 };

/** From 0 (paper) to 255, row after row. */
export function evidenceOf(
  { width, height, data }: Picture,
  { surface }: Paper,
  place: Place = WHOLE,
): Uint8Array {
  const evidence = new Uint8Array(width * height);
  // Along a row the surface is a quadratic in x alone.
  const inRow = new Float64Array(9);
  for (let row = 0; row < height; row++) {
    const y = 2 * (place.top + (place.height * (row + 0.5)) / height) - 1;
    for (let channel = 0; channel < 3; channel++) {
      const at = channel * 6;
      inRow[channel * 3] = surface[at]! + surface[at + 2]! * y + surface[at + 5]! * y * y;
      inRow[channel * 3 + 1] = surface[at + 1]! + surface[at + 4]! * y;
      inRow[channel * 3 + 2] = surface[at + 3]!;
    }
    for (let column = 0; column < width; column++) {
      const x = 2 * (place.left + (place.width * (column + 0.5)) / width) - 1;
      const at = row * width + column;
      const paperRed = Math.min(255, inRow[0]! + x * (inRow[1]! + x * inRow[2]!));
      const paperGreen = Math.min(255, inRow[3]! + x * (inRow[4]! + x * inRow[5]!));
      const paperBlue = Math.min(255, inRow[6]! + x * (inRow[7]! + x * inRow[8]!));
      const red = data[3 * at]!;
      const green = data[3 * at + 1]!;
      const blue = data[3 * at + 2]!;
      const square = paperRed * paperRed + paperGreen * paperGreen + paperBlue * paperBlue + 1;
      const shade = (red * paperRed + green * paperGreen + blue * paperBlue) / square;
      const light = LIGHT_WEIGHT * (1 - shade) * Math.sqrt(square);
      const offRed = red - shade * paperRed;
      const offGreen = green - shade * paperGreen;
      const offBlue = blue - shade * paperBlue;
      const off = Math.sqrt(offRed * offRed + offGreen * offGreen + offBlue * offBlue + light * light);
      const dim =
        shade < 1 && shade > DARKEST_SHADOW && isShadow(red, green, blue, paperRed, paperGreen, paperBlue)
          ? SHADOW_WEIGHT
          : 1;
      // Never below zero: cutting off what is behind the point rounds.
      evidence[at] = Math.min(255, off * dim + 0.5);
    }
  }
  return evidence;
}

/** On coloured paper a shadow has the paper's hue and, by reflected light, no less saturation. */
function isShadow(
  red: number,
  green: number,
  blue: number,
  paperRed: number,
  paperGreen: number,
  paperBlue: number,
): boolean {
  const paperMean = (paperRed + paperGreen + paperBlue) / 3;
  const paperX = paperRed - paperMean;
  const paperY = paperGreen - paperMean;
  const paperZ = paperBlue - paperMean;
  const paperColour = Math.sqrt(paperX * paperX + paperY * paperY + paperZ * paperZ);
  if (paperColour < COLOURED * paperMean) return false;
  const mean = (red + green + blue) / 3;
  const x = red - mean;
  const y = green - mean;
  const z = blue - mean;
  const colour = Math.sqrt(x * x + y * y + z * z);
  const alike = x * paperX + y * paperY + z * paperZ;
  return alike > SAME_HUE * colour * paperColour && colour * paperMean > 0.9 * paperColour * mean;
}

export interface Split {
  readonly threshold: number;
  /** The share of the variance that lies between the two kinds: 1 when each is of one level. */
  readonly separation: number;
}

/** Otsu, "A threshold selection method from gray-level histograms", IEEE Trans. SMC 9, 1979. */
export function splitLevels(
  evidence: Uint8Array,
  width: number,
  { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number },
): Split {
  const counts = new Float64Array(LEVELS);
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) counts[evidence[y * width + x]!]! += 1;
  let [total, sum, squares] = [0, 0, 0];
  for (let level = 0; level < LEVELS; level++) {
    total += counts[level]!;
    sum += level * counts[level]!;
    squares += level * level * counts[level]!;
  }
  const variance = squares / total - (sum / total) ** 2;
  let [below, sumBelow, best, threshold] = [0, 0, 0, 0];
  for (let level = 0; level < LEVELS - 1; level++) {
    below += counts[level]!;
    sumBelow += level * counts[level]!;
    const above = total - below;
    if (below === 0 || above === 0) continue;
    const between = (below * above * (sumBelow / below - (sum - sumBelow) / above) ** 2) / (total * total);
    if (between > best) {
      best = between;
      // Half way between the two means: between two sharp levels every threshold parts equally well.
      threshold = (sumBelow / below + (sum - sumBelow) / above) / 2;
    }
  }
  return { threshold, separation: variance > 0 ? best / variance : 0 };
}
