/** A ruler along an edge of the picture, as those who measure leaves lay it there. Pure; any process. */
import { type Light, lightOf } from './light.ts';
import type { Frame } from './paintGround.ts';
import { type Layer, newLayer, stroke } from './raster.ts';
import type { Scene } from './scene.ts';
import { noise } from './texture.ts';

const BROAD = 40;
const FROM_EDGE = 6;
const SHADOW = 5;
const STEEL: Light = lightOf([214, 212, 200]);
/** Pixels a millimetre: of no meaning beyond looking right. */
const MILLIMETRE = 5.2;

/** A mark at every millimetre and a number at every tenth. */
export function paintRuler({ width, height, data }: Frame, { ruler, seed }: Scene): void {
  if (ruler === 'none') return;
  const isBelow = ruler === 'below';
  const along = isBelow ? width : height;
  const marks = marksOf(along);
  const edge = isBelow ? height - BROAD - FROM_EDGE : FROM_EDGE;
  for (let across = -SHADOW; across < BROAD; across++)
    for (let place = 0; place < along; place++) {
      const [x, y] = isBelow ? [place, edge + across] : [edge + BROAD - 1 - across, place];
      const at = 3 * (y * width + x);
      const ink = across < 0 ? 0 : marks.data[across * along + place]!;
      const sheen = 0.92 + 0.1 * noise(place / 90, across / 30, seed + 9);
      for (let channel = 0; channel < 3; channel++)
        if (across < 0) data[at + channel]! *= 1 - (0.45 * (SHADOW + across)) / SHADOW;
        else data[at + channel] = STEEL[channel]! * sheen * (1 - 0.9 * ink);
    }
}

function marksOf(along: number): Layer {
  const marks = newLayer(along, BROAD);
  for (let mark = 0; mark * MILLIMETRE < along; mark++) {
    const x = 8 + mark * MILLIMETRE;
    const long = mark % 10 === 0 ? 20 : mark % 5 === 0 ? 14 : 9;
    line(marks, x, 0, x, long, 1.1);
    if (mark % 10 === 0 && mark > 0) writeNumber(marks, mark / 10, x, 25);
  }
  return marks;
}

function line(layer: Layer, x1: number, y1: number, x2: number, y2: number, width: number): void {
  stroke(
    layer,
    [
      [x1, y1],
      [x2, y2],
    ],
    [width, width],
    1,
  );
}

/** The seven strokes of a digit: top, upper left, upper right, middle, lower left, lower right, bottom. */
const STROKES = [
  [0, 0, 1, 0],
  [0, 0, 0, 1],
  [1, 0, 1, 1],
  [0, 1, 1, 1],
  [0, 1, 0, 2],
  [1, 1, 1, 2],
  [0, 2, 1, 2],
] as const;
/** Which of them each digit has. */
const DIGITS = '1110111 0010010 1011101 1011011 0111010 1101011 1101111 1010010 1111111 1111011'.split(' ');

function writeNumber(layer: Layer, number: number, x: number, y: number): void {
  const digits = [...String(number)];
  for (const [at, digit] of digits.entries()) {
    const left = x + 8 * at - 4 * digits.length + 1;
    for (const [part, [x1, y1, x2, y2]] of STROKES.entries())
      if (DIGITS[Number(digit)]![part] === '1')
        line(layer, left + 5 * x1, y + 6 * y1, left + 5 * x2, y + 6 * y2, 1.2);
  }
}
