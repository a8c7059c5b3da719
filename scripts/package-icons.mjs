/**
 * Draws assets/icon.svg in every size and form that the platforms want: PNG files, and an .ico and .icns made
 * of them.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const assets = new URL('../assets/', import.meta.url);
const SIZES = [16, 32, 48, 64, 128, 256, 512, 1024];
/** Windows takes these. */
const ICO_SIZES = [16, 32, 48, 64, 128, 256];
/**
 * What macOS calls a picture of each size; some sizes have two names, for screens of one and of two pixels a
 * point.
 */
const ICNS_TYPES = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
];

const pictures = new Map();
for (const size of SIZES)
  pictures.set(
    size,
    await sharp(fileURLToPath(new URL('icon.svg', assets)), { density: 72 })
      .resize(size, size)
      .png({ compressionLevel: 9 })
      .toBuffer(),
  );

mkdirSync(new URL('icons/', assets), { recursive: true });
for (const [size, png] of pictures) writeFileSync(new URL(`icons/${size}x${size}.png`, assets), png);
writeFileSync(new URL('icon.png', assets), pictures.get(1024));
writeFileSync(new URL('icon.ico', assets), ico());
writeFileSync(new URL('icon.icns', assets), icns());

/** A directory of pictures, then the pictures. */
function ico() {
  const head = Buffer.alloc(6 + 16 * ICO_SIZES.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(ICO_SIZES.length, 4);
  let at = head.length;
  for (const [index, size] of ICO_SIZES.entries()) {
    const entry = 6 + 16 * index;
    const { length } = pictures.get(size);
    head.writeUInt8(size % 256, entry);
    head.writeUInt8(size % 256, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(length, entry + 8);
    head.writeUInt32LE(at, entry + 12);
    at += length;
  }
  return Buffer.concat([head, ...ICO_SIZES.map(size => pictures.get(size))]);
}

/** Name, length and picture, one after the other. */
function icns() {
  const parts = ICNS_TYPES.map(([type, size]) => chunk(type, pictures.get(size)));
  return chunk('icns', Buffer.concat(parts));
}

function chunk(type, bytes) {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32BE(bytes.length + 8, 4);
  return Buffer.concat([head, bytes]);
}
