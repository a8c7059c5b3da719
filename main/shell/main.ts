/** The desktop application: one window over one supervised engine process. Entry of Electron main process. */
import { join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, BrowserWindow, nativeTheme, session } from 'electron';
import { directories, keepConsole, LogFile, nodeBinary, Reports } from '../host/system.ts';
import { serveAttention } from './attention.ts';
import { Bridge } from './bridge.ts';
import { reportCrashes } from './crashes.ts';
import { EngineProcess } from './engineProcess.ts';
import { debugSwitches, guardEverything, guardSession, PAGE_URL } from './guard.ts';
import { ApplicationMenu } from './menu.ts';
import { announceProtocol, answerProtocol } from './protocol.ts';
import { RecentFiles } from './recentFiles.ts';
import { keepWindowState, loadWindowState } from './windowState.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const { data } = directories();
keepConsole(new LogFile(data, 'window'));
const reports = new Reports(data);
reportCrashes(reports);
const bridge = new Bridge();
/** Plain Node reads no archive: in a package its scripts are beside it. */
const besideArchive = here.replace(`app.asar${sep}`, `app.asar.unpacked${sep}`);
const engine = new EngineProcess(
  { node: nodeBinary(), script: join(besideArchive, '..', 'engine', 'process.js') },
  {
    ready: isRestart => {
      bridge.engineReady();
      if (isRestart) recents.show();
    },
    message: (connection, message) => {
      recents.overhear(message);
      bridge.toPage(connection, message);
    },
    ended: (how, lastWords) =>
      reports.keep({ kind: 'engine', what: `The engine ended unexpectedly (${how}).`, details: lastWords }),
  },
);
const menu = new ApplicationMenu({
  open: openCollection,
  run: command => BrowserWindow.getAllWindows()[0]?.webContents.send('akin:command', command),
});
const recents = new RecentFiles(() => engine, menu);

function openWindow(): void {
  const { state, place } = loadWindowState();
  const window = new BrowserWindow({
    ...place,
    minWidth: 720,
    minHeight: 480,
    show: false,
    title: 'Akin',
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#151517' : '#f5f5f3',
    webPreferences: {
      preload: join(here, 'preload', 'preload.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      devTools: !app.isPackaged,
      spellcheck: false,
    },
  });
  window.once('ready-to-show', () => {
    window.show();
    if (state?.maximised) window.maximize();
    if (state?.fullScreen) window.setFullScreen(true);
  });
  keepWindowState(window);
  void window.loadURL(PAGE_URL);
}

/** The collection file among command-line arguments, as a file manager gives it. */
function collectionIn(words: readonly string[], folder: string): string | undefined {
  const word = words.slice(1).find(text => !text.startsWith('-') && text.endsWith('.akin'));
  return word === undefined ? undefined : resolve(folder, word);
}

/** Opens it in the present window; Welcome asks for it. */
function openCollection(path: string): void {
  bridge.opened(path);
  void BrowserWindow.getAllWindows()[0]?.loadURL(PAGE_URL);
}

function focusWindow(): void {
  const window = BrowserWindow.getAllWindows()[0];
  if (window === undefined) return;
  if (window.isMinimized()) window.restore();
  window.focus();
}

async function run(): Promise<void> {
  // For whatever page there is. It would take back --no-sandbox, without which root and some systems get no
  // window.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  announceProtocol();
  guardEverything();
  const path = collectionIn(process.argv, process.cwd());
  if (path !== undefined) bridge.opened(path);
  // macOS sends this before the application is ready or long after.
  app.on('open-file', (event, path) => {
    event.preventDefault();
    openCollection(path);
  });
  engine.start(); // while Electron itself is still getting ready
  await app.whenReady();
  guardSession(session.defaultSession);
  answerProtocol(engine);
  bridge.serve(engine);
  menu.serve();
  serveAttention(focusWindow);
  recents.show();
  openWindow();
  app.on('second-instance', (_event, words, folder) => {
    const path = collectionIn(words, folder);
    if (path !== undefined) openCollection(path);
    focusWindow();
  });
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) openWindow();
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  let stopped = false;
  app.on('before-quit', event => {
    if (stopped) return;
    event.preventDefault();
    void engine.stop().then(() => {
      stopped = true;
      app.quit();
    });
  });
}

// A debugger reads and does all that the page can. In a checkout it is wanted.
const debugging = app.isPackaged ? debugSwitches(app.commandLine) : [];
if (debugging.length > 0) {
  console.error(`akin: the window does not open to a debugger (--${debugging.join(', --')}).`);
  app.exit(1);
} else if (app.requestSingleInstanceLock()) void run();
else app.quit();
