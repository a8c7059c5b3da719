/**
 * Presets for own models: what a family of networks takes and how its outputs are compared. Any process.
 *
 * A new family is one more entry of PRESETS, its name in PresetName, and its line in the renderer's strings.
 */
import { z } from 'zod';
import type { OwnModel } from './models.ts';

export const PresetName = z.enum([
  'dinov2',
  'clip',
  'bioclip',
  'siglip',
  'timm',
  'sface',
  'arcface',
  'adaface',
]);
export type PresetName = z.infer<typeof PresetName>;

export interface Preset extends Omit<OwnModel, 'name' | 'from' | 'output'> {
  /** The name that its authors use. */
  readonly family: string;
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
  pooling: 'refuse',
  distance: 'cosine',
  threshold: null,
};

/** Whole pictures, their middle at 224 pixels, compared by the angle between outputs. */
const PHOTO: Omit<OwnModel, 'name' | 'from' | 'output'> = {
  ...FACE,
  width: 224,
  height: 224,
  scale: 1 / 255,
  fit: 'crop',
  pooling: 'class',
};

/** Mean and deviation of the photos of ImageNet. */
const IMAGENET = { mean: [0.485, 0.456, 0.406], std: [0.229, 0.224, 0.225] };

/** Those of the pictures that CLIP was trained on. */
const CLIP = {
  mean: [0.48145466, 0.4578275, 0.40821073],
  std: [0.26862954, 0.26130258, 0.27577711],
};

/** From −1 to 1. */
const CENTRED = { mean: [127.5, 127.5, 127.5], std: [127.5, 127.5, 127.5] };

export const PRESETS: Readonly<Record<PresetName, Preset>> = {
  /** Oquab et al., "DINOv2", 2023. Other sizes must be multiples of 14. */
  dinov2: { ...PHOTO, ...IMAGENET, family: 'DINOv2' },
  /** Radford et al., "CLIP", ICML 2021: the image tower, exported by itself. */
  clip: { ...PHOTO, ...CLIP, family: 'CLIP' },
  /** Stevens et al., "BioCLIP", CVPR 2024: CLIP trained on the tree of life. */
  bioclip: { ...PHOTO, ...CLIP, family: 'BioCLIP' },
  /**
   * Zhai et al., "SigLIP", ICCV 2023: the image tower. Pictures are stretched, not cropped. It has no class token:
   * where its own pooling was not exported, the patches are averaged, as SiglipForImageClassification of Hugging
   * Face's transformers does.
   */
  siglip: { ...PHOTO, ...CENTRED, scale: 1, fit: 'stretch', pooling: 'mean', family: 'SigLIP' },
  /** Most networks of the library timm; its model cards name those with another size, mean or deviation. */
  timm: { ...PHOTO, ...IMAGENET, family: 'timm' },
  /**
   * Zhong et al., "SFace", TIP 2021, as OpenCV Zoo publishes it (face_recognition_sface). The graph subtracts
   * the mean and scales by itself. OpenCV counts a cosine similarity of 0.363 and more as the same person.
   */
  sface: { ...FACE, family: 'SFace', threshold: 0.637 },
  /**
   * Deng et al., "ArcFace", CVPR 2019. insightface's `ArcFaceONNX` feeds (x − 127.5) / 127.5, except to graphs
   * that begin with a subtraction and a product: those of MXNet normalise by themselves, by 127.5 and 128, and
   * take bytes (mean 0, std 1). The authors publish no threshold for all files.
   */
  arcface: { ...FACE, ...CENTRED, family: 'ArcFace' },
  /**
   * Kim et al., "AdaFace", CVPR 2022: blue first, (x / 255 − 0.5) / 0.5. The second output is the norm of the
   * features, a measure of quality.
   */
  adaface: { ...FACE, ...CENTRED, channels: 'bgr', family: 'AdaFace' },
};

/** What a file says of itself; null where it leaves a size open. */
export const ModelGraph = z.object({
  width: z.int().positive().nullable(),
  height: z.int().positive().nullable(),
  layout: z.enum(['channels-first', 'channels-last']).nullable(),
  /** Numbers for one picture, output by output. */
  outputs: z.array(
    z.object({
      name: z.string(),
      /** The sizes of what one picture gives; null where one is left open. */
      sizes: z.array(z.int().positive().nullable()),
    }),
  ),
});
export type ModelGraph = z.infer<typeof ModelGraph>;

/** The lengths of the rows of transformers: DINOv2's from small to giant, SigLIP's of the shape-optimised one. */
const DINOV2_ROWS = [384, 768, 1024, 1536];
const SIGLIP_ROWS = [768, 1024, 1152];

/** The family whose files look like this graph; null when there is none. A guess: the person decides. */
export function suggestPreset(graph: ModelGraph): PresetName | null {
  const { width, height, outputs } = graph;
  const rows = outputs.map(({ sizes }) => (sizes.length === 1 ? sizes[0]! : null));
  if (width === 112 && height === 112) {
    if (rows.length === 1 && rows[0] === 128) return 'sface';
    if (rows.length === 1 && rows[0] === 512) return 'arcface';
    return rows.length === 2 && rows.includes(512) && rows.includes(1) ? 'adaface' : null;
  }
  if (outputs.some(({ name }) => /^image_(embeds|features)$/.test(name))) return 'clip';
  const tokens = outputs.find(({ sizes }) => sizes.length === 2);
  if (tokens !== undefined) return transformerOf(tokens.sizes, width);
  // Networks that classify ImageNet's thousand, with their usual size.
  return rows.length === 1 && rows[0] === 1000 && width === height && width !== null ? 'timm' : null;
}

/** DINOv2 has a row for the whole picture before those of its patches of 14 pixels; SigLIP has none. */
function transformerOf([count, length]: readonly (number | null)[], edge: number | null): PresetName | null {
  if (count != null && edge !== null) {
    const patches = (size: number) => Math.floor(edge / size) ** 2;
    // Four more rows: the registers of its later files.
    if ([1, 5].some(more => count === patches(14) + more) && DINOV2_ROWS.includes(length!)) return 'dinov2';
    if ([14, 16].some(size => count === patches(size)) && SIGLIP_ROWS.includes(length!)) return 'siglip';
    return null;
  }
  const couldBe = (lengths: readonly number[], others: readonly number[]) =>
    length != null && lengths.includes(length) && !others.includes(length);
  if (couldBe(DINOV2_ROWS, SIGLIP_ROWS)) return 'dinov2';
  return couldBe(SIGLIP_ROWS, DINOV2_ROWS) ? 'siglip' : null;
}
