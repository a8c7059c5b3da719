/**
 * Loaded into Electron's main process before the application: holds it back until the driver is attached, which then calls
 * __playwright_run. Without it a driver that attaches in the middle of the first navigation waits for ever for the page it missed, though
 * the window is there; a busy machine makes that likely.
 */
const { app } = require('electron');

const whenReady = app.whenReady();
let go;
const driven = new Promise(resolve => {
  go = resolve;
});
app.whenReady = () => driven.then(() => whenReady);
globalThis.__playwright_run = () => go();
