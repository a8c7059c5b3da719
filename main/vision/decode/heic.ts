/** Decodes HEIC with libheif as WebAssembly: the main picture, oriented as the file says. Reader process. */
import type { Libheif } from 'libheif-js/libheif-wasm/libheif-bundle.js';
import { PhotoProblem } from '../problem.ts';
import { whyNotDecoded } from './heifKind.ts';
import { damaged, MAX_PIXELS_AT_ONCE, mustBeWithin, type RawPicture } from './rawPicture.ts';

let library: Promise<Libheif> | undefined;

/** Loading takes most of a second, so it waits for the first HEIC. */
function load(): Promise<Libheif> {
  library ??= import('libheif-js/libheif-wasm/libheif-bundle.js').then(({ default: make }) =>
    make({ print: () => {}, printErr: () => {} }),
  );
  return library;
}

export async function decodeHeic(bytes: Buffer): Promise<RawPicture> {
  const heif = await load();
  try {
    return decode(heif, bytes);
  } catch (error) {
    // After a trap its memory cannot be trusted: the next picture gets a new instance.
    if (!(error instanceof PhotoProblem)) library = undefined;
    throw error;
  }
}

function decode(heif: Libheif, bytes: Buffer): RawPicture {
  /** The library's message tells broken from not supported. */
  const fail = (words: string): never => {
    throw whyNotDecoded(bytes, words) ?? damaged(words);
  };
  const context = heif.heif_context_alloc();
  try {
    const failure = heif.heif_context_read_from_memory(context, bytes);
    if (failure.code !== heif.heif_error_code.heif_error_Ok) fail(failure.message);
    const handle = heif.heif_js_context_get_primary_image_handle(context);
    if (handle.code !== undefined) fail(handle.message ?? 'it has no main picture');
    try {
      return decodeHandle(heif, handle, fail);
    } finally {
      heif.heif_image_handle_release(handle);
    }
  } finally {
    heif.heif_context_free(context);
  }
}

function decodeHandle(heif: Libheif, handle: unknown, fail: (words: string) => never): RawPicture {
  mustBeWithin(
    MAX_PIXELS_AT_ONCE,
    heif.heif_image_handle_get_width(handle),
    heif.heif_image_handle_get_height(handle),
  );
  const decoded = heif.heif_js_decode_image2(
    handle,
    heif.heif_colorspace.heif_colorspace_RGB,
    heif.heif_chroma.heif_chroma_interleaved_RGBA,
  );
  const plane = decoded.channels?.[0];
  if (plane === undefined) return fail(decoded.message ?? 'it has no pixels');
  try {
    const { width, height, stride } = plane;
    const data = new Uint8Array(width * height * 4);
    for (let row = 0; row < height; row++)
      data.set(plane.data.subarray(row * stride, row * stride + width * 4), row * width * 4);
    return { data, width, height, channels: 4 };
  } finally {
    heif.heif_image_release(decoded.image);
  }
}
