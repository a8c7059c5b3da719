/** Loaded into Electron's main process before the application: tries the developer tools on its window, says what came of it, and quits. */
const { app, Menu } = require('electron');

/** Where they open, the developer tools are there long before. */
const PATIENCE_MS = 8_000;

/**
 * Chromium's own sandbox does not work for root, for whom the test gives --no-sandbox. The application
 * does not see that switch, and its call for the sandbox is noted.
 */
let asksForSandbox = false;
if (process.getuid?.() === 0) {
  const { hasSwitch } = app.commandLine;
  app.commandLine.hasSwitch = name => name !== 'no-sandbox' && hasSwitch(name);
  app.enableSandbox = () => {
    asksForSandbox = true;
  };
}

app.on('browser-window-created', (_event, window) => {
  const { webContents } = window;
  webContents.once('did-finish-load', () => {
    webContents.once('devtools-opened', () => tell(webContents, true));
    webContents.openDevTools();
    for (const keyCode of ['F12', 'I']) {
      const modifiers = keyCode === 'I' ? ['control', 'shift'] : [];
      for (const type of ['keyDown', 'keyUp']) webContents.sendInputEvent({ type, keyCode, modifiers });
    }
    setTimeout(() => tell(webContents, false), PATIENCE_MS);
  });
});

function tell(webContents, developerTools) {
  const items = Menu.getApplicationMenu().items.flatMap(({ submenu }) => submenu?.items ?? []);
  const found = {
    isPackaged: app.isPackaged,
    url: webContents.getURL(),
    developerTools,
    sandboxed: asksForSandbox || app.commandLine.hasSwitch('enable-sandbox'),
    inMenu: items.some(({ role }) => /devtools|reload/i.test(role ?? '')),
  };
  process.stdout.write(`found ${JSON.stringify(found)}\n`);
  app.quit();
}
