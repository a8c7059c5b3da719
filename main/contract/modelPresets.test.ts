/** The presets: each is a description that can be added, and a graph leads to its family. */
import { expect, test } from 'vitest';
import { PRESETS, PresetName, suggestPreset } from './modelPresets.ts';
import { OwnModel } from './models.ts';

const graph = (edge: number | null, ...numbers: (number | null)[]) => ({
  width: edge,
  height: edge,
  layout: 'channels-first' as const,
  outputs: numbers.map((count, at) => ({ name: `out${at}`, numbers: count })),
});

test.each(PresetName.options)('%s can be added and is suggested for its own graph', name => {
  const { family, outputs, ...input } = PRESETS[name];
  const own = { ...input, name, output: null, from: { file: 'x'.repeat(22) } };
  expect(OwnModel.parse(own)).toEqual(own);
  expect(family.toLowerCase()).toBe(name);
  expect(suggestPreset(graph(112, ...outputs))).toBe(name);
});

test('nothing is suggested for other sizes, other outputs, or sizes left open', () => {
  for (const other of [
    graph(224, 128),
    graph(112, 256),
    graph(112, 512, 512),
    graph(null, 128),
    graph(112, null),
  ])
    expect(suggestPreset(other)).toBeNull();
});

test("SFace's threshold is the one that OpenCV uses, as a distance", () => {
  expect(PRESETS.sface.threshold).toBeCloseTo(1 - 0.363, 12);
});
