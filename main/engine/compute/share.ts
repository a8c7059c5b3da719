/** Moves typed arrays into shared memory, so that sending them to a thread copies nothing. Any process. */

type Shareable = Float64Array | Float32Array | Int32Array | Uint32Array | Uint16Array | Uint8Array;

export function sharedFloats(length: number): Float64Array {
  return new Float64Array(new SharedArrayBuffer(length * Float64Array.BYTES_PER_ELEMENT));
}

export function sharedIntegers(length: number): Int32Array {
  return new Int32Array(new SharedArrayBuffer(length * Int32Array.BYTES_PER_ELEMENT));
}

/** The same value with its typed arrays in shared memory; everything else is kept as it is. */
export function share<Value>(value: Value): Value {
  if (isTypedArray(value)) return shareArray(value) as Value;
  if (Array.isArray(value)) return value.some(holdsArrays) ? (value.map(share) as Value) : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, share(entry)])) as Value;
}

/** Lists of numbers or of pairs, which may be long, are left alone. */
function holdsArrays(value: unknown): boolean {
  return isTypedArray(value) || (typeof value === 'object' && value !== null && !Array.isArray(value));
}

function isTypedArray(value: unknown): value is Shareable {
  return ArrayBuffer.isView(value) && !(value instanceof DataView);
}

function shareArray(array: Shareable): Shareable {
  if (array.buffer instanceof SharedArrayBuffer) return array;
  const Kind = array.constructor as new (buffer: SharedArrayBuffer) => Shareable;
  const shared = new Kind(new SharedArrayBuffer(array.byteLength));
  shared.set(array);
  return shared;
}
