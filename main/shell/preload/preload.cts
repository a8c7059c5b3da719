/**
 * The only bridge into the page: forwards the engine's port and what is chosen in the menus, turns a dropped
 * file into a grant, reports the page's language, progress and notifications. Sandboxed preload.
 */
// A sandboxed preload is CommonJS: it can require Electron and nothing else.
const { contextBridge, ipcRenderer, webUtils } = require('electron') as typeof import('electron');

window.addEventListener('message', event => {
  if (event.source === window && event.data === 'akin-port-wanted') ipcRenderer.send('akin:port-wanted');
});

ipcRenderer.on('akin:port', event => {
  window.postMessage('akin-port', window.location.origin, [...event.ports]);
});

// Set by then: the page's scripts have run.
window.addEventListener('DOMContentLoaded', () =>
  ipcRenderer.send('akin:language', document.documentElement.lang),
);

contextBridge.exposeInMainWorld('akinHost', {
  platform: process.platform,
  /** The page hands over the File of a drop event; only here does it become a path. */
  dropped: (file: File): Promise<unknown> =>
    ipcRenderer.invoke('akin:dropped', webUtils.getPathForFile(file)) as Promise<unknown>,
  progress: (value: unknown): void => ipcRenderer.send('akin:progress', value),
  notify: (title: unknown, body: unknown): void => ipcRenderer.send('akin:notify', title, body),
  onCommand: (run: (command: string) => void): (() => void) => {
    const listener = (_event: unknown, command: unknown) => {
      if (typeof command === 'string') run(command);
    };
    ipcRenderer.on('akin:command', listener);
    return () => ipcRenderer.off('akin:command', listener);
  },
});
