/** Faces in the photos of a catalog, as an analyzer would leave them, for tests without models. */
import { createHash } from 'node:crypto';
import type { WritableCatalog } from '../connection.ts';
import { recordFaces } from '../items.ts';
import { registerModel } from '../models.ts';
import { openCatalog } from '../open.ts';
import { putEmbeddings } from '../vectors.ts';

const DIMENSIONS = 8;

/**
 * One face in each photo of a catalog, in the order they were found: the qualities go evenly from 0 up, those
 * below `least` are set aside, and four subjects take turns. Returns the items.
 */
export function addFaces(path: string, least: number): number[] {
  const catalog = openCatalog(path);
  try {
    return catalog.connection.transaction(() => fill(catalog, least));
  } finally {
    catalog.close();
  }
}

function fill(catalog: WritableCatalog, least: number): number[] {
  const detector = registerModel(catalog, {
    name: 'drawn',
    version: '1',
    purpose: 'detect',
    dimensions: null,
  });
  const model = registerModel(catalog, {
    name: 'drawn',
    version: '1',
    purpose: 'embed',
    dimensions: DIMENSIONS,
  });
  const contents = catalog.connection.all<{ id: number }>(
    "SELECT content_id AS id FROM photos WHERE state = 'indexed' ORDER BY id",
  );
  return contents.map(({ id }, at) => {
    const quality = at / contents.length;
    const face = {
      box: { left: 0.2, top: 0.1, width: 0.5, height: 0.6 },
      landmarks: null,
      quality,
      setAside: quality < least,
    };
    const [itemId] = recordFaces(catalog, id, detector.id, [face]) as [number];
    putEmbeddings(catalog, model.id, [{ itemId, vector: vectorOf(at % 4, at) }]);
    return itemId;
  });
}

/** Near to those of the same subject, of length one. */
function vectorOf(subject: number, number: number): Float32Array {
  const noise = createHash('sha256').update(String(number)).digest();
  const vector = Float32Array.from(
    { length: DIMENSIONS },
    (_, at) => (at === subject ? 1 : 0) + 0.05 * (noise[at]! / 128 - 1),
  );
  const length = Math.hypot(...vector);
  return vector.map(value => value / length);
}
