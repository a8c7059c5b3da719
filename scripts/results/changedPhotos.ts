/** Photos made harder: shrunk, blurred, turned, two faces close together. For docs/results/people.md. */
import sharp, { type Sharp } from 'sharp';
import { Random } from '../../main/algorithms/random.ts';
import type { Picture } from '../../main/vision/picture.ts';
import type { Change } from './describeFaces.ts';

const SMALLEST = 0.12;
const LARGEST_BLUR = 4.5;
const GREY = '#777777';

function imageOf({ width, height, data }: Picture) {
  return sharp(data, { raw: { width, height, channels: 3 } });
}

async function pictureOf(image: Sharp): Promise<Picture> {
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

/** Shrunk, blurred or both, by random amounts, on grey in the size of the photo. */
export const worsen: Change = async (picture, number) => {
  const random = new Random(number);
  const [kind, size, blur] = [random.below(3), random.unit(), random.unit()];
  const { width, height } = picture;
  const factor = kind === 1 ? 1 : SMALLEST ** size;
  const blurred = kind === 0 ? imageOf(picture) : imageOf(picture).blur(0.5 + (LARGEST_BLUR - 0.5) * blur);
  const [across, down] = [width, height].map(edge => Math.max(4, Math.round(edge * factor))) as [
    number,
    number,
  ];
  const small = await sharp(await blurred.png().toBuffer())
    .resize(across, down, { kernel: 'cubic' })
    .png()
    .toBuffer();
  const place = {
    input: small,
    left: Math.floor((width - across) / 2),
    top: Math.floor((height - down) / 2),
  };
  const canvas = sharp({ create: { width, height, channels: 3, background: GREY } });
  return await pictureOf(sharp(await canvas.composite([place]).png().toBuffer()));
};

export const turn =
  (degrees: number): Change =>
  async picture =>
    await pictureOf(imageOf(picture).rotate(degrees));

/** The share of the photo that the middle face takes; in faces-wild50 about two fifths. */
const FACE = 0.44;

/**
 * A photo beside the one before it, each cut so that the gap between the faces is `gap` of a face. The second is
 * in the middle.
 */
export function sideBySide(gap: number): Change {
  let before: Picture | undefined;
  return async picture => {
    const left = before ?? picture;
    before = picture;
    const side = Math.round(picture.width * FACE * (1 + gap));
    const strip = async (one: Picture) =>
      await imageOf(one)
        .extract({
          left: Math.round((one.width - side) / 2),
          top: 0,
          width: side,
          height: one.height,
        })
        .png()
        .toBuffer();
    const strips = [await strip(left), await strip(picture)];
    const canvas = sharp({
      create: { width: 3 * side, height: picture.height, channels: 3, background: GREY },
    });
    const places = strips.map((input, at) => ({ input, left: at * side, top: 0 }));
    return await pictureOf(sharp(await canvas.composite(places).png().toBuffer()));
  };
}
