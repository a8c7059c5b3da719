/** Cuts a leaf out of its picture: on white, turned, scaled, centred in a square. Any process; pure. */
import type { Picture } from '../picture.ts';
import type { Mask } from './mask.ts';

/** A leaf's pose in the mask's pixels: its centre, the direction of its long axis, its box along it. */
export interface Pose {
  readonly x: number;
  readonly y: number;
  /** Radians from the x axis. */
  readonly angle: number;
  /** From end to end along the direction and across it. */
  readonly length: number;
  readonly breadth: number;
}

/** The pose along a given direction; along the principal axis when none is given. */
export function poseOf({ width, data }: Mask, direction?: number): Pose {
  let [count, x, y, xx, xy, yy] = [0, 0, 0, 0, 0, 0];
  for (let at = 0; at < data.length; at++) {
    if (data[at] === 0) continue;
    const v = (at / width) | 0;
    const u = at - v * width;
    count += 1;
    x += u;
    y += v;
    xx += u * u;
    xy += u * v;
    yy += v * v;
  }
  const [middleX, middleY] = [x / count, y / count];
  const angle =
    direction ??
    0.5 *
      Math.atan2(2 * (xy / count - middleX * middleY), xx / count - middleX ** 2 - yy / count + middleY ** 2);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  let [low, high, near, far] = [1e9, -1e9, 1e9, -1e9];
  for (let at = 0; at < data.length; at++) {
    if (data[at] === 0) continue;
    const v = (at / width) | 0;
    const u = at - v * width;
    const along = u * cos + v * sin;
    const across = v * cos - u * sin;
    if (along < low) low = along;
    if (along > high) high = along;
    if (across < near) near = across;
    if (across > far) far = across;
  }
  const [along, across] = [(low + high) / 2, (near + far) / 2];
  return {
    x: along * cos - across * sin + 0.5,
    y: along * sin + across * cos + 0.5,
    angle,
    length: high - low + 1,
    breadth: far - near + 1,
  };
}

/** A copy with everything outside the mask white; the mask may be coarser than the picture. */
export function onWhite({ width, height, data }: Picture, mask: Mask): Picture {
  const cut = new Uint8Array(data.length).fill(255);
  for (let y = 0; y < height; y++) {
    const v = (y + 0.5) * (mask.height / height) - 0.5;
    for (let x = 0; x < width; x++) {
      const u = (x + 0.5) * (mask.width / width) - 0.5;
      const share = maskAt(mask, u, v);
      if (share === 0) continue;
      for (let at = 3 * (y * width + x), end = at + 3; at < end; at++)
        cut[at] = Math.round(255 + (data[at]! - 255) * share);
    }
  }
  return { width, height, data: cut };
}

function maskAt({ width, height, data }: Mask, u: number, v: number): number {
  const left = Math.floor(u);
  const top = Math.floor(v);
  const right = u - left;
  const down = v - top;
  const at = (x: number, y: number): number =>
    data[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))]!;
  return (
    (at(left, top) * (1 - right) + at(left + 1, top) * right) * (1 - down) +
    (at(left, top + 1) * (1 - right) + at(left + 1, top + 1) * right) * down
  );
}

/** Half the size, each pixel the mean of four. */
function halve({ width, height, data }: Picture): Picture {
  const [across, down] = [width >> 1, height >> 1];
  const half = new Uint8Array(3 * across * down);
  for (let y = 0; y < down; y++)
    for (let x = 0; x < across; x++)
      for (let channel = 0; channel < 3; channel++) {
        const at = 3 * (2 * y * width + 2 * x) + channel;
        half[3 * (y * across + x) + channel] =
          (data[at]! + data[at + 3]! + data[at + 3 * width]! + data[at + 3 * width + 3]! + 2) >> 2;
      }
  return { width: across, height: down, data: half };
}

/**
 * A square of `size` pixels around (x, y) whose sides are `span` long in the picture, turned so that `angle`
 * points along x. Outside the picture is white.
 */
export function turnedSquare(
  picture: Picture,
  at: { x: number; y: number; angle: number },
  span: number,
  size: number,
): Picture {
  let [source, x, y, scale] = [picture, at.x, at.y, span / size];
  while (scale >= 2 && Math.min(source.width, source.height) > 8) {
    source = halve(source);
    [x, y, scale] = [x / 2, y / 2, scale / 2];
  }
  const { width, height, data } = source;
  const out = new Uint8Array(3 * size * size);
  const [cos, sin] = [Math.cos(at.angle) * scale, Math.sin(at.angle) * scale];
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const along = column + 0.5 - size / 2;
      const across = row + 0.5 - size / 2;
      const u = x + along * cos - across * sin - 0.5;
      const v = y + along * sin + across * cos - 0.5;
      const left = Math.floor(u);
      const top = Math.floor(v);
      const right = u - left;
      const down = v - top;
      const inside = left >= 0 && top >= 0 && left < width - 1 && top < height - 1;
      const to = 3 * (row * size + column);
      for (let channel = 0; channel < 3; channel++) {
        const from = 3 * (top * width + left) + channel;
        out[to + channel] = inside
          ? Math.round(
              (data[from]! * (1 - right) + data[from + 3]! * right) * (1 - down) +
                (data[from + 3 * width]! * (1 - right) + data[from + 3 * width + 3]! * right) * down,
            )
          : 255;
      }
    }
  return { width: size, height: size, data: out };
}
