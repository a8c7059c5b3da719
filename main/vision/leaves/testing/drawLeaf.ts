/** Draws pictures of leaves on paper for tests: uneven light, a card along two sides, a shadow. */
import type { Picture } from '../../picture.ts';

export interface Drawing {
  readonly picture: Picture;
  /** Whether a pixel was drawn as leaf. */
  isLeaf(x: number, y: number): boolean;
}

type Colour = readonly [number, number, number];

export interface Scene {
  readonly paper: Colour;
  readonly leaf: Colour;
  /** How much darker the light is at the right than at the left, as a share. */
  readonly fall: number;
  readonly card: boolean;
  readonly shadow: boolean;
}

/** An ellipse with teeth in the middle of a frame of 320 × 256 pixels. */
export function drawLeaf({ paper, leaf, fall, card, shadow }: Scene): Drawing {
  const [width, height] = [320, 256];
  const data = new Uint8Array(3 * width * height);
  const isLeaf = (x: number, y: number): boolean => {
    const [u, v] = [(x - 130) / 70, (y - 105) / 40];
    const teeth = 1 + 0.06 * Math.cos(18 * Math.atan2(v, u));
    return Math.hypot(u, v) < teeth;
  };
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const light = 1 - (fall * x) / width;
      let colour = paper;
      let shade = light;
      if (card && (x > 280 || y > 226)) {
        const patch = Math.floor((x > 280 ? y : x) / 16);
        colour = [(patch * 97) % 256, (patch * 57) % 256, (patch * 31) % 256];
        shade = 1;
      } else if (isLeaf(x, y)) colour = leaf;
      else if (shadow && isLeaf(x - 8, y - 8)) shade *= 0.75;
      // A fixed grain of a few levels, so that nothing is perfectly flat.
      const grain = ((x * 7 + y * 13) % 5) - 2;
      for (let channel = 0; channel < 3; channel++)
        data[3 * (y * width + x) + channel] = Math.max(
          0,
          Math.min(255, Math.round(colour[channel]! * shade + grain)),
        );
    }
  return { picture: { width, height, data }, isLeaf };
}
