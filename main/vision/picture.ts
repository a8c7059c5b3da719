/** A decoded picture: upright, sRGB, RGB with eight bits each; and parts of it. Any process. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Row after row, three bytes a pixel. */
  readonly data: Uint8Array;
}

/** Fractions of a picture, from its upper left corner. */
export interface PartBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The part of a picture in a box, whole pixels and at least one. */
export function cropped({ width, height, data }: Picture, box: PartBox): Picture {
  const left = Math.min(width - 1, Math.floor(box.left * width));
  const top = Math.min(height - 1, Math.floor(box.top * height));
  const across = Math.max(1, Math.min(width - left, Math.ceil(box.width * width)));
  const down = Math.max(1, Math.min(height - top, Math.ceil(box.height * height)));
  const part = new Uint8Array(3 * across * down);
  for (let row = 0; row < down; row++) {
    const from = 3 * ((top + row) * width + left);
    part.set(data.subarray(from, from + 3 * across), 3 * row * across);
  }
  return { width: across, height: down, data: part };
}
