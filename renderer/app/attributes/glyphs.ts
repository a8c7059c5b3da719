/**
 * What little and much of a measure look like, as strokes in a square of 32: a leaf, a face or a photo drawn
 * from a few numbers. Pure; renderer.
 */
import type { Kind } from '../../../main/contract/model.ts';

/** One line or figure. Without a fill it is a stroke in the colour of the text. */
export interface Shape {
  readonly path: string;
  /** A colour, or how much of the text's colour. */
  readonly fill?: string | number;
  readonly isFaint?: boolean;
}
export type Glyph = readonly Shape[];

/** Null for what has no drawing: tags, what was taught, and what a picture would not explain. */
export function glyphsOf(key: string, kind: Kind): readonly [Glyph, Glyph] | null {
  return Object.hasOwn(GLYPHS[kind], key) ? (GLYPHS[kind][key] ?? null) : null;
}

const MIDDLE = 16;
const STEPS = 180;

interface LeafForm {
  readonly length?: number;
  readonly breadth?: number;
  /** 2 is an ellipse; less is pointed, more is blunt. */
  readonly ends?: number;
  readonly lobes?: number;
  readonly depth?: number;
  readonly teeth?: number;
  /** How much broader the right half is. */
  readonly lopsided?: number;
  readonly fill?: string | number;
  readonly veins?: number;
  readonly spots?: boolean;
}

function leaf(form: LeafForm = {}): Glyph {
  const { length = 13, breadth = 8, ends = 1.7, lobes = 0, depth = 0, teeth = 0, lopsided = 0 } = form;
  const points = Array.from({ length: STEPS }, (_, at) => {
    const angle = (2 * Math.PI * at) / STEPS;
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    const wave = 1 - depth * (0.5 - 0.5 * Math.cos(lobes * angle));
    const tooth = 1 + teeth * ((at % 9) / 9 - 0.5);
    const side = sin > 0 ? 1 + lopsided : 1 - lopsided;
    const x = breadth * side * Math.sign(sin) * Math.abs(sin) ** (2 / ends) * wave * tooth;
    const y = -length * Math.sign(cos) * Math.abs(cos) ** (2 / ends) * wave * tooth;
    return [MIDDLE + x, MIDDLE + y] as const;
  });
  const stalk = line([MIDDLE, MIDDLE + length * 0.8], [MIDDLE, 31]);
  return [
    { path: closed(points), ...(form.fill === undefined ? {} : { fill: form.fill }) },
    { path: stalk },
    ...(form.veins ? veins(length, breadth, form.veins) : []),
    ...(form.spots ? spots() : []),
  ];
}

function veins(length: number, breadth: number, count: number): Shape[] {
  const along = line([MIDDLE, MIDDLE - length * 0.7], [MIDDLE, MIDDLE + length * 0.8]);
  const across = Array.from({ length: count }, (_, at) => {
    const y = MIDDLE + length * (0.55 - (1.1 * at) / count);
    return (
      line([MIDDLE, y], [MIDDLE + breadth * 0.55, y - 3]) +
      line([MIDDLE, y], [MIDDLE - breadth * 0.55, y - 3])
    );
  });
  return [{ path: along + across.join(''), isFaint: count < 3 }];
}

function spots(): Shape[] {
  const at = [
    [12, 12],
    [18, 10],
    [16, 17],
    [12, 20],
    [19, 20],
    [16, 24],
  ] as const;
  return [{ path: at.map(([x, y]) => circle(x, y, 1)).join(''), fill: 0.8 }];
}

interface FaceForm {
  readonly width?: number;
  readonly height?: number;
  readonly jaw?: number;
  readonly eyes?: number;
  readonly apart?: number;
  /** How high the eyes stand: a low number leaves little forehead. */
  readonly level?: number;
  readonly lids?: number;
  readonly aside?: number;
  readonly glasses?: boolean;
  readonly hair?: number;
  readonly creases?: boolean;
  /** Above 0 the corners of the mouth are up. */
  readonly mouth?: number;
  readonly isOpen?: boolean;
  readonly brows?: number;
  readonly fill?: number;
  readonly isFaint?: boolean;
}

