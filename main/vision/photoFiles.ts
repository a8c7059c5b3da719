/** Which files count as photos, by the ending of their name. */

const RAW_ENDINGS = new Set(
  '3fr arw cr2 cr3 crw dng erf iiq kdc mrw nef nrw orf pef raf raw rw2 sr2 srf srw x3f'.split(' '),
);
const READABLE_ENDINGS =
  'jpg jpeg jpe jfif mpo png webp avif tif tiff gif heic heif hif bmp ico jp2 j2k jpf jxl pgm ppm pnm svg'.split(
    ' ',
  );
/** Pictures too, which nothing here reads: passed over in silence they would seem lost. */
const OTHER_ENDINGS = 'icns psb psd tga xcf'.split(' ');
const ENDINGS = new Set([...READABLE_ENDINGS, ...OTHER_ENDINGS, ...RAW_ENDINGS]);

export function isPhotoFile(name: string): boolean {
  return ENDINGS.has(endingOf(name));
}

/** A camera's own format, whose bytes often look like a plain TIFF's. */
export function isRawName(name: string): boolean {
  return RAW_ENDINGS.has(endingOf(name));
}

function endingOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
}
