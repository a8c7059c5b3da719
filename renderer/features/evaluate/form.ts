/** The form of the screen Evaluate and the settings it stands for. Pure; renderer. */
import type { EvaluationSettings, MethodToEvaluate } from '../../../main/contract/evaluate.ts';

export interface EvaluateForm {
  readonly truth: 'folders' | 'table' | 'grouping';
  /** Which grouping; null while the first other one is meant. */
  readonly grouping: number | null;
  readonly strategies: readonly MethodToEvaluate[];
  readonly errorRate: string;
  readonly dontKnowRate: string;
  readonly reasons: boolean;
  readonly questions: string;
  readonly trials: string;
  readonly seed: string;
}

export const USUAL: EvaluateForm = {
  truth: 'folders',
  grouping: null,
  strategies: ['tree-of-groups', 'tree-of-groups-choosing', 'max-entropy', 'random'],
  errorRate: '0',
  dontKnowRate: '0',
  reasons: false,
  questions: '100',
  trials: '3',
  seed: '1',
};

export type NumberField = 'errorRate' | 'dontKnowRate' | 'questions' | 'trials' | 'seed';
export type Faults = Partial<Record<NumberField | 'strategies' | 'table', true>>;

const LIMITS: Record<NumberField, { least: number; most: number; isWhole: boolean; scale: number }> = {
  errorRate: { least: 0, most: 50, isWhole: false, scale: 100 },
  dontKnowRate: { least: 0, most: 90, isWhole: false, scale: 100 },
  questions: { least: 1, most: 2000, isWhole: true, scale: 1 },
  trials: { least: 1, most: 100, isWhole: true, scale: 1 },
  seed: { least: 0, most: Number.MAX_SAFE_INTEGER, isWhole: true, scale: 1 },
};

/** `table` is the grant of the chosen file, `grouping` the one that is meant. */
export function readForm(
  form: EvaluateForm,
  table: string | null,
  grouping: number | null,
): { readonly settings: EvaluationSettings } | { readonly faults: Faults } {
  const faults: Faults = {};
  const number = (field: NumberField): number => {
    const { least, most, isWhole, scale } = LIMITS[field];
    const text = form[field].trim().replace(',', '.');
    const value = text === '' ? Number.NaN : Number(text);
    if (!(value >= least && value <= most) || (isWhole && !Number.isInteger(value))) faults[field] = true;
    return value / scale;
  };
  const { strategies, reasons } = form;
  if (strategies.length === 0) faults.strategies = true;
  if (form.truth === 'table' && table === null) faults.table = true;
  const settings: EvaluationSettings = {
    truth:
      form.truth === 'table'
        ? { kind: 'table', file: table ?? '' }
        : form.truth === 'grouping' && grouping !== null
          ? { kind: 'grouping', grouping }
          : { kind: 'folders' },
    strategies: [...strategies],
    errorRate: number('errorRate'),
    dontKnowRate: number('dontKnowRate'),
    reasons,
    questions: number('questions'),
    trials: number('trials'),
    seed: number('seed'),
  };
  return Object.keys(faults).length > 0 ? { faults } : { settings };
}