function face(form: FaceForm = {}): Glyph {
  const {
    width = 9,
    height = 12.5,
    jaw = 0.8,
    eyes = 1.3,
    apart = 4,
    level = 14,
    lids = 1,
    aside = 0,
  } = form;
  const { mouth = 0, brows = 0 } = form;
  const outline = closed(
    Array.from({ length: STEPS }, (_, at) => {
      const angle = (2 * Math.PI * at) / STEPS;
      const below = Math.max(0, Math.cos(angle));
      const narrow = 1 - (1 - jaw) * below;
      return [MIDDLE + width * Math.sin(angle) * narrow, MIDDLE + height * Math.cos(angle)] as const;
    }),
  );
  const sides = [-1, 1].map(side => MIDDLE + side * apart + aside);
  const lips = MIDDLE + 7;
  return [
    {
      path: outline,
      ...(form.fill === undefined ? {} : { fill: form.fill }),
      ...(form.isFaint ? { isFaint: true } : {}),
    },
    ...(form.hair === undefined ? [] : [{ path: cap(width, height), fill: form.hair }]),
    { path: sides.map(x => ellipse(x, level, eyes, eyes * lids)).join(''), fill: 1 },
    {
      path: form.isOpen
        ? ellipse(MIDDLE + aside, lips, 2, 2.4)
        : `M${MIDDLE - 4 + aside} ${lips - mouth}Q${MIDDLE + aside} ${lips + mouth * 2} ${MIDDLE + 4 + aside} ${lips - mouth}`,
    },
    ...(brows === 0
      ? []
      : [
          {
            path: sides
              .map((x, at) =>
                line(
                  [x - 2, level - 3.5 + (at ? brows : -brows)],
                  [x + 2, level - 3.5 - (at ? brows : -brows)],
                ),
              )
              .join(''),
          },
        ]),
    ...(form.glasses
      ? [
          {
            path:
              sides.map(x => circle(x, level, 3.2)).join('') +
              line([sides[0]! + 3.2, level], [sides[1]! - 3.2, level]),
          },
        ]
      : []),
    ...(form.creases
      ? [
          {
            path:
              line([11, 8], [21, 8]) +
              line([12, 10], [20, 10]) +
              line([9, 20], [11, 23]) +
              line([23, 20], [21, 23]),
          },
        ]
      : []),
  ];
}

/** Hair: the upper part of the outline. */
function cap(width: number, height: number): string {
  const [left, right, top] = [MIDDLE - width, MIDDLE + width, MIDDLE - height];
  return `M${left} ${MIDDLE - 3}C${left} ${top - 3} ${right} ${top - 3} ${right} ${MIDDLE - 3}Q${MIDDLE} ${top + 3} ${left} ${MIDDLE - 3}z`;
}

function frame(width: number, height: number, ...inside: Shape[]): Glyph {
  return [...inside, { path: rectangle(MIDDLE - width / 2, MIDDLE - height / 2, width, height) }];
}

const landscape = (...inside: Shape[]): Glyph => frame(28, 20, ...inside);
const half = (left: string | number, right: string | number): Shape[] => [
  { path: rectangle(2, 6, 14, 20), fill: left },
  { path: rectangle(16, 6, 14, 20), fill: right },
];

