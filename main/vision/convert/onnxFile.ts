/** Writes an ONNX file: the few protobuf messages it needs, always the same bytes. Any process. */

export type Attribute = number | { readonly float: number } | string | readonly number[];

export interface OnnxNode {
  readonly type: string;
  readonly inputs: readonly string[];
  readonly output: string;
  readonly attributes: Readonly<Record<string, Attribute>>;
}

export interface OnnxTensor {
  readonly name: string;
  readonly shape: readonly number[];
  readonly data: Float32Array | Uint8Array | Int8Array | Int32Array | BigInt64Array;
}

/** A number is a fixed size; a word names a size that differs from call to call. */
export interface OnnxValue {
  readonly name: string;
  readonly shape: readonly (number | string)[];
  /** Floating point by default. */
  readonly type?: 'int32' | 'int64';
}

export interface OnnxModel {
  readonly name: string;
  readonly nodes: readonly OnnxNode[];
  readonly weights: readonly OnnxTensor[];
  readonly inputs: readonly OnnxValue[];
  readonly outputs: readonly OnnxValue[];
}

const IR_VERSION = 8;
const OPERATOR_SET = 17;
const FLOAT = 1;

/** Field numbers are those of onnx.proto3. */
export function writeOnnx(model: OnnxModel): Uint8Array {
  const graph = message([
    ...model.nodes.map(node => nested(1, writeNode(node))),
    text(2, model.name),
    ...model.weights.map(tensor => nested(5, writeTensor(tensor))),
    ...model.inputs.map(value => nested(11, writeValue(value))),
    ...model.outputs.map(value => nested(12, writeValue(value))),
  ]);
  const whole = message([
    whole64(1, IR_VERSION),
    text(2, 'akin'),
    nested(7, graph),
    nested(8, message([whole64(2, OPERATOR_SET)])),
  ]);
  return join(whole);
}

function writeNode({ type, inputs, output, attributes }: OnnxNode): Pieces {
  return message([
    ...inputs.map(name => text(1, name)),
    text(2, output),
    text(3, output),
    text(4, type),
    ...Object.entries(attributes).map(([name, value]) => nested(5, writeAttribute(name, value))),
  ]);
}

function writeAttribute(name: string, value: Attribute): Pieces {
  if (typeof value === 'number') return message([text(1, name), whole64(3, value), whole64(20, 2)]);
  if (typeof value === 'string') return message([text(1, name), text(4, value), whole64(20, 3)]);
  if ('float' in value) return message([text(1, name), float(2, value.float), whole64(20, 1)]);
  return message([text(1, name), ...value.map(entry => whole64(8, entry)), whole64(20, 7)]);
}

function writeTensor({ name, shape, data }: OnnxTensor): Pieces {
  return message([
    ...shape.map(size => whole64(1, size)),
    whole64(2, typeOf(data)),
    text(8, name),
    bytes(9, new Uint8Array(data.buffer, data.byteOffset, data.byteLength)),
  ]);
}

/** The numbers of onnx.TensorProto.DataType. */
function typeOf(data: OnnxTensor['data']): number {
  if (data instanceof Float32Array) return FLOAT;
  if (data instanceof Uint8Array) return 2;
  if (data instanceof Int8Array) return 3;
  return data instanceof Int32Array ? 6 : 7;
}

function writeValue({ name, shape, type }: OnnxValue): Pieces {
  const sizes = shape.map(size =>
    nested(1, message([typeof size === 'number' ? whole64(1, size) : text(2, size)])),
  );
  const code = type === undefined ? FLOAT : type === 'int32' ? 6 : 7;
  const tensor = message([whole64(1, code), nested(2, message(sizes))]);
  return message([text(1, name), nested(2, message([nested(1, tensor)]))]);
}

/** Large weights are kept as they are until all is joined once. */
interface Pieces {
  readonly length: number;
  readonly parts: readonly Uint8Array[];
}

function message(fields: readonly Pieces[]): Pieces {
  return {
    length: fields.reduce((sum, field) => sum + field.length, 0),
    parts: fields.flatMap(field => field.parts),
  };
}

function join({ length, parts }: Pieces): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const VARINT = 0;
const LENGTH = 2;
const FOUR_BYTES = 5;

function nested(field: number, { length, parts }: Pieces): Pieces {
  const head = new Uint8Array([...varint(field * 8 + LENGTH), ...varint(length)]);
  return { length: head.length + length, parts: [head, ...parts] };
}

function bytes(field: number, data: Uint8Array): Pieces {
  return nested(field, { length: data.length, parts: [data] });
}

function text(field: number, value: string): Pieces {
  return bytes(field, new TextEncoder().encode(value));
}

function whole64(field: number, value: number): Pieces {
  const part = new Uint8Array([...varint(field * 8 + VARINT), ...varint(value)]);
  return { length: part.length, parts: [part] };
}

function float(field: number, value: number): Pieces {
  const part = new Uint8Array([...varint(field * 8 + FOUR_BYTES), 0, 0, 0, 0]);
  new DataView(part.buffer).setFloat32(part.length - 4, value, true);
  return { length: part.length, parts: [part] };
}

/** Seven bits a byte, the lowest first; a negative number is its two's complement in 64 bits. */
function varint(value: number): number[] {
  const written: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  for (; rest > 0x7fn; rest >>= 7n) written.push(Number(rest & 0x7fn) | 0x80);
  written.push(Number(rest));
  return written;
}
