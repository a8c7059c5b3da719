/** Attributes of a face: age, build, hair, glasses, expression, gaze, light. Inference thread. */
import type { AnalyzerAttribute } from '../analyzer.ts';
import type { Build } from './build.ts';
import type { Pose } from './pose.ts';
import { ramp, type Visible } from './quality.ts';

/** The outputs of the two networks for a face. */
export interface Impression {
  /** In years. */
  readonly age: number;
  /** From 0 (feminine) to 1 (masculine). */
  readonly gender: number;
  /** In the order of EMOTIONS, adding up to 1. */
  readonly emotions: Float32Array;
}

/** In the order of the network's output. */
const EMOTIONS = ['angry', 'disgusted', 'afraid', 'happy', 'sad', 'surprised', 'calm'] as const;
const HAPPY = EMOTIONS.indexOf('happy');

interface Facts {
  readonly impression: Impression;
  readonly pose: Pose;
  readonly eyes: number;
  readonly visible: Visible;
  /** The face's edge as a part of the picture's shorter one. */
  readonly share: number;
  readonly build: Build;
}

type Measured = AnalyzerAttribute & { readonly measure: (facts: Facts) => number };

/** A head turned by less than the first angle is straight; by more than the second it is clearly turned. */
const TURNED = [8, 25] as const;

const ATTRIBUTES: readonly Measured[] = [
  relative('age', 'older', ({ impression }) => impression.age),
  relative('smile', 'smiling', ({ impression }) => impression.emotions[HAPPY]!),
  binary('masculine', 'masculine', ({ impression }) => impression.gender),
  binary('feminine', 'feminine', ({ impression }) => 1 - impression.gender),
  ...EMOTIONS.map((name, at) => binary(name, name, ({ impression }) => impression.emotions[at]!)),
  binary('turned-left', 'turned to the left', ({ pose }) => ramp(-pose.turn, ...TURNED)),
  binary('turned-right', 'turned to the right', ({ pose }) => ramp(pose.turn, ...TURNED)),
  binary('looking-up', 'looking up', ({ pose }) => ramp(-pose.nod, ...TURNED)),
  binary('looking-down', 'looking down', ({ pose }) => ramp(pose.nod, ...TURNED)),
  relative('eyes-open', 'with open eyes', ({ eyes }) => eyes),
  relative('size', 'large in the picture', ({ share }) => share),
  relative('sharpness', 'sharp', ({ visible }) => visible.sharpness),
  relative('brightness', 'bright', ({ visible }) => visible.brightness),
  relative('face-width', 'broad face', ({ build }) => build.width),
  relative('jaw', 'square jaw', ({ build }) => build.jaw),
  relative('forehead', 'high forehead', ({ build }) => build.forehead),
  relative('eye-distance', 'wide-set eyes', ({ build }) => build.eyeDistance),
  relative('eye-size', 'large eyes', ({ build }) => build.eyeSize),
  relative('glasses', 'glasses', ({ build }) => build.glasses),
  relative('dark-hair', 'dark hair', ({ build }) => build.darkHair),
];

export const PEOPLE_ATTRIBUTES: readonly AnalyzerAttribute[] = ATTRIBUTES.map(({ key, name, form }) => ({
  key,
  name,
  form,
}));

/** One score for each attribute, in their order. */
export function scoreAttributes(facts: Facts): Float32Array {
  return Float32Array.from(ATTRIBUTES, ({ measure }) => measure(facts));
}

function relative(key: string, name: string, measure: Measured['measure']): Measured {
  return { key, name, form: 'relative', measure };
}

function binary(key: string, name: string, measure: Measured['measure']): Measured {
  return { key, name, form: 'binary', measure };
}
