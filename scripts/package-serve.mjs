/**
 * Puts the page beside the archive once more, for `akin serve`; the window takes its own from the archive,
 * whose integrity is checked. Run by electron-builder.
 */
import { cpSync } from 'node:fs';
import { join } from 'node:path';

export default function packServe({ packager, appOutDir }) {
  const unpacked = join(packager.getResourcesDir(appOutDir), 'app.asar.unpacked');
  cpSync(join(packager.projectDir, 'dist', 'renderer'), join(unpacked, 'dist', 'renderer'), {
    recursive: true,
    filter: path => !path.endsWith('.map'),
  });
}
