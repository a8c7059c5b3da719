/** Turns a picture by an orientation that is known from elsewhere than the picture itself. */
import type { Sharp } from 'sharp';

/** The eight orientations of EXIF; sharp mirrors before it turns. */
export function upright(image: Sharp, orientation: number): Sharp {
  switch (orientation) {
    case 2:
      return image.flop();
    case 3:
      return image.rotate(180);
    case 4:
      return image.flip();
    case 5:
      return image.flop().rotate(270);
    case 6:
      return image.rotate(90);
    case 7:
      return image.flop().rotate(90);
    case 8:
      return image.rotate(270);
    default:
      return image;
  }
}
