/** `npm start`: the window where Electron's own binary and a display are there, otherwise a browser tab. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const FETCH_LIMIT_MS = 180_000;

const reason = await whyNoWindow();
if (reason === undefined) run(electronBinary(), ['.', ...process.argv.slice(2)], { windows: true });
else {
  console.log(`The window cannot be opened (${reason}), so Akin runs in a browser tab instead.`);
  const open = hasDisplay() ? ['--open'] : [];
  run(process.execPath, ['main/cli/akin.js', 'serve', ...open, ...process.argv.slice(2)], {});
}

function hasDisplay() {
  if (process.platform !== 'linux') return true;
  return Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

/**
 * Electron's package keeps its binary in dist/ once fetched; ELECTRON_OVERRIDE_DIST_PATH is deliberately not
 * honoured.
 */
function electronBinary() {
  const pathFile = `${root}/node_modules/electron/path.txt`;
  return existsSync(pathFile)
    ? `${root}/node_modules/electron/dist/${readFileSync(pathFile, 'utf8').trim()}`
    : '';
}

async function whyNoWindow() {
  if (!hasDisplay()) return 'there is no display here';
  if (process.platform === 'linux' && process.getuid() === 0) return 'its sandbox does not work for root';
  if (!existsSync(`${root}/node_modules/electron`)) return 'Electron is not installed';
  if (existsSync(electronBinary())) return undefined;
  console.log('Fetching Electron, once …');
  const fetched = await new Promise(resolve => {
    const child = spawn(process.execPath, ['node_modules/electron/install.js'], {
      cwd: root,
      stdio: 'ignore',
      env: withoutOverride(),
      timeout: FETCH_LIMIT_MS,
    });
    child.on('error', () => resolve(false));
    child.on('exit', code => resolve(code === 0));
  });
  return fetched && existsSync(electronBinary()) ? undefined : 'Electron could not be fetched';
}

function withoutOverride() {
  const { ELECTRON_OVERRIDE_DIST_PATH: _, ...environment } = process.env;
  return environment;
}

function run(command, args, { windows }) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: windows ? withoutOverride() : process.env,
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1);
  });
}
