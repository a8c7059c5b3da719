/** Where this installation of Akin is on the disk, in a checkout and in a package. Any process. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    const above = dirname(folder);
    if (above === folder)
      throw new Error('Akin cannot find its own package.json: the installation is incomplete.');
    folder = above;
  }
  return folder;
}

export function rendererFolder(): string {
  return join(packageRoot(), 'dist', 'renderer');
}

/** The manifest of the models, and in a checkout or a package the models themselves. */
export function modelsFolder(): string {
  return join(packageRoot(), 'models');
}

export function version(): string {
  const { version } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}

/** The plain Node that runs the engine: bundled in a package, the npm package `node` in a checkout. */
export function nodeBinary(): string {
  const resources = (process as { resourcesPath?: string }).resourcesPath;
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const bundled = join(resources ?? '', 'node', name);
  if (resources !== undefined && existsSync(bundled)) return bundled;
  return join(packageRoot(), 'node_modules', 'node', 'bin', name);
}
