/** Where the window opens: its last position, if today's screens allow it. Pure; Electron main process. */

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface WindowState extends Area {
  readonly maximised: boolean;
  readonly fullScreen: boolean;
}

export type WindowPlace = Pick<Area, 'width' | 'height'> & Partial<Area>;

const USUAL = { width: 1280, height: 800 };
/** So much of the title bar must be on a screen, or the window cannot be moved. */
const GRIP = { width: 120, height: 32 };

/** `areas`: the work areas of the screens, the main screen first. */
export function placeWindow(state: WindowState | undefined, areas: readonly Area[]): WindowPlace {
  const [main] = areas;
  if (main === undefined) return USUAL;
  if (state === undefined) return fitted(USUAL, main);
  const home = areas.find(area => canBeGrasped(state, area));
  // Its screen is gone: the same size, in the middle of the main screen.
  if (home === undefined) return fitted(state, main);
  const { width, height } = fitted(state, home);
  return { x: state.x, y: state.y, width, height };
}

export function readWindowState(text: string): WindowState | undefined {
  const read: unknown = JSON.parse(text);
  if (typeof read !== 'object' || read === null) return undefined;
  const { x, y, width, height, maximised, fullScreen } = read as Partial<WindowState>;
  if (![x, y, width, height].every(Number.isInteger)) return undefined;
  const area = { x, y, width, height } as Area;
  if (area.width <= 0 || area.height <= 0) return undefined;
  return { ...area, maximised: maximised === true, fullScreen: fullScreen === true };
}

function fitted({ width, height }: Pick<Area, 'width' | 'height'>, area: Area): WindowPlace {
  return { width: Math.min(width, area.width), height: Math.min(height, area.height) };
}

function canBeGrasped(window: Area, area: Area): boolean {
  const across = Math.min(window.x + window.width, area.x + area.width) - Math.max(window.x, area.x);
  return across >= GRIP.width && window.y >= area.y && window.y + GRIP.height <= area.y + area.height;
}
