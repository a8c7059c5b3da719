/** A picture at half its size, a quarter and so on, each made when it is first wanted: small views of large pictures cost little. Any process. */
import type { Picture } from '../picture.ts';

export class Pyramid {
  readonly #levels: Picture[];

  constructor(picture: Picture) {
    this.#levels = [picture];
  }

  get picture(): Picture {
    return this.#levels[0]!;
  }

  /** The smallest level on which a step of `scale` pixels of the picture is still a pixel or more, and how many pixels of the picture one of its own is. */
  levelFor(scale: number): { picture: Picture; pixel: number } {
    const level = Math.max(0, Math.floor(Math.log2(scale)));
    while (this.#levels.length <= level) this.#levels.push(halved(this.#levels.at(-1)!));
    return { picture: this.#levels[level]!, pixel: 2 ** level };
  }
}

/** Each pixel is the mean of four; beyond an odd edge the edge goes on. */
function halved({ width, height, data }: Picture): Picture {
  const across = Math.ceil(width / 2);
  const down = Math.ceil(height / 2);
  const half = new Uint8Array(across * down * 3);
  let out = 0;
  for (let y = 0; y < down; y++) {
    const upper = 2 * y * width * 3;
    const lower = Math.min(2 * y + 1, height - 1) * width * 3;
    for (let x = 0; x < across; x++) {
      const left = 6 * x;
      const right = 3 * Math.min(2 * x + 1, width - 1);
      for (let channel = 0; channel < 3; channel++)
        half[out++] =
          (data[upper + left + channel]! +
            data[upper + right + channel]! +
            data[lower + left + channel]! +
            data[lower + right + channel]! +
            2) >>
          2;
    }
  }
  return { width: across, height: down, data: half };
}
