/** What leaves lie on: paper, card, cloth or soil. Pure; any process. */
import { type Light, lightOf } from './light.ts';
import type { Ground, Scene } from './scene.ts';
import { noise, slowField, TILE, tileOf } from './texture.ts';

/** Three numbers a pixel: light, not levels. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

interface Stuff {
  readonly colour: Light;
  /** How uneven it is from one end to the other. */
  readonly slow: number;
  readonly grain: Parameters<typeof tileOf>[1];
}

const STUFFS: Readonly<Record<Ground, Stuff>> = {
  paper: {
    colour: lightOf([232, 232, 230]),
    slow: 0.03,
    grain: cell => 0.012 * cell(2, 2) + 0.01 * cell(4, 8),
  },
  cream: {
    colour: lightOf([226, 217, 198]),
    slow: 0.04,
    grain: cell => 0.022 * cell(2, 2) + 0.03 * cell(16, 2) + (cell(2, 4) > 0.93 ? -0.16 : 0),
  },
  card: {
    colour: lightOf([170, 173, 175]),
    slow: 0.04,
    grain: cell => 0.035 * cell(2, 2) + 0.03 * cell(4, 4),
  },
  cloth: {
    colour: lightOf([104, 116, 134]),
    slow: 0.09,
    grain: (cell, x, y) =>
      0.09 * Math.sin((2 * Math.PI * 64 * x) / TILE) * Math.sin((2 * Math.PI * 64 * y) / TILE) +
      0.08 * cell(2, 4) +
      0.05 * cell(16, 16),
  },
  soil: {
    colour: lightOf([118, 95, 74]),
    slow: 0.12,
    grain: cell => {
      const clods = 0.08 * cell(32, 32) + 0.1 * cell(16, 16) + 0.12 * cell(8, 8) + 0.13 * cell(4, 4);
      // Between crumbs it is dark.
      const cracks = 0.2 * Math.min(0, Math.abs(cell(16, 8)) - 0.2) + 0.1 * cell(2, 2);
      return clods + cracks + (cell(8, 4) > 0.8 ? 0.2 : 0);
    },
  },
};

export function paintGround({ width, height, data }: Frame, { ground, seed }: Scene): void {
  const { colour, slow, grain } = STUFFS[ground];
  const [red, green, blue] = colour;
  const tile = tileOf(seed, grain);
  const uneven = slowField(width, height, (x, y) => 1 + slow * noise(x / 150, y / 150, seed));
  const [right, down] = [seed & (TILE - 1), (seed >>> 8) & (TILE - 1)];
  for (let y = 0, at = 0; y < height; y++) {
    const row = ((y + down) & (TILE - 1)) * TILE;
    for (let x = 0; x < width; x++, at++) {
      const lit = Math.max(0.2, uneven[at]! + tile[row + ((x + right) & (TILE - 1))]!);
      data[3 * at] = red * lit;
      data[3 * at + 1] = green * lit;
      data[3 * at + 2] = blue * lit;
    }
  }
}
