/** The presets: each is a description that can be added, and a graph leads to its family. */
import { expect, test } from 'vitest';
import { type ModelGraph, PRESETS, PresetName, suggestPreset } from './modelPresets.ts';
import { OwnModel } from './models.ts';

function graph(edge: number | null, outputs: Record<string, (number | null)[]>): ModelGraph {
  return {
    width: edge,
    height: edge,
    layout: 'channels-first',
    outputs: Object.entries(outputs).map(([name, sizes]) => ({ name, sizes })),
  };
}

test.each(PresetName.options)('%s can be added', name => {
  const { family, ...input } = PRESETS[name];
  const own = { ...input, name, output: null, from: { file: 'x'.repeat(22) } };
  expect(OwnModel.parse(own)).toEqual(own);
  expect(family.toLowerCase()).toBe(name);
});

test.each<[PresetName | null, string, ModelGraph]>([
  ['sface', 'its usual file', graph(112, { fc1: [128] })],
  ['arcface', 'its usual file', graph(112, { embedding: [512] })],
  ['adaface', 'its usual file', graph(112, { features: [512], norm: [1] })],
  ['dinov2', 'small, sizes open', graph(null, { last_hidden_state: [null, 384] })],
  ['dinov2', 'base at 224', graph(224, { last_hidden_state: [257, 768], pooler_output: [768] })],
  ['dinov2', 'with registers', graph(224, { last_hidden_state: [261, 1024] })],
  ['dinov2', 'large pictures', graph(518, { last_hidden_state: [1370, 384] })],
  ['siglip', 'base at 224', graph(224, { last_hidden_state: [196, 768], pooler_output: [768] })],
  ['siglip', 'so400m at 384', graph(378, { last_hidden_state: [729, 1152], pooler_output: [1152] })],
  ['siglip', 'so400m, sizes open', graph(null, { last_hidden_state: [null, 1152] })],
  ['clip', 'an image tower', graph(null, { image_embeds: [512], last_hidden_state: [null, 768] })],
  ['timm', 'a classifier', graph(224, { output: [1000] })],
  [null, 'either of two families', graph(null, { last_hidden_state: [null, 768] })],
  [null, 'a row of any length', graph(224, { output: [384] })],
  [null, 'another size', graph(224, { fc1: [128] })],
  [null, 'another length', graph(112, { fc1: [256] })],
  [null, 'two rows', graph(112, { a: [512], b: [512] })],
  [null, 'a size left open', graph(112, { fc1: [null] })],
])('%s is suggested for %s', (name, _, looked) => {
  expect(suggestPreset(looked)).toBe(name);
});

test("SFace's threshold is the one that OpenCV uses, as a distance", () => {
  expect(PRESETS.sface.threshold).toBeCloseTo(1 - 0.363, 12);
});
