/** The parts we use of decoders that bring no types of their own for them. */

declare module 'libheif-js/libheif-wasm/libheif-bundle.js' {
  interface Failure {
    code: { value: number };
    message: string;
  }
  interface Channel {
    id: unknown;
    width: number;
    height: number;
    stride: number;
    data: Uint8Array;
  }
  export interface Libheif {
    heif_colorspace: { heif_colorspace_RGB: unknown };
    heif_chroma: { heif_chroma_interleaved_RGBA: unknown };
    heif_error_code: { heif_error_Ok: unknown };
    heif_context_alloc(): unknown;
    heif_context_free(context: unknown): void;
    heif_context_read_from_memory(context: unknown, bytes: Uint8Array): Failure;
    heif_js_context_get_primary_image_handle(context: unknown): Partial<Failure>;
    heif_image_handle_get_width(handle: unknown): number;
    heif_image_handle_get_height(handle: unknown): number;
    heif_image_handle_release(handle: unknown): void;
    heif_image_release(image: unknown): void;
    heif_js_decode_image2(
      handle: unknown,
      colourspace: unknown,
      chroma: unknown,
    ): Partial<Failure> & { channels?: Channel[]; image?: unknown };
  }
  export default function load(options: { print(line: string): void; printErr(line: string): void }): Libheif;
}

declare module '@cornerstonejs/codec-openjpeg/decodewasmjs' {
  export interface Decoder {
    getEncodedBuffer(length: number): Uint8Array;
    getDecodedBuffer(): Uint8Array;
    readHeader(): void;
    decode(): void;
    getFrameInfo(): {
      width: number;
      height: number;
      bitsPerSample: number;
      componentCount: number;
      isSigned: boolean;
    };
    /** 1 sRGB, 2 grey, 3 YCC. */
    getColorSpace(): number;
    delete(): void;
  }
  export interface Openjpeg {
    J2KDecoder: new () => Decoder;
    getExceptionMessage?(pointer: number): string;
  }
  export default function load(options: {
    print(line: string): void;
    printErr(line: string): void;
  }): Promise<Openjpeg>;
}

declare module '@jsquash/jxl/codec/dec/jxl_dec.js' {
  export interface Jxl {
    /** RGBA; null when it cannot be decoded. */
    decode(bytes: Uint8Array): { data: Uint8ClampedArray; width: number; height: number } | null;
  }
  export default function load(options: {
    noInitialRun: true;
    wasmBinary: Uint8Array;
    print(line: string): void;
    printErr(line: string): void;
  }): Promise<Jxl>;
}

/** For tests. */
declare module '@jsquash/jxl/codec/enc/jxl_enc.js' {
  export default function load(options: { noInitialRun: true; wasmBinary: Uint8Array }): Promise<{
    encode(data: BufferSource, width: number, height: number, options: object): Uint8Array | null;
  }>;
}