const PLAIN = face();
const GLYPHS: Readonly<Record<Kind, Readonly<Record<string, readonly [Glyph, Glyph]>>>> = {
  leaves: {
    'aspect-ratio': [leaf({ length: 10, breadth: 11 }), leaf({ length: 14, breadth: 4 })],
    eccentricity: [leaf({ length: 10, breadth: 10, ends: 2 }), leaf({ length: 14, breadth: 5, ends: 2 })],
    elongation: [leaf({ length: 11, breadth: 11 }), leaf({ length: 14, breadth: 3 })],
    solidity: [leaf({ breadth: 12, lobes: 5, depth: 0.6, ends: 2 }), leaf({ breadth: 9 })],
    lobedness: [leaf({ breadth: 9 }), leaf({ breadth: 12, lobes: 5, depth: 0.5, ends: 2 })],
    isoperimetric: [leaf({ breadth: 10, teeth: 0.35 }), leaf({ length: 11, breadth: 11, ends: 2 })],
    indentation: [
      leaf({ breadth: 10, lobes: 5, depth: 0.15, ends: 2 }),
      leaf({ breadth: 12, lobes: 5, depth: 0.7, ends: 2 }),
    ],
    toothedness: [leaf({ breadth: 9 }), leaf({ breadth: 9, teeth: 0.25 })],
    symmetry: [leaf({ breadth: 9, lopsided: 0.4 }), leaf({ breadth: 9 })],
    area: [leaf({ length: 6, breadth: 4 }), leaf({ length: 14, breadth: 10 })],
    hue: [leaf({ breadth: 9, fill: '#b4552d' }), leaf({ breadth: 9, fill: '#3f8f4f' })],
    lightness: [leaf({ breadth: 9, fill: 0.75 }), leaf({ breadth: 9, fill: 0.08 })],
    contrast: [leaf({ breadth: 9, fill: 0.25 }), leaf({ breadth: 9, fill: 0.15, spots: true })],
    entropy: [leaf({ breadth: 9 }), leaf({ breadth: 9, spots: true, veins: 4 })],
    pointed: [leaf({ length: 11, breadth: 9, ends: 3 }), leaf({ length: 14, breadth: 8, ends: 1.1 })],
    lobes: [leaf({ breadth: 9 }), leaf({ breadth: 12, lobes: 9, depth: 0.5, ends: 2 })],
    saturation: [leaf({ breadth: 9, fill: '#8a8f88' }), leaf({ breadth: 9, fill: '#2f9e44' })],
    veins: [leaf({ breadth: 9, veins: 1 }), leaf({ breadth: 9, veins: 6 })],
  },
  people: {
    age: [face({ hair: 0.8, jaw: 0.85 }), face({ hair: 0.15, creases: true })],
    smile: [face({ mouth: -0.6 }), face({ mouth: 1.6 })],
    happy: [PLAIN, face({ mouth: 1.6 })],
    sad: [PLAIN, face({ mouth: -1.4, brows: -0.8 })],
    angry: [PLAIN, face({ mouth: -0.8, brows: 1.2 })],
    disgusted: [PLAIN, face({ mouth: -1.8, brows: 0.8, lids: 0.4 })],
    afraid: [PLAIN, face({ isOpen: true, brows: -1.2 })],
    surprised: [PLAIN, face({ isOpen: true, eyes: 1.8 })],
    calm: [face({ mouth: -1.4, brows: 1.2 }), PLAIN],
    'turned-left': [PLAIN, face({ aside: -3.5 })],
    'turned-right': [PLAIN, face({ aside: 3.5 })],
    'looking-up': [PLAIN, face({ level: 10 })],
    'looking-down': [PLAIN, face({ level: 18 })],
    'eyes-open': [face({ lids: 0.2, eyes: 1.8 }), face({ eyes: 2 })],
    size: [face({ width: 5, height: 7, apart: 2.2, eyes: 0.8 }), face({ width: 11, height: 14.5 })],
    sharpness: [face({ isFaint: true }), PLAIN],
    brightness: [face({ fill: 0.6 }), face({ fill: 0.05 })],
    'face-width': [face({ width: 7, height: 14 }), face({ width: 12, height: 12 })],
    jaw: [face({ jaw: 0.45 }), face({ jaw: 1.15 })],
    forehead: [face({ level: 10 }), face({ level: 17 })],
    'eye-distance': [face({ apart: 2.6 }), face({ apart: 5.6 })],
    'eye-size': [face({ eyes: 0.9 }), face({ eyes: 2.2 })],
    glasses: [PLAIN, face({ glasses: true })],
    'dark-hair': [face({ hair: 0.08 }), face({ hair: 0.85 })],
  },
  anything: {
    colourfulness: [landscape(...half('#8c8c8c', '#a8a8a8')), landscape(...half('#d9480f', '#1971c2'))],
    brightness: [
      landscape({ path: rectangle(2, 6, 28, 20), fill: 0.8 }),
      landscape({ path: rectangle(2, 6, 28, 20), fill: 0.05 }),
    ],
    contrast: [landscape(...half(0.35, 0.45)), landscape(...half(0.95, 0.02))],
    sharpness: [
      [
        { path: circle(MIDDLE, MIDDLE, 8), fill: 0.15 },
        ...landscape({ path: circle(MIDDLE, MIDDLE, 5), fill: 0.3 }),
      ],
      landscape({ path: circle(MIDDLE, MIDDLE, 6), fill: 0.9 }),
    ],
    hue: [landscape(...half('#e8590c', '#f08c00')), landscape(...half('#1971c2', '#0c8599'))],
    portrait: [landscape(), frame(20, 28)],
  },
};

function closed(points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}z`;
}

function line([x, y]: readonly [number, number], [u, v]: readonly [number, number]): string {
  return `M${x.toFixed(1)} ${y.toFixed(1)}L${u.toFixed(1)} ${v.toFixed(1)}`;
}

function ellipse(x: number, y: number, width: number, height: number): string {
  return `M${x - width} ${y}a${width} ${height} 0 1 0 ${2 * width} 0a${width} ${height} 0 1 0 ${-2 * width} 0z`;
}

function circle(x: number, y: number, radius: number): string {
  return ellipse(x, y, radius, radius);
}

function rectangle(x: number, y: number, width: number, height: number): string {
  return `M${x} ${y}h${width}v${height}h${-width}z`;
}
