/** The invented species of the sample collection: what tells each from the others. Data; any process. */

/** sRGB, from 0 to 255. */
export type Colour = readonly [number, number, number];

/**
 * A blade along its midrib: half as wide as `width` where it is widest, of the form t^base · (1 − t)^tip in
 * between.
 */
export interface Blade {
  readonly form: 'blade';
  /** Against its length. */
  readonly width: number;
  readonly base: number;
  readonly tip: number;
  /**
   * Lobes on either side: how deep the bays between them are, as a share of the width, and how pointed they
   * are (0 round, 1 sharp).
   */
  readonly lobes?: { readonly count: number; readonly depth: number; readonly sharp: number };
}

/**
 * Lobes that spread from where the stalk ends, each with its angle from the tip, its reach, its breadth in
 * radians and its point (1 sharp, more is rounder).
 */
export interface Hand {
  readonly form: 'hand';
  readonly lobes: readonly {
    readonly angle: number;
    readonly reach: number;
    readonly breadth: number;
    readonly point: number;
  }[];
}

export interface Margin {
  readonly form: 'entire' | 'toothed' | 'serrate' | 'crenate' | 'wavy';
  /** Teeth along one side. */
  readonly teeth: number;
  /** Their height against the leaf's length. */
  readonly height: number;
}

export interface Venation {
  readonly form: 'pinnate' | 'palmate' | 'parallel' | 'fan';
  /** Side veins on either side of a main vein, or parallel veins on either side of the middle. */
  readonly pairs: number;
  /** The angle at which side veins leave, in radians. */
  readonly angle: number;
  /** How plainly they show, from 0 to 1. */
  readonly plain: number;
}

export interface Species {
  readonly name: string;
  /** The leaf's length as a share of the frame's height. */
  readonly size: number;
  readonly shape: Blade | Hand;
  readonly margin: Margin;
  readonly veins: Venation;
  /** The stalk's length against the leaf's. */
  readonly stalk: number;
  readonly fresh: Colour;
  readonly old: Colour;
  readonly vein: Colour;
  /** How much it shines, from 0 to 1. */
  readonly gloss: number;
}

const GOLD: Colour = [196, 152, 42];
const RUST: Colour = [158, 84, 38];

