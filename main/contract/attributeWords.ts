/**
 * What the attributes are called in English, mean, and look like at both ends, for each kind of collection:
 * for the screens and the shell. Any process.
 */
import type { Kind } from './model.ts';

export interface AttributeWords {
  readonly name: string;
  /** What is measured, in a sentence. */
  readonly about: string;
  /** What an item with little and one with much of it is; a binary one is not, or is. */
  readonly ends: readonly [string, string];
  /** What one with more of it is, compared with another. */
  readonly more: string;
}

const faces = {
  age: measure('Age', 'How old the face looks, in years.', 'young', 'old', 'older'),
  smile: measure('Smile', 'How surely the face smiles.', 'serious', 'smiling', 'smiling more'),
  masculine: trait('Masculine', 'How masculine the face looks.', 'masculine'),
  feminine: trait('Feminine', 'How feminine the face looks.', 'feminine'),
  angry: trait('Angry', 'How surely the face looks angry.', 'angry'),
  disgusted: trait('Disgusted', 'How surely the face looks disgusted.', 'disgusted'),
  afraid: trait('Afraid', 'How surely the face looks afraid.', 'afraid'),
  happy: trait('Happy', 'How surely the face looks happy.', 'happy'),
  sad: trait('Sad', 'How surely the face looks sad.', 'sad'),
  surprised: trait('Surprised', 'How surely the face looks surprised.', 'surprised'),
  calm: trait('Calm', 'How surely the face looks calm.', 'calm'),
  'turned-left': trait('Turned to the left', 'From half a profile on it is plain.', 'turned to the left'),
  'turned-right': trait('Turned to the right', 'From half a profile on it is plain.', 'turned to the right'),
  'looking-up': trait('Looking up', 'How far the head is raised.', 'looking up'),
  'looking-down': trait('Looking down', 'How far the head is lowered.', 'looking down'),
  'eyes-open': measure(
    'Open eyes',
    'How far the eyes are open.',
    'with eyes shut',
    'wide-eyed',
    'more wide-eyed',
  ),
  size: measure('Size', 'How large the face is in its picture.', 'small', 'large', 'larger'),
  sharpness: measure('Sharpness', 'How sharp the face is.', 'blurred', 'sharp', 'sharper'),
  brightness: measure('Brightness', 'How bright the face is.', 'dark', 'bright', 'brighter'),
  'face-width': measure(
    'Broad face',
    'The breadth of the face against its height.',
    'long in the face',
    'broad in the face',
    'broader in the face',
  ),
  jaw: measure(
    'Jaw',
    'The breadth of the lower jaw against that of the face.',
    'narrow-jawed',
    'square-jawed',
    'squarer in the jaw',
  ),
  forehead: measure(
    'Forehead',
    'The height of the forehead as far as it can be seen, against that of the face.',
    'low in the forehead',
    'high in the forehead',
    'higher in the forehead',
  ),
  'eye-distance': measure(
    'Distance of the eyes',
    'Between the inner corners of the eyes, against the breadth of the face.',
    'narrow between the eyes',
    'wide between the eyes',
    'wider between the eyes',
  ),
  'eye-size': measure(
    'Large eyes',
    'The breadth of the eyes against that of the face.',
    'small-eyed',
    'large-eyed',
    'larger-eyed',
  ),
  glasses: measure(
    'Glasses',
    'How strong the lines are across the nose and under the eyes.',
    'without glasses',
    'wearing glasses',
    'more surely wearing glasses',
  ),
  'dark-hair': measure(
    'Dark hair',
    'How much darker it is above the forehead than on the skin. Hats count as hair.',
    'fair, grey or bald',
    'dark-haired',
    'darker-haired',
  ),
};

const leaves = {
  'aspect-ratio': measure(
    'Elongated',
    'How many times as long as broad.',
    'broad',
    'elongated',
    'more elongated',
  ),
  eccentricity: measure(
    'Eccentricity',
    'How far the ellipse that fits the leaf best is from a circle.',
    'round',
    'drawn out',
    'more drawn out',
  ),
  elongation: measure(
    'Slenderness',
    'How thin the leaf is at its thickest, against its length.',
    'plump',
    'slender',
    'more slender',
  ),
  solidity: measure(
    'Solidity',
    'How much of a band stretched around the leaf it fills.',
    'divided',
    'undivided',
    'less divided',
  ),
  lobedness: measure(
    'Lobed',
    'How deep the margin lies, on average, inside a band stretched around the leaf.',
    'unlobed',
    'lobed',
    'more lobed',
  ),
  isoperimetric: measure(
    'Compactness',
    'Area against the length of the margin; a circle has the most.',
    'jagged',
    'compact',
    'more compact',
  ),
  indentation: measure(
    'Deeply cut',
    'The deepest bay of the margin inside a band stretched around the leaf.',
    'shallowly cut',
    'deeply cut',
    'more deeply cut',
  ),
  toothedness: measure(
    'Toothed',
    'How much longer the margin is than when its teeth are smoothed away.',
    'entire (smooth-edged)',
    'toothed',
    'more toothed',
  ),
  symmetry: measure(
    'Symmetry',
    'How much of the leaf covers itself when it is folded along its long axis.',
    'lopsided',
    'symmetric',
    'more symmetric',
  ),
  area: measure('Size in the photo', 'The share of the photo that is leaf.', 'small', 'large', 'larger'),
  hue: measure(
    'Colour',
    'The mean hue, from purple through red, yellow and green to blue.',
    'reddish or yellow',
    'green or bluish',
    'greener',
  ),
  lightness: measure('Light or dark', 'The mean lightness of the leaf.', 'dark', 'light', 'lighter'),
  contrast: measure(
    'Texture contrast',
    'The spread of lightness over the leaf.',
    'even',
    'contrasty',
    'more contrasty',
  ),
  entropy: measure(
    'Texture entropy',
    'How many different lightnesses the leaf has.',
    'plain',
    'busy',
    'busier',
  ),
  pointed: measure(
    'Pointed',
    'How far the narrower end tapers.',
    'blunt or rounded',
    'pointed',
    'more pointed',
  ),
  lobes: measure(
    'Number of lobes',
    'How many deep bays the margin has: one between any two lobes or leaflets.',
    'simple',
    'many-lobed',
    'divided into more lobes',
  ),
  saturation: measure(
    'Strength of colour',
    'How far its colour is from grey.',
    'greyish',
    'strongly coloured',
    'more strongly coloured',
  ),
  veins: measure(
    'Veins',
    'How plainly veins and other fine lines show on the blade.',
    'faintly veined',
    'plainly veined',
    'more plainly veined',
  ),
};

