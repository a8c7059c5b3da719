/** What a HEIF file holds, by its first boxes, and why it is not read if nothing here can. Pure. */
import { PhotoProblem } from '../problem.ts';
import { brandsOf, readBoxes } from './boxes.ts';

/** Brands of still pictures and sequences of them in this container, but for AVIF, which is sharp's. */
const BRANDS = new Set(
  'mif1 mif2 mif3 msf1 heic heix heim heis hevc hevx hevm hevs avci avcs jpeg jpgs j2ki j2is vvic vvis evbi evbs unif miaf'.split(
    ' ',
  ),
);
const AVIF_BRANDS = ['avif', 'avis'];

/** The usual names of the container's item types; undefined for those that only refer to others. */
const CODECS: Record<string, string> = {
  av01: 'AV1',
  avc1: 'AVC (H.264)',
  evc1: 'EVC',
  hvc1: 'HEVC',
  j2k1: 'JPEG 2000',
  jpeg: 'JPEG',
  lhv1: 'layered HEVC',
  mski: 'a mask',
  unci: 'uncompressed pixels',
  vvc1: 'VVC (H.266)',
};

export type HeifKind = 'heif' | 'avif' | 'avif-sequence';

/** Undefined when the bytes are no file of this family. */
export function heifKind(bytes: Buffer): HeifKind | undefined {
  const brands = brandsOf(bytes);
  if (brands.some(brand => AVIF_BRANDS.includes(brand)))
    return brands[0] === 'avis' || brands[0] === 'msf1' ? 'avif-sequence' : 'avif';
  return brands.some(brand => BRANDS.has(brand)) ? 'heif' : undefined;
}

/** libvips reads the first brand only. The first picture of a sequence is stored like any other. */
export function asStillAvif(bytes: Buffer): Buffer {
  if (!hasMainPicture(bytes)) throw unsupported('a sequence of pictures without a main one');
  const still = Buffer.from(bytes);
  still.write('avif', 8, 'latin1');
  return still;
}

function hasMainPicture(bytes: Buffer): boolean {
  return metaBoxes(bytes).some(({ type }) => type === 'pitm');
}

/** The boxes inside `meta`, which begins with a version. */
function metaBoxes(bytes: Buffer): ReturnType<typeof readBoxes> {
  const meta = readBoxes(bytes).find(({ type }) => type === 'meta');
  return meta === undefined ? [] : readBoxes(meta.body.subarray(4));
}

/**
 * Said by libheif when the file is sound and it has no decoder for it. What it says of versions is left out:
 * no version that it does not know was ever given out, so such a file is broken.
 */
const NOT_HAD =
  /not been built in|unsupported (codec|image type|item construction|essential|color conversion|filter)/i;

/** The message for a picture that libheif cannot decode; undefined if the file is broken. */
export function whyNotDecoded(bytes: Buffer, words: string): PhotoProblem | undefined {
  if (readBoxes(bytes).some(({ type }) => type === 'mini'))
    return unsupported('a picture in a short form of the container (`mini`)');
  if (readBoxes(bytes).some(({ type }) => type === 'moov') && !hasMainPicture(bytes))
    return unsupported('a sequence of pictures without a main one');
  const types = itemTypes(bytes).filter(type => type in CODECS);
  const foreign = types.find(type => type !== 'hvc1');
  const isForeign = foreign !== undefined && !types.includes('hvc1');
  if (!isForeign && !NOT_HAD.test(words)) return undefined;
  if (foreign !== undefined) return unsupported(`a picture stored as ${CODECS[foreign]}`);
  return unsupported(`a picture that its decoder does not know (${words.split('\n')[0]!.slice(0, 150)})`);
}

/** Four letters for each item, as the list of items has them. */
function itemTypes(bytes: Buffer): string[] {
  const list = metaBoxes(bytes).find(({ type }) => type === 'iinf')?.body;
  if (list === undefined || list.length < 8) return [];
  // The count is of 16 bits in the first version; an item's number is of 32 bits in the third of its own.
  return readBoxes(list.subarray(list[0] === 0 ? 6 : 8))
    .filter(({ type, body }) => type === 'infe' && body[0]! >= 2)
    .map(({ body }) => body.toString('latin1', body[0] === 2 ? 8 : 10, body[0] === 2 ? 12 : 14));
}

function unsupported(what: string): PhotoProblem {
  return new PhotoProblem(
    'unsupported',
    `This HEIF file holds ${what}, which cannot be read; export it as JPEG or PNG to use it.`,
  );
}
