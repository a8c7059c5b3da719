/** Remembers where the window was, and puts it back only where a screen still is. Electron's main process. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { app, type BrowserWindow, type Rectangle, screen } from 'electron';

const DEFAULT_SIZE = { width: 1280, height: 800 };

function file(): string {
  return join(app.getPath('userData'), 'window.json');
}

export function loadWindowState(): Partial<Rectangle> {
  try {
    const { x, y, width, height } = JSON.parse(readFileSync(file(), 'utf8')) as Rectangle;
    if (![x, y, width, height].every(Number.isFinite)) return DEFAULT_SIZE;
    const area = screen.getDisplayMatching({ x, y, width, height }).workArea;
    const isVisible =
      x < area.x + area.width && x + width > area.x && y < area.y + area.height && y >= area.y;
    return isVisible ? { x, y, width, height } : DEFAULT_SIZE;
  } catch {
    return DEFAULT_SIZE; // the first start, or a file nobody will miss
  }
}

export function saveWindowState(window: BrowserWindow): void {
  try {
    writeFileSync(file(), JSON.stringify(window.getNormalBounds()));
  } catch (error) {
    console.error('akin: the place of the window could not be remembered:', error);
  }
}