const photos = {
  colourfulness: measure(
    'Colourfulness',
    'How far and how differently its colours lie from grey.',
    'grey',
    'colourful',
    'more colourful',
  ),
  brightness: measure('Brightness', 'The mean lightness of the photo.', 'dark', 'bright', 'brighter'),
  contrast: measure(
    'Contrast',
    'The spread of lightness over the photo.',
    'flat',
    'contrasty',
    'more contrasty',
  ),
  sharpness: measure(
    'Sharpness',
    'How much lightness changes from one point to the next.',
    'soft',
    'sharp',
    'sharper',
  ),
  hue: measure(
    'Dominant hue',
    'The hue that most of its colour has, from purple through red and green to blue.',
    'warm',
    'cool',
    'cooler',
  ),
  portrait: trait('Upright format', 'Higher than broad.', 'upright'),
  morning: trait('Morning', 'From 5 to 11 by the camera’s clock.', 'taken in the morning'),
  midday: trait('Midday', 'From 11 to 16 by the camera’s clock.', 'taken around midday'),
  evening: trait('Evening', 'From 16 to 22 by the camera’s clock.', 'taken in the evening'),
  night: trait('Night', 'From 22 to 5 by the camera’s clock.', 'taken at night'),
  spring: trait('Spring', 'March to May; in the south September to November.', 'taken in spring'),
  summer: trait('Summer', 'June to August; in the south December to February.', 'taken in summer'),
  autumn: trait('Autumn', 'September to November; in the south March to May.', 'taken in autumn'),
  winter: trait('Winter', 'December to February; in the south June to August.', 'taken in winter'),
};

const known: Readonly<Record<Kind, Readonly<Record<string, AttributeWords>>>> = {
  people: faces,
  leaves,
  anything: photos,
};

/** The attributes that have words in every language. */
export type AttributeKey<K extends Kind> = keyof {
  people: typeof faces;
  leaves: typeof leaves;
  anything: typeof photos;
}[K];

/** What is measured in collections of a kind. */
export function keysOf<K extends Kind>(kind: K): AttributeKey<K>[] {
  return Object.keys(known[kind]) as AttributeKey<K>[];
}

/** Also for what a person taught or typed, and for the tags, of which nothing is known but the name. */
export function attributeWords(
  { key, name }: { readonly key: string; readonly name: string },
  kind: Kind,
): AttributeWords {
  const words = Object.hasOwn(known[kind], key) ? known[kind][key] : undefined;
  if (words !== undefined) return words;
  if (key.startsWith('tag-')) {
    const tag = `tagged “${name.replaceAll('_', ' ')}”`;
    return {
      name: name.replaceAll('_', ' '),
      about: 'How surely the model for tags sees it in the photo.',
      ends: [`not ${tag}`, tag],
      more: `more surely ${tag}`,
    };
  }
  if (key.startsWith('typed ')) {
    const typed = `like “${key.slice('typed '.length)}”`;
    return {
      name,
      about: 'By how near the tags of the photo are to these words: a rough guide, no measurement.',
      ends: [`least ${typed}`, `most ${typed}`],
      more: `more ${typed}`,
    };
  }
  return {
    name,
    about: 'Taught by you, from examples.',
    ends: [`not “${name}”`, `“${name}”`],
    more: `more “${name}”`,
  };
}

/** Whether somebody means this attribute: by what the screens call it, by its own name or by its key. */
export function isCalled(
  attribute: { readonly key: string; readonly name: string },
  wanted: string,
  kind: Kind,
): boolean {
  const text = wanted.trim().toLowerCase();
  return [attributeWords(attribute, kind).name, attribute.name, attribute.key].some(
    word => word.toLowerCase() === text,
  );
}

function measure(name: string, about: string, low: string, high: string, more: string): AttributeWords {
  return { name, about, ends: [low, high], more };
}

function trait(name: string, about: string, is: string): AttributeWords {
  return { name, about, ends: [`not ${is}`, is], more: `more surely ${is}` };
}
