/**
 * Presets for own models: what a family of networks takes and how its outputs are compared. Any process.
 *
 * A new family is one more entry of PRESETS, its name in PresetName, and its line in the renderer's strings.
 */
import { z } from 'zod';
import type { OwnModel } from './models.ts';

export const PresetName = z.enum(['sface', 'arcface', 'adaface']);
export type PresetName = z.infer<typeof PresetName>;

export interface Preset extends Omit<OwnModel, 'name' | 'from' | 'output'> {
  /** The name that its authors use. */
  readonly family: string;
  /** How many numbers each output has in the usual file. Tells a family from its graph. */
  readonly outputs: readonly number[];
}

/** Faces aligned to ArcFace's template, the bytes as they are. */
const FACE: Omit<OwnModel, 'name' | 'from' | 'output'> = {
  width: 112,
  height: 112,
  channels: 'rgb',
  scale: 1,
  mean: [0, 0, 0],
  std: [1, 1, 1],
  layout: 'channels-first',
  fit: 'arcface',
  distance: 'cosine',
  threshold: null,
};

/** From −1 to 1. */
const CENTRED = { mean: [127.5, 127.5, 127.5], std: [127.5, 127.5, 127.5] };

export const PRESETS: Readonly<Record<PresetName, Preset>> = {
  /**
   * Zhong et al., "SFace", TIP 2021, as OpenCV Zoo publishes it (face_recognition_sface). The graph subtracts
   * the mean and scales by itself. OpenCV counts a cosine similarity of 0.363 and more as the same person.
   */
  sface: { ...FACE, family: 'SFace', outputs: [128], threshold: 0.637 },
  /**
   * Deng et al., "ArcFace", CVPR 2019. insightface's `ArcFaceONNX` feeds (x − 127.5) / 127.5, except to graphs
   * that begin with a subtraction and a product: those of MXNet normalise by themselves, by 127.5 and 128, and
   * take bytes (mean 0, std 1). The authors publish no threshold for all files.
   */
  arcface: { ...FACE, ...CENTRED, family: 'ArcFace', outputs: [512] },
  /**
   * Kim et al., "AdaFace", CVPR 2022: blue first, (x / 255 − 0.5) / 0.5. The second output is the norm of the
   * features, a measure of quality.
   */
  adaface: { ...FACE, ...CENTRED, channels: 'bgr', family: 'AdaFace', outputs: [512, 1] },
};

/** What a file says of itself; null where it leaves a size open. */
export const ModelGraph = z.object({
  width: z.int().positive().nullable(),
  height: z.int().positive().nullable(),
  layout: z.enum(['channels-first', 'channels-last']).nullable(),
  /** Numbers for one picture, output by output. */
  outputs: z.array(z.object({ name: z.string(), numbers: z.int().positive().nullable() })),
});
export type ModelGraph = z.infer<typeof ModelGraph>;

/** The family whose files look like this graph; null when there is none. A guess: the person decides. */
export function suggestPreset({ width, height, outputs }: ModelGraph): PresetName | null {
  const numbers = outputs.map(output => output.numbers);
  return (
    PresetName.options.find(name => {
      const preset = PRESETS[name];
      return (
        width === preset.width &&
        height === preset.height &&
        numbers.length === preset.outputs.length &&
        preset.outputs.every(count => numbers.includes(count))
      );
    }) ?? null
  );
}
