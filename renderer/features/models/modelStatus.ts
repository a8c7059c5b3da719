/**
 * The status of a model: here, missing, damaged, or found to be as it should be. Renderer; also runs in unit
 * tests.
 */
import type { ModelState, ModelVerdict } from '../../../main/contract/models.ts';

export type ModelStatus = 'missing' | 'here' | 'checked' | 'damaged';

/** A verdict counts until its model is another one, or is gone. */
export function statusOf(model: ModelState, verdict: ModelVerdict | undefined): ModelStatus {
  if (!model.ready) return 'missing';
  if (verdict === undefined) return 'here';
  return verdict.ok ? 'checked' : 'damaged';
}

export type Verdicts = ReadonlyMap<string, ModelVerdict>;

/** The verdicts with newer ones among them. */
export function withVerdicts(verdicts: Verdicts, newer: readonly ModelVerdict[]): Verdicts {
  return new Map([...verdicts, ...newer.map(verdict => [verdict.name, verdict] as const)]);
}

/** Without what was said about models that went, came or changed since. */
export function stillTrue(
  verdicts: Verdicts,
  before: readonly ModelState[],
  now: readonly ModelState[],
): Verdicts {
  const was = new Map(before.map(model => [model.name, model]));
  const untouched = new Set(
    now
      .filter(model => {
        const earlier = was.get(model.name);
        return earlier?.ready === model.ready && earlier.version === model.version;
      })
      .map(({ name }) => name),
  );
  return new Map([...verdicts].filter(([name]) => untouched.has(name)));
}
