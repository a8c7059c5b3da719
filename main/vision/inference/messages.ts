/** What the engine and its inference thread say to each other. Any process. */
import type { WireError } from '../../contract/errors.ts';
import type { Kind } from '../../contract/model.ts';
import type { Look, LookedAt } from '../look.ts';
import type { ModelPlaces } from '../models/library.ts';
import type { ModelInput } from '../models/manifest.ts';
import type { Picture } from '../picture.ts';
import type { Prepared } from '../prepare.ts';
import type { Probe } from './probe.ts';

/** Handed to the thread at its start. */
export interface ThreadData {
  readonly places: ModelPlaces;
  /** How many cores a running model may use. */
  readonly threads: number;
}

/** Everything the thread can be asked for: what goes in and what comes out. */
export interface Requests {
  /** `model` is a person's own, or null. */
  openLook: { input: { kind: Kind; model: string | null }; output: Omit<Look, 'look'> };
  look: {
    input: { kind: Kind; model: string | null; prepared: Prepared; isRestKnown: boolean };
    output: LookedAt;
  };
  embed: { input: { model: string; pictures: readonly Picture[] }; output: Float32Array[] };
  probe: { input: { path: string; input: ModelInput }; output: Probe };
  scoreByWords: {
    input: { words: string; tags: readonly string[]; probabilities: Float32Array };
    output: { version: string; scores: Float32Array };
  };
  outputs: {
    input: { model: string; pictures: readonly Picture[] };
    output: Record<string, Float32Array>[];
  };
}

export type RequestName = keyof Requests;

export interface ToThread<Name extends RequestName = RequestName> {
  readonly id: number;
  readonly name: Name;
  readonly input: Requests[Name]['input'];
}

/** In place of a request: nothing more will be asked, and what was is not wanted any more. */
export const END = 'end';

export type FromThread =
  | { readonly id: number; readonly ok: true; readonly output: unknown }
  | { readonly id: number; readonly ok: false; readonly error: WireError };
