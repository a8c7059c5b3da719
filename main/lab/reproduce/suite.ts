/**
 * Everything that is reproduced of a paper: its runs on the sets it needs, the claims that are judged by
 * them, and the page about both. Any process.
 */
import type { LabelledData, Scale, Settings } from './experiment.ts';
import type { PaperName } from './paperNames.ts';
import type { Section } from './report.ts';
import type { RunOutcome } from './reproduce.ts';
import type { SetReader } from './setReader.ts';

export interface SuiteRun {
  /** The folder of its trials, and its name on the page. */
  readonly name: string;
  /** What of the data folder it reads; without it the run is left out. */
  readonly needs: readonly string[];
  readonly read: (sets: SetReader) => Promise<LabelledData> | LabelledData;
  readonly scale: Scale;
  readonly keepsScale?: boolean;
  /** What differs from the paper's usual settings. */
  readonly settings?: Partial<Settings>;
}

export type Verdict = 'holds' | 'holds in part' | 'does not hold' | 'not tried';

export interface Claim {
  readonly claim: string;
  /** The section, table or figure of the paper. */
  readonly where: string;
  readonly published: string;
  readonly ours: string;
  readonly verdict: Verdict;
  /** Why it comes out as it does, and what could have shown the opposite. */
  readonly why: string;
}

/** The runs that are finished, by their names. */
export type Outcomes = ReadonlyMap<string, RunOutcome>;

export interface Suite {
  readonly paper: PaperName;
  readonly runs: readonly SuiteRun[];
  /** What was done, in a few sentences. */
  readonly about: readonly string[];
  readonly claims: (outcomes: Outcomes) => Claim[];
  /** Tables over several sets. */
  readonly sections: (outcomes: Outcomes) => Section[];
}

/** A claim that no run was there to judge. */
export function notTried(claim: Omit<Claim, 'ours' | 'verdict'>): Claim {
  return { ...claim, ours: '–', verdict: 'not tried' };
}
