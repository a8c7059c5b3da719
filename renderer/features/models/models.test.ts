/** How models stand, and the form for a model of one's own. */
import { describe, expect, it } from 'vitest';
import { PRESETS, PresetName } from '../../../main/contract/modelPresets.ts';
import { type ModelState, modelNameOf, OwnModel } from '../../../main/contract/models.ts';
import { statusOf, stillTrue, withVerdicts } from './modelStatus.ts';
import {
  EMPTY,
  fileOf,
  graphFields,
  NO_SOURCE,
  type OwnModelForm,
  PREPARATIONS,
  preparationOf,
  presetFields,
  presetOf,
  readForm,
  readSource,
} from './ownModelForm.ts';

const model = (name: string, rest: Partial<ModelState> = {}): ModelState => ({
  name,
  version: '1',
  purpose: 'embed',
  kinds: [],
  about: '',
  licence: 'MIT',
  ready: true,
  own: false,
  bytes: 1,
  takesWords: false,
  provider: 'cpu',
  embedding: null,
  ...rest,
});
const fine = { name: 'a', ok: true, message: 'As it should be.' };
const broken = { name: 'a', ok: false, message: 'The file was changed or damaged.' };

describe('how a model stands', () => {
  it('is told from its file and from what a check found', () => {
    expect(statusOf(model('a'), undefined)).toBe('here');
    expect(statusOf(model('a'), fine)).toBe('checked');
    expect(statusOf(model('a'), broken)).toBe('damaged');
    expect(statusOf(model('a', { ready: false }), broken)).toBe('missing');
  });

  it('forgets what was found about a model that is another one now', () => {
    const verdicts = withVerdicts(withVerdicts(new Map(), [broken]), [fine, { ...fine, name: 'b' }]);
    expect(verdicts.get('a')).toEqual(fine);
    const before = [model('a'), model('b'), model('c')];
    const names = (now: ModelState[]) => [...stillTrue(verdicts, before, now).keys()];
    expect(names(before)).toEqual(['a', 'b']);
    expect(names([model('a', { version: '2' }), model('b')])).toEqual(['b']);
    expect(names([model('a', { ready: false }), model('c')])).toEqual([]);
  });
});

describe('the form', () => {
  const filled: OwnModelForm = { ...EMPTY, name: 'dino' };

  it('says to the engine what it would take', () => {
    const read = readForm({ ...filled, output: ' cls ', threshold: '0.6' });
    if (!('model' in read)) throw new Error('refused');
    expect(read.model).toMatchObject({ width: 224, output: 'cls', threshold: 0.6 });
    expect(read.model.scale).toBeCloseTo(1 / 255, 12);
    expect(OwnModel.safeParse({ ...read.model, from: { file: 'x'.repeat(22) } }).success).toBe(true);
  });

  it('lets one number stand for all channels', () => {
    const grey = readForm({ ...filled, channels: 'grey', ...PREPARATIONS.centred });
    expect(grey).toMatchObject({ model: { mean: [127.5], std: [127.5] } });
    expect(readForm({ ...filled, ...PREPARATIONS.unit })).toMatchObject({
      model: { mean: [0, 0, 0], std: [1, 1, 1], output: null, threshold: null },
    });
  });

  it.each<[Partial<OwnModelForm>, object]>([
    [{ name: 'My model' }, { name: 'name' }],
    [{ name: '' }, { name: 'name' }],
    [{ width: '7' }, { width: 'size' }],
    [
      { width: '224.5', height: 'tall' },
      { width: 'size', height: 'size' },
    ],
    [{ scale: '0' }, { scale: 'positive' }],
    [{ scale: '1/0' }, { scale: 'positive' }],
    [{ scale: '1/2/3' }, { scale: 'positive' }],
    [{ mean: '1, 2' }, { mean: 'numbers' }],
    [{ mean: '1, two, 3' }, { mean: 'numbers' }],
    [{ mean: '' }, { mean: 'numbers' }],
    [{ std: '1, 0, 1' }, { std: 'positives' }],
    [{ channels: 'grey' }, { mean: 'numbers', std: 'positives' }],
    [{ threshold: '-1' }, { threshold: 'positive' }],
    [{ threshold: 'low' }, { threshold: 'positive' }],
  ])('points at what is wrong: %j', (typed, faults) => {
    expect(readForm({ ...filled, ...typed })).toEqual({ faults });
  });

  it('makes a name of a file’s, and knows a usual preparation again', () => {
    expect(modelNameOf('DINOv2 ViT_S14.ONNX')).toBe('dinov2-vit-s14');
    expect(modelNameOf('__.onnx')).toBe('');
    expect(modelNameOf(`${'x'.repeat(39)}-y.onnx`)).toBe('x'.repeat(39));
    expect(preparationOf(EMPTY)).toBe('imagenet');
    expect(preparationOf({ ...EMPTY, mean: '0.5' })).toBeNull();
  });

  it.each(PresetName.options)(
    'is filled by the preset %s, which it knows again until a field changes',
    name => {
      const form = { ...filled, ...presetFields(name) };
      expect(presetOf(form, name)).toBe(name);
      expect(presetOf({ ...form, width: '96' }, name)).toBeNull();
      const read = readForm(form);
      if (!('model' in read)) throw new Error('refused');
      const { family: _, ...preset } = PRESETS[name];
      expect(read.model).toMatchObject(preset);
      expect(OwnModel.safeParse({ ...read.model, from: { file: 'x'.repeat(22) } }).success).toBe(true);
    },
  );

  it('says where the file comes from, and fetches it only from such an address, with a digest and a yes', () => {
    const digest = 'aB'.repeat(32);
    const source = {
      ...NO_SOURCE,
      from: 'address' as const,
      url: ' https://example.org/a/Net.onnx?x=1 ',
      sha256: digest,
    };
    expect(readSource({ ...source, isAllowed: true })).toEqual({
      from: { url: 'https://example.org/a/Net.onnx?x=1', sha256: 'ab'.repeat(32) },
    });
    expect(readSource(source)).toEqual({ fault: 'consent' });
    expect(readSource({ ...source, isAllowed: true, sha256: digest.slice(1) })).toEqual({ fault: 'digest' });
    for (const url of ['', 'example.org/x.onnx', 'http://example.org/x.onnx', 'ftp://127.0.0.1/x.onnx'])
      expect(readSource({ ...source, isAllowed: true, url })).toEqual({ fault: 'address' });
    expect(readSource({ ...source, isAllowed: true, url: 'http://127.0.0.1:8/x.onnx' })).toHaveProperty(
      'from',
    );
    expect(readSource(NO_SOURCE)).toEqual({ fault: 'file' });
    expect(readSource({ ...NO_SOURCE, file: { grant: 'g', name: 'x.onnx' } })).toEqual({
      from: { file: 'g' },
    });
    expect(modelNameOf(fileOf(source.url.trim()))).toBe('net');
  });

  it('takes sizes and layout from the file where it tells them', () => {
    const graph = { width: 16, height: 8, layout: 'channels-last' as const, outputs: [] };
    expect(graphFields(graph)).toEqual({ width: '16', height: '8', layout: 'channels-last' });
    expect(graphFields({ ...graph, height: null, layout: null })).toEqual({});
  });
});
