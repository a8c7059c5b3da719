/** A window comes back where it was, and never where no screen is. */
import { expect, test } from 'vitest';
import { placeWindow, readWindowState } from './windowPlace.ts';

const laptop = { x: 0, y: 24, width: 1440, height: 876 };
const beside = { x: 1440, y: 0, width: 2560, height: 1440 };
const state = { x: 1600, y: 100, width: 1800, height: 1200, maximised: false, fullScreen: false };

test('it opens where it was', () => {
  expect(placeWindow(state, [laptop, beside])).toEqual({ x: 1600, y: 100, width: 1800, height: 1200 });
});

test('its screen is gone: in the middle of the main one, no larger than that', () => {
  expect(placeWindow(state, [laptop])).toEqual({ width: 1440, height: 876 });
});

test('a screen that became smaller shrinks it', () => {
  expect(placeWindow({ ...state, x: 10, y: 30 }, [laptop])).toEqual({
    x: 10,
    y: 30,
    width: 1440,
    height: 876,
  });
});

test.each([
  ['all but a sliver is off to the right', { x: 1430, y: 100 }],
  ['its head is above the screen', { x: 10, y: -300 }],
  ['its head is below the screen', { x: 10, y: 890 }],
])('nobody could move it: %s', (_, corner) => {
  expect(placeWindow({ ...state, ...corner }, [laptop])).not.toHaveProperty('x');
});

test('the first start, and a screen smaller than usual', () => {
  expect(placeWindow(undefined, [laptop])).toEqual({ width: 1280, height: 800 });
  expect(placeWindow(undefined, [{ x: 0, y: 0, width: 1024, height: 600 }])).toEqual({
    width: 1024,
    height: 600,
  });
  expect(placeWindow(state, [])).toEqual({ width: 1280, height: 800 });
});

test('what was kept is read, and nonsense is not', () => {
  expect(readWindowState(JSON.stringify(state))).toEqual(state);
  expect(readWindowState('{"x":1,"y":2,"width":800,"height":600}')).toMatchObject({ maximised: false });
  for (const nonsense of ['null', '7', '[]', '{"x":"1"}', '{"x":0,"y":0,"width":0,"height":5}'])
    expect(readWindowState(nonsense)).toBeUndefined();
});
