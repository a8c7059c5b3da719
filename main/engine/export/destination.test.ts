/** Targets as a plan makes them, and as a stranger's catalog might name them. */
import { expect, test } from 'vitest';
import { pathBelow, targetPath } from './destination.ts';

const sidecar = { kind: 'sidecar', original: { path: '/photos/a.jpg' } };

test.each([
  ['Ada/a.jpg', { kind: 'copy' }, '/out/Ada/a.jpg'],
  ['..a/b.jpg', { kind: 'copy' }, '/out/..a/b.jpg'],
  ['/photos/a.jpg.xmp', sidecar, '/photos/a.jpg.xmp'],
  ['/photos/a.xmp', sidecar, '/photos/a.xmp'],
])('%s', (target, operation, path) => {
  expect(targetPath('/out', { target, operation })).toBe(path);
});

test.each([
  ['../autostart/x.desktop', { kind: 'copy' }],
  ['Ada/../../x', { kind: 'table' }],
  ['/home/ada/x', { kind: 'copy' }],
  ['/home/ada/x', sidecar],
  ['/photos/b.xmp', sidecar],
])('%s is refused', (target, operation) => {
  expect(() => targetPath('/out', { target, operation })).toThrow(/outside of its folder/);
});

test('nor does a folder that an export says it made lie elsewhere', () => {
  expect(pathBelow('/out', '')).toBe('/out');
  expect(pathBelow('/out', 'train/Ada')).toBe('/out/train/Ada');
  expect(() => pathBelow('/out', '../other')).toThrow(/outside of its folder/);
});
