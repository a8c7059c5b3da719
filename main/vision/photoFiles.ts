/** Which files count as photos, by the ending of their name. */

const ENDINGS = new Set(
  (
    'jpg jpeg jpe jfif mpo png webp avif tif tiff gif heic heif bmp jp2 j2k jxl pgm ppm pnm ' +
    'nef cr2 cr3 arw dng raf orf rw2 pef srw'
  ).split(' '),
);

export function isPhotoFile(name: string): boolean {
  const dot = name.lastIndexOf('.');
  return dot > 0 && ENDINGS.has(name.slice(dot + 1).toLowerCase());
}
