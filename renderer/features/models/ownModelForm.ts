/**
 * The form for a model of one's own: from what is typed to what the engine gets, or what is wrong with it.
 * Renderer; also runs in unit tests.
 */
import { type ModelGraph, PRESETS, PresetName } from '../../../main/contract/modelPresets.ts';
import type { OwnModel, Pooling } from '../../../main/contract/models.ts';

/** The texts of the fields. */
export interface OwnModelForm {
  readonly name: string;
  readonly width: string;
  readonly height: string;
  readonly channels: OwnModel['channels'];
  readonly scale: string;
  readonly mean: string;
  readonly std: string;
  readonly layout: OwnModel['layout'];
  readonly fit: OwnModel['fit'];
  readonly output: string;
  readonly pooling: Pooling;
  readonly distance: OwnModel['distance'];
  readonly threshold: string;
}

export type Field = keyof OwnModelForm;

/** What is wrong with a field; the strings have a sentence for each. */
export type Fault = 'name' | 'size' | 'positive' | 'numbers' | 'positives';

export type Read =
  | { readonly model: Omit<OwnModel, 'from'> }
  | { readonly faults: Partial<Record<Field, Fault>> };

/** Usual ways to turn bytes into what a network was trained on. */
export const PREPARATIONS = {
  imagenet: { scale: '1/255', mean: '0.485, 0.456, 0.406', std: '0.229, 0.224, 0.225' },
  clip: {
    scale: '1/255',
    mean: '0.48145466, 0.4578275, 0.40821073',
    std: '0.26862954, 0.26130258, 0.27577711',
  },
  centred: { scale: '1', mean: '127.5', std: '127.5' },
  unit: { scale: '1/255', mean: '0', std: '1' },
  bytes: { scale: '1', mean: '0', std: '1' },
} as const satisfies Record<string, Pick<OwnModelForm, 'scale' | 'mean' | 'std'>>;

export type Preparation = keyof typeof PREPARATIONS;

export const EMPTY: OwnModelForm = {
  name: '',
  width: '224',
  height: '224',
  channels: 'rgb',
  ...PREPARATIONS.imagenet,
  layout: 'channels-first',
  fit: 'crop',
  output: '',
  pooling: 'class',
  distance: 'cosine',
  threshold: '',
};

/** The preparation that the fields stand for; null for one's own. */
export function preparationOf({ scale, mean, std }: OwnModelForm): Preparation | null {
  const names = Object.keys(PREPARATIONS) as Preparation[];
  return (
    names.find(name => {
      const usual = PREPARATIONS[name];
      return usual.scale === scale && usual.mean === mean && usual.std === std;
    }) ?? null
  );
}

/** What a preset says of the fields; all of them can still be changed. */
export function presetFields(name: PresetName): Omit<OwnModelForm, 'name' | 'output'> {
  const { width, height, channels, scale, mean, std, layout, fit, pooling, distance, threshold } =
    PRESETS[name];
  return {
    width: `${width}`,
    height: `${height}`,
    channels,
    scale: scale === 1 / 255 ? '1/255' : `${scale}`,
    mean: asText(mean),
    std: asText(std),
    layout,
    fit,
    pooling: pooling ?? 'class',
    distance,
    threshold: threshold === null ? '' : `${threshold}`,
  };
}

/** The preset that the fields stand for, the chosen one of several that are alike; null for none. */
export function presetOf(form: OwnModelForm, chosen: PresetName | null = null): PresetName | null {
  return (
    [...(chosen === null ? [] : [chosen]), ...PresetName.options].find(name =>
      Object.entries(presetFields(name)).every(([field, value]) => form[field as Field] === value),
    ) ?? null
  );
}

/** The fields of which a file says something itself. */
export function graphFields({ width, height, layout }: ModelGraph): Partial<OwnModelForm> {
  return {
    ...(width === null || height === null ? {} : { width: `${width}`, height: `${height}` }),
    ...(layout === null ? {} : { layout }),
  };
}

