/**
 * Which attributes people give as reasons: what lasts leads, what only adds comes after it, what passes is
 * offered where the grouping is about it, and technical measures are found by name alone. Pure.
 */
import { rankSum } from '../../algorithms/explain/attributeSeparation.ts';
import type { Matrix } from '../../algorithms/matrix.ts';
import type { Kind } from '../../contract/model.ts';

/**
 * trait: a reason by itself. minor: true, but it depends on the light or the framing too; never first.
 * mood, pose and photo: of the moment or of the photo, not of the subject. technical: another number for a trait that
 * has a better word, or one that nobody sees.
 */
export type AttributeRole = 'trait' | 'minor' | 'mood' | 'pose' | 'photo' | 'technical';

interface Known {
  readonly role: AttributeRole;
  /** Of several that say the same, the one that says it best is offered. */
  readonly family?: string;
}

const ROLES: Readonly<Record<Kind, Readonly<Record<string, Known>>>> = {
  people: {
    masculine: { role: 'trait', family: 'gender' },
    feminine: { role: 'trait', family: 'gender' },
    ...all('mood', ['smile', 'angry', 'disgusted', 'afraid', 'happy', 'sad', 'surprised', 'calm']),
    ...all('pose', ['turned-left', 'turned-right', 'looking-up', 'looking-down', 'eyes-open']),
    ...all('photo', ['size', 'sharpness', 'brightness']),
  },
  leaves: {
    lobedness: { role: 'trait', family: 'lobes' },
    indentation: { role: 'trait', family: 'lobes' },
    lobes: { role: 'trait', family: 'lobes' },
    ...all('minor', ['symmetry', 'area', 'lightness']),
    ...all('technical', ['eccentricity', 'elongation', 'solidity', 'isoperimetric', 'contrast', 'entropy']),
  },
  anything: all('minor', ['colourfulness', 'brightness', 'contrast', 'sharpness', 'hue', 'portrait']),
};

export function roleOf(key: string, kind: Kind): AttributeRole {
  return knownOf(key, kind)?.role ?? 'trait';
}

/** What passes: by one mood as a reason a grouping is about moods, but not about poses. */
export function isPassing(role: AttributeRole): boolean {
  return role === 'mood' || role === 'pose' || role === 'photo';
}

/** Its own key where it is the only one. */
export function familyOf(key: string, kind: Kind): string {
  return knownOf(key, kind)?.family ?? key;
}

/** What a person taught or typed: their own words are always offered. */
export function isOwn(key: string): boolean {
  return key.startsWith('taught ') || key.startsWith('typed ');
}

/** Answers as rows. */
export interface AnsweredPair {
  readonly pair: readonly [number, number];
  readonly verdict: 'same' | 'different';
}

/** Fewer answers of either verdict say nothing. */
const ANSWERS = 5;
/** In a grouping by person a smile hardly tells same from different; in one by expression it does. */
const TELLING = { area: 0.8, p: 0.01 };

/**
 * Whether the answers go by an attribute: those that were said to be different lie farther apart in it than
 * those said to be the same.
 */
export function goesBy({ columns, data }: Matrix, column: number, answers: readonly AnsweredPair[]): boolean {
  const apart = (wanted: AnsweredPair['verdict']) =>
    answers
      .filter(({ verdict }) => verdict === wanted)
      .map(({ pair: [i, j] }) => Math.abs(data[i * columns + column]! - data[j * columns + column]!));
  const [different, same] = [apart('different'), apart('same')];
  if (Math.min(different.length, same.length) < ANSWERS) return false;
  const { area, p } = rankSum(different, same);
  return area >= TELLING.area && p <= TELLING.p;
}

function knownOf(key: string, kind: Kind): Known | undefined {
  return Object.hasOwn(ROLES[kind], key) ? ROLES[kind][key] : undefined;
}

function all(role: AttributeRole, keys: readonly string[]): Record<string, Known> {
  return Object.fromEntries(keys.map(key => [key, { role }]));
}
