/**
 * Files with the inputs and outputs of each preset's family, through `akin models add`: recognised without the preset,
 * added with it, and refused where what would be compared does not stand for the picture.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { PRESET_MODELS } from '../../test/fixtures/presetModels.ts';
import { PRESETS, PresetName } from '../contract/modelPresets.ts';
import { run } from './main.ts';

let folder: string;
let printed: MockInstance;
let complained: MockInstance;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'akin-cli-presets-'));
  vi.stubEnv('AKIN_DATA', join(folder, 'data'));
  vi.stubEnv('AKIN_CACHE', join(folder, 'cache'));
  vi.stubEnv('AKIN_MODELS', join(folder, 'models'));
  for (const [name, make] of Object.entries(PRESET_MODELS))
    writeFileSync(join(folder, `${name}.onnx`), make());
});
beforeEach(() => {
  printed = vi.spyOn(console, 'log').mockImplementation(() => {});
  complained = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

type File = keyof typeof PRESET_MODELS;

const add = (file: File, ...more: string[]) => run(['models', 'add', join(folder, `${file}.onnx`), ...more]);
const said = () => String(complained.mock.calls.at(-1));

/** The file, its preset, the family that is recognised, how long what is compared is, and what it is. */
const FAMILIES: readonly [File, PresetName, PresetName, number, object][] = [
  ['dinov2', 'dinov2', 'dinov2', 384, { output: 'last_hidden_state', isFirstRow: true }],
  ['dinov2Pooled', 'dinov2', 'dinov2', 384, { output: 'pooler_output' }],
  ['clip', 'clip', 'clip', 512, { output: 'image_embeds' }],
  // Fed as CLIP is, so that its file is taken for one.
  ['bioclip', 'bioclip', 'clip', 512, { output: 'image_features' }],
  ['siglip', 'siglip', 'siglip', 768, { output: 'pooler_output' }],
  ['siglipTokens', 'siglip', 'siglip', 768, { output: 'last_hidden_state', meanFrom: 0 }],
  ['siglipLarge', 'siglip', 'siglip', 1152, { output: 'last_hidden_state', meanFrom: 0 }],
  ['timm', 'timm', 'timm', 1000, { output: 'output0' }],
  ['sface', 'sface', 'sface', 128, { output: 'fc1' }],
  ['arcface', 'arcface', 'arcface', 512, { output: '683' }],
  ['adaface', 'adaface', 'adaface', 512, { output: 'feature' }],
];

test('every preset has a file here', () => {
  expect(new Set(FAMILIES.map(([, preset]) => preset))).toEqual(new Set(PresetName.options));
});

test.each(FAMILIES)(
  '%s is recognised, and added with the preset %s',
  async (file, preset, family, dimensions, compared) => {
    expect(await add(file)).toBe(2);
    expect(said()).toContain(`family ${PRESETS[family].family}. Say --preset ${family}`);
    const name = `my-${file.toLowerCase()}`;
    expect(await add(file, '--preset', preset, '--name', name, '--json')).toBe(0);
    expect(JSON.parse(printed.mock.calls.at(-1)![0] as string)).toMatchObject({
      name,
      ready: true,
      embedding: { dimensions },
    });
    const { embedding, input } = JSON.parse(
      readFileSync(join(folder, 'data', 'models', 'own', `${name}.json`), 'utf8'),
    ) as { embedding: object; input: { width: number } };
    const { distance, threshold } = PRESETS[preset];
    expect(embedding).toEqual({ ...compared, distance, threshold });
    expect(input.width).toBe(file === 'siglipLarge' ? 384 : PRESETS[preset].width);
    expect(await run(['models', 'verify', name])).toBe(0);
  },
);

test.each<[string, File, string[]]>([
  ['its first row is a corner', 'siglipTokens', ['--preset', 'clip']],
  ['its first row is a corner', 'siglipTokens', ['--size', '224']],
  ['models of this family give one row', 'dinov2', ['--preset', 'arcface', '--size', '224']],
])('what would not stand for the picture is refused: %s', async (message, file, options) => {
  expect(await add(file, '--name', 'refused', ...options)).toBe(1);
  expect(said()).toContain(message);
  expect(said()).toContain('It has: last_hidden_state');
});

test('the mean of the patches leaves out what stands before them, and is another model than the first row', async () => {
  const versionOf = async (...options: string[]) => {
    const name = `dino-${options.length}`;
    expect(await add('dinov2', '--preset', 'dinov2', '--name', name, '--json', ...options)).toBe(0);
    return (JSON.parse(printed.mock.calls.at(-1)![0] as string) as { version: string }).version;
  };
  expect(await versionOf('--pooling', 'mean')).not.toBe(await versionOf());
  expect(
    JSON.parse(readFileSync(join(folder, 'data', 'models', 'own', 'dino-2.json'), 'utf8')),
  ).toMatchObject({ embedding: { output: 'last_hidden_state', meanFrom: 1 } });
});