/** One number where all channels have the same. */
function asText(numbers: readonly number[]): string {
  return new Set(numbers).size === 1 ? `${numbers[0]}` : numbers.join(', ');
}

export function readForm(form: OwnModelForm): Read {
  const depth = form.channels === 'grey' ? 1 : 3;
  const name = form.name.trim();
  const width = numberOf(form.width);
  const height = numberOf(form.height);
  const scale = numberOf(form.scale);
  const mean = numbersOf(form.mean, depth);
  const std = numbersOf(form.std, depth);
  const threshold = form.threshold.trim() === '' ? null : numberOf(form.threshold);
  const output = form.output.trim();
  const faults: Partial<Record<Field, Fault>> = {
    ...(/^[a-z0-9][a-z0-9-]{0,39}$/.test(name) ? {} : { name: 'name' }),
    ...(isSize(width) ? {} : { width: 'size' }),
    ...(isSize(height) ? {} : { height: 'size' }),
    ...(scale > 0 ? {} : { scale: 'positive' }),
    ...(mean === null ? { mean: 'numbers' } : {}),
    ...(std?.every(value => value > 0) ? {} : { std: 'positives' }),
    ...(threshold === null || threshold > 0 ? {} : { threshold: 'positive' }),
  };
  if (Object.keys(faults).length > 0 || mean === null || std === null) return { faults };
  const { channels, layout, fit, pooling, distance } = form;
  return {
    model: {
      name,
      width,
      height,
      channels,
      scale,
      mean,
      std,
      layout,
      fit,
      output: output === '' ? null : output,
      pooling,
      distance,
      threshold,
    },
  };
}

function isSize(value: number): boolean {
  return Number.isInteger(value) && value >= 8 && value <= 2048;
}

/** A number or a fraction such as 1/255; NaN for anything else. */
function numberOf(text: string): number {
  const [whole = '', divisor, ...more] = text.split('/').map(part => part.trim());
  if (whole === '' || divisor === '' || more.length > 0) return Number.NaN;
  const value = Number(whole) / Number(divisor ?? 1);
  return Number.isFinite(value) ? value : Number.NaN;
}

/** As many numbers as there are channels; one stands for all. */
function numbersOf(text: string, depth: number): number[] | null {
  const values = text
    .split(/[\s,;]+/)
    .filter(part => part !== '')
    .map(numberOf);
  if (values.some(Number.isNaN)) return null;
  const [only] = values;
  if (values.length === 1 && only !== undefined) return Array.from({ length: depth }, () => only);
  return values.length === depth ? values : null;
}

/** Where the file comes from. */
export interface ModelSource {
  readonly from: 'file' | 'address';
  /** Its name, and a grant for it. */
  readonly file: { readonly grant: string; readonly name: string } | null;
  readonly url: string;
  readonly sha256: string;
  /** The person's yes to fetching it from there. */
  readonly isAllowed: boolean;
}

export type SourceFault = 'file' | 'address' | 'digest' | 'consent';

export const NO_SOURCE: ModelSource = { from: 'file', file: null, url: '', sha256: '', isAllowed: false };

/** What the engine gets, or what is missing first. */
export function readSource(source: ModelSource): { from: OwnModel['from'] } | { fault: SourceFault } {
  const { from, file, isAllowed } = source;
  if (from === 'file') return file === null ? { fault: 'file' } : { from: { file: file.grant } };
  const url = source.url.trim();
  const sha256 = source.sha256.trim().toLowerCase();
  if (!isFetched(url)) return { fault: 'address' };
  if (!/^[0-9a-f]{64}$/.test(sha256)) return { fault: 'digest' };
  return isAllowed ? { from: { url, sha256 } } : { fault: 'consent' };
}

/** Encrypted, or of this machine. */
function isFetched(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  const isLoopback = ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback);
}

/** The last part of an address, which mostly is a file's name. */
export function fileOf(url: string): string {
  return URL.canParse(url) ? (new URL(url).pathname.split('/').at(-1) ?? '') : '';
}
