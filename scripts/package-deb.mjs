/**
 * Makes a .deb of the unpacked Linux package with dpkg-deb alone: program in /opt, launcher, icons, and the
 * type of *.akin files.
 */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const HOME = '/opt/Akin';
const MIME = 'application/vnd.akin.collection';
/** What Electron's own programs link to. */
const DEPENDS = [
  'libgtk-3-0 | libgtk-3-0t64',
  'libnss3',
  'libasound2 | libasound2t64',
  'libgbm1',
  'libatspi2.0-0 | libatspi2.0-0t64',
  'libdrm2',
  'libxss1',
  'libxtst6',
  'libsecret-1-0',
  'libstdc++6',
  'xdg-utils',
];

export function makeDeb(unpacked, output) {
  const { version, description } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const tree = mkdtempSync(join(output, 'deb-'));
  // A temporary folder is closed to others; what is installed must not be.
  chmodSync(tree, 0o755);
  try {
    cpSync(unpacked, join(tree, HOME), { recursive: true, verbatimSymlinks: true });
    // Where user namespaces are switched off, Chromium's sandbox needs this one program to be root's.
    chmodSync(join(tree, HOME, 'chrome-sandbox'), 0o4755);
    mkdirSync(join(tree, 'usr/bin'), { recursive: true });
    symlinkSync(`${HOME}/resources/command/akin`, join(tree, 'usr/bin/akin'));
    write(tree, 'usr/share/applications/akin.desktop', desktopEntry());
    write(tree, 'usr/share/mime/packages/akin.xml', mimeType());
    for (const name of readdirSync(join(root, 'assets/icons'))) {
      const png = readFileSync(join(root, 'assets/icons', name));
      const folder = `usr/share/icons/hicolor/${name.replace('.png', '')}`;
      write(tree, `${folder}/apps/akin.png`, png);
      write(tree, `${folder}/mimetypes/${MIME.replace('/', '-')}.png`, png);
    }
    write(tree, 'usr/share/doc/akin/copyright', readFileSync(join(root, 'LICENSE')));
    write(tree, 'DEBIAN/control', control(version, description, kilobytes(tree)));
    for (const script of ['postinst', 'postrm']) {
      write(tree, `DEBIAN/${script}`, refresh());
      chmodSync(join(tree, 'DEBIAN', script), 0o755);
    }
    const deb = join(output, `akin_${version}_amd64.deb`);
    execFileSync('dpkg-deb', ['--root-owner-group', '-Zzstd', '-z6', '--build', tree, deb], {
      stdio: 'inherit',
    });
    return deb;
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

function write(tree, path, content) {
  const file = join(tree, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, content);
}

function control(version, description, size) {
  return `Package: akin
Version: ${version}
Architecture: amd64
Maintainer: The Akin authors
Installed-Size: ${size}
Depends: ${DEPENDS.join(', ')}
Section: graphics
Priority: optional
Description: Curates photo collections offline
 ${description}
`;
}

function desktopEntry() {
  return `[Desktop Entry]
Type=Application
Name=Akin
Comment=Curates photo collections offline
Exec=${HOME}/akin %f
Icon=akin
Terminal=false
Categories=Graphics;Photography;
MimeType=${MIME};
StartupWMClass=Akin
`;
}

function mimeType() {
  return `<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="${MIME}">
    <comment>Akin collection</comment>
    <sub-class-of type="application/vnd.sqlite3"/>
    <glob pattern="*.akin"/>
  </mime-type>
</mime-info>
`;
}

/** Menus and file managers look again; where their tools are missing, they do so by themselves later. */
function refresh() {
  return `#!/bin/sh
set -e
for tool in "update-desktop-database -q /usr/share/applications" "update-mime-database /usr/share/mime" "gtk-update-icon-cache -q -t /usr/share/icons/hicolor"; do
  if command -v "\${tool%% *}" >/dev/null 2>&1; then $tool || true; fi
done
`;
}

function kilobytes(tree) {
  const bytes = readdirSync(tree, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
  return Math.ceil(bytes / 1024);
}
