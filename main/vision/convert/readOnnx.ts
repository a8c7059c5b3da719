/** Reads an ONNX file as far as `writeOnnx` can write it: nodes, float weights, inputs, outputs. Any process. */
import type { Attribute, OnnxModel, OnnxNode, OnnxTensor, OnnxValue } from './onnxFile.ts';
import { ConvertError } from './weights.ts';

/** Field numbers are those of onnx.proto3. Weights that are also listed as inputs are weights only. */
export function readOnnx(bytes: Uint8Array): OnnxModel {
  const graph = fieldsOf(one(fieldsOf(bytes), 7));
  const weights = all(graph, 5).map(readTensor);
  const known = new Set(weights.map(({ name }) => name));
  return {
    name: textOf(graph, 2),
    nodes: all(graph, 1).map(readNode),
    weights,
    inputs: all(graph, 11)
      .map(readValue)
      .filter(({ name }) => !known.has(name)),
    outputs: all(graph, 12).map(readValue),
  };
}

function readNode(bytes: Uint8Array): OnnxNode {
  const fields = fieldsOf(bytes);
  const [output, ...others] = all(fields, 2).map(decode);
  const type = textOf(fields, 4);
  if (output === undefined) throw new ConvertError(`The operation ${type} has no output.`);
  if (others.some(name => name !== '')) throw new ConvertError(`The operation ${type} has several outputs.`);
  return {
    type,
    inputs: all(fields, 1).map(decode),
    output,
    attributes: Object.fromEntries(all(fields, 5).map(readAttribute)),
  };
}

function readAttribute(bytes: Uint8Array): [string, Attribute] {
  const fields = fieldsOf(bytes);
  const name = textOf(fields, 1);
  switch (wholeOf(fields, 20)) {
    case 1:
      return [name, { float: floatOf(one(fields, 2), 0) }];
    case 2:
      return [name, wholeOf(fields, 3)];
    case 3:
      return [name, textOf(fields, 4)];
    case 7:
      return [name, integersOf(fields, 8)];
    default:
      throw new ConvertError(`The attribute "${name}" is of a type that is not known here.`);
  }
}

/** Only 32-bit floats: numbers as bytes or one by one. */
function readTensor(bytes: Uint8Array): OnnxTensor {
  const fields = fieldsOf(bytes);
  const name = textOf(fields, 8);
  if (wholeOf(fields, 2) !== 1) throw new ConvertError(`The weight "${name}" is not of 32-bit floats.`);
  const raw = all(fields, 9)[0] ?? all(fields, 4)[0] ?? new Uint8Array();
  const data = Float32Array.from({ length: raw.length / 4 }, (_, at) => floatOf(raw, at * 4));
  return { name, shape: integersOf(fields, 1), data };
}

function readValue(bytes: Uint8Array): OnnxValue {
  const fields = fieldsOf(bytes);
  const tensor = fieldsOf(one(fieldsOf(one(fields, 2)), 1));
  const sizes = all(fieldsOf(one(tensor, 2)), 1).map(fieldsOf);
  return {
    name: textOf(fields, 1),
    shape: sizes.map(size => (size.has(2) ? textOf(size, 2) : wholeOf(size, 1))),
  };
}

/** By their numbers; a varint is kept as its bytes. */
type Fields = ReadonlyMap<number, readonly Uint8Array[]>;

function fieldsOf(bytes: Uint8Array): Fields {
  const fields = new Map<number, Uint8Array[]>();
  for (let at = 0; at < bytes.length; ) {
    const [key, start] = varintAt(bytes, at);
    const [length, from] = lengthAt(bytes, start, key % 8);
    if (from + length > bytes.length) throw new ConvertError('The ONNX file ends in the middle of a field.');
    const field = Math.floor(key / 8);
    const values = fields.get(field) ?? [];
    values.push(bytes.subarray(from, from + length));
    fields.set(field, values);
    at = from + length;
  }
  return fields;
}

/** The length of a field's value and where it starts, by its wire type. */
function lengthAt(bytes: Uint8Array, at: number, wire: number): [length: number, from: number] {
  switch (wire) {
    case 0:
      return [varintAt(bytes, at)[1] - at, at];
    case 1:
      return [8, at];
    case 2:
      return varintAt(bytes, at);
    case 5:
      return [4, at];
    default:
      throw new ConvertError(`A field of wire type ${wire} is not known here.`);
  }
}

/** The number and where the next one starts. Two's complement in 64 bits. */
function varintAt(bytes: Uint8Array, at: number): [value: number, next: number] {
  let value = 0n;
  for (let place = 0n; ; place += 7n) {
    const byte = bytes[at++];
    if (byte === undefined || place > 63n) throw new ConvertError('A number of the ONNX file has no end.');
    value |= BigInt(byte & 0x7f) << place;
    if (byte < 0x80) return [Number(BigInt.asIntN(64, value)), at];
  }
}

function all(fields: Fields, field: number): readonly Uint8Array[] {
  return fields.get(field) ?? [];
}

function one(fields: Fields, field: number): Uint8Array {
  const [value] = all(fields, field);
  if (value === undefined) throw new ConvertError(`The ONNX file lacks its field ${field}.`);
  return value;
}

const decoder = new TextDecoder();

function decode(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

function textOf(fields: Fields, field: number): string {
  return decode(all(fields, field)[0] ?? new Uint8Array());
}

function wholeOf(fields: Fields, field: number): number {
  const [value] = all(fields, field);
  return value === undefined ? 0 : varintAt(value, 0)[0];
}

/** Several numbers: one field each, or packed into one. */
function integersOf(fields: Fields, field: number): number[] {
  return all(fields, field).flatMap(bytes => {
    const numbers: number[] = [];
    for (let at = 0; at < bytes.length; ) {
      const [value, next] = varintAt(bytes, at);
      numbers.push(value);
      at = next;
    }
    return numbers;
  });
}

function floatOf(bytes: Uint8Array, at: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getFloat32(at, true);
}
