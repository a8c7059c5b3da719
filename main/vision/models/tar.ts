/** Takes files out of a tar archive in memory, as npm packs them. Any process. */

const BLOCK = 512;

/** By path, without the folder `package/` that npm puts around everything. */
export function readTar(archive: Uint8Array, isWanted: (path: string) => boolean): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  let longName: string | null = null;
  for (let at = 0; at + BLOCK <= archive.length; ) {
    const header = archive.subarray(at, at + BLOCK);
    if (header[0] === 0) break; // two empty blocks end an archive
    const size = Number.parseInt(text(header, 124, 12), 8);
    const type = String.fromCharCode(header[156]!);
    const from = at + BLOCK;
    if (!Number.isSafeInteger(size) || from + size > archive.length)
      throw new RangeError('the archive ends too early');
    const content = archive.subarray(from, from + size);
    if (type === 'x') longName = /\d+ path=([^\n]*)\n/.exec(new TextDecoder().decode(content))?.[1] ?? null;
    else if (type === '0' || type === '\0') {
      const prefix = text(header, 345, 155);
      const name = longName ?? (prefix === '' ? text(header, 0, 100) : `${prefix}/${text(header, 0, 100)}`);
      const path = name.slice(name.indexOf('/') + 1);
      if (isWanted(path)) files.set(path, content);
      longName = null;
    }
    at = from + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}

function text(bytes: Uint8Array, from: number, length: number): string {
  const field = bytes.subarray(from, from + length);
  const end = field.indexOf(0);
  return new TextDecoder().decode(end < 0 ? field : field.subarray(0, end)).trim();
}
