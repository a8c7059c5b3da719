/** Moving, resizing and drawing a box: it stays within the photo, and never becomes too small. */
import { expect, test } from 'vitest';
import { LEAST, movedBox, resizedBox, stretchedBox } from './editBox.ts';

const box = { left: 0.2, top: 0.3, width: 0.4, height: 0.2 };

function near(found: typeof box, wanted: typeof box): void {
  for (const part of ['left', 'top', 'width', 'height'] as const)
    expect(found[part], part).toBeCloseTo(wanted[part], 9);
}

test('moved, it keeps its size and stops at the edges', () => {
  near(movedBox(box, 0.1, -0.1), { ...box, left: 0.3, top: 0.2 });
  near(movedBox(box, 5, 5), { ...box, left: 0.6, top: 0.8 });
  near(movedBox(box, -5, -5), { ...box, left: 0, top: 0 });
});

test('resized, the opposite corner stays', () => {
  near(resizedBox(box, 'se', 0.1, 0.1), { ...box, width: 0.5, height: 0.3 });
  near(resizedBox(box, 'nw', 0.1, 0.1), { left: 0.3, top: 0.4, width: 0.3, height: 0.1 });
  near(resizedBox(box, 'se', -9, 9), { ...box, width: LEAST, height: 0.7 });
  near(resizedBox(box, 'nw', -9, 9), { left: 0, top: 0.5 - LEAST, width: 0.6, height: LEAST });
});

test('drawn in any direction, it is between the two points', () => {
  near(stretchedBox({ x: 0.6, y: 0.5 }, { x: 0.2, y: 0.3 }), box);
  near(stretchedBox({ x: 1, y: 1 }, { x: 1, y: 1 }), {
    left: 1 - LEAST,
    top: 1 - LEAST,
    width: LEAST,
    height: LEAST,
  });
});
