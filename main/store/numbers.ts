/** Typed arrays as the bytes of a blob and back. Every machine Akin runs on is little-endian, as the stored form is. Pure. */

interface Numbers {
  readonly buffer: ArrayBufferLike;
  readonly byteOffset: number;
  readonly byteLength: number;
}

/** The same memory as bytes, without a copy. */
export function bytesOf(numbers: Numbers): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

export function float32Of(bytes: Uint8Array): Float32Array {
  return new Float32Array(ownBuffer(bytes));
}

/** A copy that starts at a boundary fit for any number, and that no pool shares. */
function ownBuffer(bytes: Uint8Array): ArrayBuffer {
  const copy = new Uint8Array(bytes.byteLength);
  copy.set(bytes);
  return copy.buffer;
}