export const SPECIES: readonly Species[] = [
  {
    name: 'Silverquill',
    size: 0.78,
    shape: { form: 'blade', width: 0.17, base: 0.75, tip: 1.05 },
    margin: { form: 'entire', teeth: 0, height: 0 },
    veins: { form: 'pinnate', pairs: 14, angle: 0.8, plain: 0.35 },
    stalk: 0.07,
    fresh: [122, 141, 112],
    old: [176, 160, 92],
    vein: [190, 198, 168],
    gloss: 0.25,
  },
  {
    name: 'Sawbrook',
    size: 0.62,
    shape: { form: 'blade', width: 0.56, base: 0.45, tip: 1 },
    margin: { form: 'serrate', teeth: 19, height: 0.022 },
    veins: { form: 'pinnate', pairs: 12, angle: 0.85, plain: 0.85 },
    stalk: 0.09,
    fresh: [76, 116, 50],
    old: GOLD,
    vein: [142, 168, 92],
    gloss: 0.2,
  },
  {
    name: 'Heartmallow',
    size: 0.5,
    shape: {
      form: 'hand',
      lobes: [
        { angle: 0, reach: 1, breadth: 0.75, point: 1.1 },
        { angle: 0.8, reach: 0.74, breadth: 1.1, point: 2 },
        { angle: 1.5, reach: 0.67, breadth: 1.1, point: 2.4 },
        { angle: 2.2, reach: 0.6, breadth: 0.75, point: 3 },
      ],
    },
    margin: { form: 'crenate', teeth: 22, height: 0.02 },
    veins: { form: 'palmate', pairs: 5, angle: 0.75, plain: 0.7 },
    stalk: 0.5,
    fresh: [104, 140, 62],
    old: [204, 178, 74],
    vein: [172, 190, 116],
    gloss: 0.12,
  },
  {
    name: 'Starhand',
    size: 0.56,
    shape: {
      form: 'hand',
      lobes: [
        { angle: 0, reach: 1, breadth: 0.34, point: 1.05 },
        { angle: 0.82, reach: 0.92, breadth: 0.31, point: 1.05 },
        { angle: 1.62, reach: 0.66, breadth: 0.32, point: 1.1 },
        { angle: 2.3, reach: 0.34, breadth: 0.34, point: 1.3 },
      ],
    },
    margin: { form: 'toothed', teeth: 17, height: 0.018 },
    veins: { form: 'palmate', pairs: 5, angle: 0.7, plain: 0.75 },
    stalk: 0.6,
    fresh: [86, 122, 48],
    old: [186, 66, 34],
    vein: [166, 176, 98],
    gloss: 0.15,
  },
  {
    name: 'Waveholm',
    size: 0.68,
    shape: {
      form: 'blade',
      width: 0.6,
      base: 1.05,
      tip: 0.5,
      lobes: { count: 4, depth: 0.52, sharp: 0 },
    },
    margin: { form: 'entire', teeth: 0, height: 0 },
    veins: { form: 'pinnate', pairs: 4, angle: 0.8, plain: 0.7 },
    stalk: 0.06,
    fresh: [84, 112, 56],
    old: [170, 122, 58],
    vein: [164, 172, 108],
    gloss: 0.2,
  },
  {
    name: 'Coinleaf',
    size: 0.44,
    shape: { form: 'blade', width: 0.98, base: 0.46, tip: 0.46 },
    margin: { form: 'crenate', teeth: 13, height: 0.012 },
    veins: { form: 'palmate', pairs: 4, angle: 0.7, plain: 0.6 },
    stalk: 0.75,
    fresh: [50, 96, 58],
    old: [150, 146, 66],
    vein: [134, 168, 118],
    gloss: 0.65,
  },
  {
    name: 'Reedblade',
    size: 0.95,
    shape: { form: 'blade', width: 0.085, base: 0.35, tip: 0.8 },
    margin: { form: 'entire', teeth: 0, height: 0 },
    veins: { form: 'parallel', pairs: 4, angle: 0, plain: 0.6 },
    stalk: 0.02,
    fresh: [118, 148, 70],
    old: [196, 178, 104],
    vein: [160, 178, 104],
    gloss: 0.3,
  },
  {
    name: 'Deltaspear',
    size: 0.5,
    shape: { form: 'blade', width: 0.86, base: 0.2, tip: 0.98 },
    margin: { form: 'toothed', teeth: 11, height: 0.026 },
    veins: { form: 'pinnate', pairs: 6, angle: 0.95, plain: 0.8 },
    stalk: 0.6,
    fresh: [96, 134, 52],
    old: [214, 178, 54],
    vein: [190, 192, 108],
    gloss: 0.4,
  },
  {
    name: 'Paddlewood',
    size: 0.66,
    shape: { form: 'blade', width: 0.46, base: 1.35, tip: 0.42 },
    margin: { form: 'entire', teeth: 0, height: 0 },
    veins: { form: 'pinnate', pairs: 8, angle: 0.9, plain: 0.6 },
    stalk: 0.04,
    fresh: [54, 88, 46],
    old: RUST,
    vein: [140, 154, 94],
    gloss: 0.75,
  },
  {
    name: 'Thornsweep',
    size: 0.66,
    shape: {
      form: 'blade',
      width: 0.66,
      base: 0.62,
      tip: 1,
      lobes: { count: 4, depth: 0.6, sharp: 1 },
    },
    margin: { form: 'entire', teeth: 0, height: 0 },
    veins: { form: 'pinnate', pairs: 4, angle: 0.75, plain: 0.7 },
    stalk: 0.2,
    fresh: [78, 112, 54],
    old: [168, 62, 40],
    vein: [158, 166, 100],
    gloss: 0.35,
  },
  {
    name: 'Embertree',
    size: 0.56,
    shape: { form: 'blade', width: 0.6, base: 0.52, tip: 0.62 },
    margin: { form: 'wavy', teeth: 8, height: 0.012 },
    veins: { form: 'pinnate', pairs: 8, angle: 0.85, plain: 0.75 },
    stalk: 0.1,
    fresh: [92, 54, 50],
    old: [150, 86, 46],
    vein: [158, 100, 78],
    gloss: 0.45,
  },
  {
    name: 'Fanhazel',
    size: 0.46,
    shape: {
      form: 'hand',
      lobes: [
        { angle: 0.42, reach: 0.94, breadth: 0.5, point: 5 },
        { angle: 0.95, reach: 0.9, breadth: 0.36, point: 5 },
      ],
    },
    margin: { form: 'wavy', teeth: 9, height: 0.014 },
    veins: { form: 'fan', pairs: 26, angle: 0, plain: 0.5 },
    stalk: 0.8,
    fresh: [130, 156, 74],
    old: [222, 184, 62],
    vein: [176, 188, 110],
    gloss: 0.15,
  },
];
