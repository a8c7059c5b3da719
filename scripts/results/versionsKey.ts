/** Names what was described with these models: other versions of a model or an analyzer have another key. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Kind } from '../../main/contract/model.ts';
import { modelPlaces } from '../../main/engine/models/places.ts';
import { directories } from '../../main/engine/system/directories.ts';
import { readManifest } from '../../main/vision/models/manifest.ts';
import { presentAnalyzer } from '../../main/vision/openAnalyzer.ts';

const manifest = join(fileURLToPath(new URL('../../models/', import.meta.url)), 'manifest.json');

/** The analyzer's version has those of its models; the digests tell a file that kept its version. */
export function versionsKey(kind: Kind, ...more: readonly unknown[]): string {
  const analyzer = presentAnalyzer(kind, modelPlaces(directories()));
  const models = readManifest(manifest)
    .filter(({ kinds }) => kinds?.includes(kind))
    .map(({ name, version, sha256 }) => `${name} ${version} ${sha256}`);
  return createHash('sha256')
    .update(JSON.stringify([analyzer?.name, analyzer?.version, models, ...more.map(String)]))
    .digest('hex')
    .slice(0, 12);
}
