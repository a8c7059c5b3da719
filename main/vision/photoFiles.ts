/** Which files count as photos, by their extension. Any process. */

const RAW_ENDINGS = wordsIn(
  '3fr arw bay cr2 cr3 crw dcr dng erf fff gpr iiq k25 kdc mef mos mrw nef nrw orf pef raf raw rw2 rwl sr2 srf srw x3f',
);
const READABLE_ENDINGS = wordsIn(
  'jpg jpeg jpe jif jfif jps mpo png apng webp avif avifs tif tiff gif svg jxl ' +
    'heic heics heif heifs hif avci avcs hej2 jp2 j2k j2c jpc jpf jpx jpm jph ' +
    'bmp dib ico cur pbm pgm ppm pnm pam pfm tga targa icb vda vst',
);
/** Pictures that nothing here reads. They are listed as problems: skipped silently they would seem lost. */
const OTHER_ENDINGS = wordsIn(
  'ai cin dcx dds dpx emf emz eps epsf exr fits fpx fts hdp hdr icns ilbm jng jxr kra lbm miff mng ora pcd pct pcx pdf pict ps psb psd ' +
    'qoi ras rgb rgba sgi wbmp wdp wmf wmz xbm xcf xpm xwd',
);
const ENDINGS = new Set([...READABLE_ENDINGS, ...OTHER_ENDINGS, ...RAW_ENDINGS]);

export function isPhotoFile(name: string): boolean {
  return ENDINGS.has(endingOf(name));
}

/** A camera's RAW format, whose bytes often resemble a plain TIFF. */
export function isRawName(name: string): boolean {
  return RAW_ENDINGS.has(endingOf(name));
}

/** Without an extension only the first bytes tell what a file is. */
export function hasNoEnding(name: string): boolean {
  return endingOf(name) === '';
}

function endingOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
}

function wordsIn(list: string): Set<string> {
  return new Set(list.split(' '));
}
