/** Remembers the window's position and size, and restores them. Electron main process. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { app, type BrowserWindow, screen } from 'electron';
import { readRegularFileSync } from '../files/readRegularFile.ts';
import { placeWindow, readWindowState, type WindowPlace, type WindowState } from './windowPlace.ts';

/** A moved window is saved once it rests. */
const REST_MILLISECONDS = 500;
const MOST_BYTES = 1 << 16;

function file(): string {
  return join(app.getPath('userData'), 'window.json');
}

export function loadWindowState(): { state: WindowState | undefined; place: WindowPlace } {
  const state = kept();
  const main = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== main.id);
  return {
    state,
    place: placeWindow(
      state,
      [main, ...others].map(({ workArea }) => workArea),
    ),
  };
}

export function keepWindowState(window: BrowserWindow): void {
  let rest: NodeJS.Timeout | undefined;
  const soon = () => {
    clearTimeout(rest);
    rest = setTimeout(() => save(window), REST_MILLISECONDS);
  };
  window.on('resize', soon);
  window.on('move', soon);
  window.on('close', () => {
    clearTimeout(rest);
    save(window);
  });
}

function kept(): WindowState | undefined {
  try {
    return readWindowState(readRegularFileSync(file(), { limit: MOST_BYTES }).toString('utf8'));
  } catch {
    return undefined; // the first start, or a file nobody will miss
  }
}

function save(window: BrowserWindow): void {
  const state: WindowState = {
    ...window.getNormalBounds(),
    maximised: window.isMaximized(),
    fullScreen: window.isFullScreen(),
  };
  try {
    writeFileSync(file(), JSON.stringify(state));
  } catch (error) {
    console.error('akin: the place of the window could not be remembered:', error);
  }
}
