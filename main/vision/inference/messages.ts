/** What the engine and its inference thread say to each other. Any process. */
import type { Kind } from '../../contract/model.ts';
import type { ModelGraph } from '../../contract/modelPresets.ts';
import type { ProviderName } from '../../contract/models.ts';
import type { Analysis, Analyzer, GivenBoxes } from '../analyzer.ts';
import type { ModelPlaces } from '../models/library.ts';
import type { ModelInput } from '../models/manifest.ts';
import type { Probe } from '../models/probe.ts';
import type { Picture } from '../picture.ts';
import type { Prepared } from '../prepared.ts';
import type { WordTarget } from '../text/textModel.ts';

/** Handed to the thread at its start. */
export interface ThreadData {
  readonly places: ModelPlaces;
  /** How many cores a running model may use. */
  readonly threads: number;
}

/** Everything the thread can be asked for: what goes in and what comes out. */
export type Requests = {
  /** `model` is a person's own, or null. */
  openAnalyzer: { input: { kind: Kind; model: string | null }; output: Omit<Analyzer, 'analyze'> };
  analyze: {
    input: { kind: Kind; model: string | null; prepared: Prepared; isRestKnown: boolean; given?: GivenBoxes };
    output: Analysis;
  };
  embed: { input: { model: string; pictures: readonly Picture[] }; output: Float32Array[] };
  inspect: { input: { path: string }; output: ModelGraph };
  probe: { input: { path: string; input: ModelInput }; output: Probe };
  scoreByWords: {
    input: { words: string; by: WordTarget };
    output: { version: string; scores: Float32Array } | null;
  };
  availableProviders: { input: null; output: ProviderName[] };
  probeTextTower: {
    input: { path: string; tokenizer: string; dimensions: number };
    output: { output: string };
  };
  outputs: {
    input: { model: string; pictures: readonly Picture[] };
    output: Record<string, Float32Array>[];
  };
};

export type RequestName = keyof Requests;
